import type { Failure } from '../errors.ts'
import { type Client, type Entry, serverName } from './client.ts'
import { readJson } from './json/parse.ts'
import { removeValue } from './json/remove-value.ts'
import { setValue } from './json/set-value.ts'
import { isSame, isTable, mergeEntry } from './merge-entry.ts'
import { unexpected } from './refusals.ts'
import { parseToml } from './toml/parse.ts'
import { addTable, changeTable, removeTable } from './toml/set-table.ts'
import { removeYaml, setYaml } from './yaml/edit.ts'
import { yamlText } from './yaml/emit.ts'
import { readYaml } from './yaml/parse.ts'

type Kind = Pick<Client, 'language' | 'key' | 'isList' | 'header'>
type Table = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

/** How documents of one language are read and changed in place. */
interface Editor {
  readonly read: (text: string) => Table
  readonly set: (text: string, path: Path, value: unknown) => string
  readonly remove: (text: string, path: Path) => string
}

const editors: Readonly<Record<'json' | 'yaml', Editor>> = {
  json: { read: readJson, set: setValue, remove: removeValue },
  yaml: { read: readYaml, set: setYaml, remove: removeYaml },
}

/** What a client's file says of Waymark; null where it says nothing. */
export function readEntry(client: Kind, text: string): Entry | null {
  const { ours } = readServers(client, text)
  if (ours === undefined) return null
  if (!isTable(ours)) throw unexpected(`"${client.key}.${serverName}" is no entry of a server`)
  return client.isList ? withoutName(ours) : ours
}

/** The file with the entry that is wanted, merged into the one that is there. The same text where nothing changes. */
export function withEntry(client: Kind, text: string, wanted: Entry): { text: string; entry: Entry } {
  const current = readEntry(client, text)
  const entry = mergeEntry(current, wanted)
  if (current && isSame(current, entry)) return { text, entry: current }
  const changed = current ? changeEntry(client, text, current, entry) : addEntry(client, text, entry)
  return { text: checked(client, text, changed, entry), entry }
}

/** The file without our entry, which has to be there. */
export function withoutEntry(client: Kind, text: string): string {
  const path = pathOf(client, text)
  const changed =
    client.language === 'toml'
      ? removeTable(text, path as string[])
      : editors[client.language].remove(text, path)
  return checked(client, text, changed, null)
}

function addEntry(client: Kind, text: string, entry: Entry): string {
  const path = pathOf(client, text)
  if (client.language === 'toml') return addTable(text, path as string[], entry)
  const begun = text.trim() === '' && client.header ? `${yamlText(client.header)}\n` : text
  return editors[client.language].set(begun, path, inPlace(client, entry))
}

function changeEntry(client: Kind, text: string, current: Entry, wanted: Entry): string {
  const path = pathOf(client, text)
  if (client.language === 'toml') return changeTable(text, path as string[], current, wanted)
  const { set, remove } = editors[client.language]
  return [...new Set([...Object.keys(current), ...Object.keys(wanted)])]
    .filter((key) => !isSame(current[key], wanted[key]))
    .reduce((changed, key) => {
      const place = [...path, key]
      return key in wanted ? set(changed, place, wanted[key]) : remove(changed, place)
    }, text)
}

/** Where our entry is, or would go: under its name, or in a list behind the others. */
function pathOf(client: Kind, text: string): Path {
  if (!client.isList) return [client.key, serverName]
  const { all } = readServers(client, text)
  const at = all.findIndex(isOurs)
  return [client.key, at < 0 ? all.length : at]
}

function inPlace({ isList }: Kind, entry: Entry): Entry {
  return isList ? { name: serverName, ...entry } : entry
}

/** The last word before anything is written: the file says what it said, and of Waymark what it should. */
function checked(client: Kind, before: string, after: string, entry: Entry | null): string {
  const said = readAll(client, before)
  const { [client.key]: _, ...others } =
    Object.keys(said).length === 0 && entry ? (client.header ?? {}) : said
  const { others: otherServers } = readServers(client, before)
  const { [client.key]: __, ...rest } = readAgain(client, after)
  const now = readServers(client, after)
  const wanted = entry ? inPlace(client, entry) : undefined
  if (!isSame(now.ours, wanted) || !isSame(now.others, otherServers) || !isSame(rest, others))
    throw unsafe(client)
  return after
}

function readAgain(client: Kind, text: string): Table {
  try {
    return readAll(client, text)
  } catch {
    throw unsafe(client)
  }
}

function unsafe({ key }: Kind): Failure {
  return unexpected(`"${key}" is written in a way that cannot be changed safely`)
}

interface Servers {
  readonly ours: unknown
  readonly others: unknown
  /** In a list, all of them in their order. */
  readonly all: readonly unknown[]
}

function readServers(client: Kind, text: string): Servers {
  const { key, isList = false } = client
  const servers = readAll(client, text)[key] ?? (isList ? [] : {})
  if (isList && Array.isArray(servers))
    return { ours: servers.find(isOurs), others: servers.filter((one) => !isOurs(one)), all: servers }
  if (isList || !isTable(servers))
    throw unexpected(`"${key}" is not a list of servers${isList ? '' : ' by name'}`)
  const { [serverName]: ours, ...others } = servers
  return { ours, others, all: [] }
}

function isOurs(entry: unknown): boolean {
  return isTable(entry) && entry.name === serverName
}

function withoutName({ name: _, ...entry }: Entry): Entry {
  return entry
}

function readAll({ language }: Kind, text: string): Table {
  return language === 'toml' ? parseToml(text) : editors[language].read(text)
}
