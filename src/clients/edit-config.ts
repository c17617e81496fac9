import type { Failure } from '../errors.ts'
import { type Client, type Entry, serverName } from './client.ts'
import { readJson } from './json/parse.ts'
import { removeValue } from './json/remove-value.ts'
import { setValue } from './json/set-value.ts'
import { isSame, isTable, mergeEntry } from './merge-entry.ts'
import { unexpected } from './refusals.ts'
import { parseToml, type Table } from './toml/parse.ts'
import { addTable, changeTable, removeTable } from './toml/set-table.ts'

type Kind = Pick<Client, 'language' | 'key'>

/** What a client's file says of Waymark; null where it says nothing. */
export function readEntry(client: Kind, text: string): Entry | null {
  const servers = readServers(client, text)
  const entry = servers?.[serverName]
  if (entry === undefined) return null
  if (!isTable(entry)) throw unexpected(`"${client.key}.${serverName}" is no entry of a server`)
  return entry
}

/** The file with the entry that is wanted, merged into the one that is there. The same text where nothing changes. */
export function withEntry(client: Kind, text: string, wanted: Entry): { text: string; entry: Entry } {
  const current = readEntry(client, text)
  const entry = mergeEntry(current, wanted)
  if (current && isSame(current, entry)) return { text, entry: current }
  const path = [client.key, serverName]
  const changed =
    client.language === 'json'
      ? changeJson(text, path, current, entry)
      : current
        ? changeTable(text, path, current, entry)
        : addTable(text, path, entry)
  return { text: checked(client, text, changed, entry), entry }
}

/** The file without our entry, which has to be there. */
export function withoutEntry(client: Kind, text: string): string {
  const path = [client.key, serverName]
  const changed = client.language === 'json' ? removeValue(text, path) : removeTable(text, path)
  return checked(client, text, changed, null)
}

function changeJson(text: string, path: string[], current: Entry | null, wanted: Entry): string {
  if (!current) return setValue(text, path, wanted)
  const keys = [...new Set([...Object.keys(current), ...Object.keys(wanted)])]
  return keys
    .filter((key) => !isSame(current[key], wanted[key]))
    .reduce((changed, key) => {
      const place = [...path, key]
      return key in wanted ? setValue(changed, place, wanted[key]) : removeValue(changed, place)
    }, text)
}

/** The last word before anything is written: the file says what it said, and of Waymark what it should. */
function checked(client: Kind, before: string, after: string, entry: Entry | null): string {
  const { [client.key]: _, ...others } = readAll(client, before)
  const { [serverName]: __, ...otherServers } = readServers(client, before) ?? {}
  const servers = { ...otherServers, ...(entry && { [serverName]: entry }) }
  const { [client.key]: found = {}, ...rest } = readAgain(client, after)
  if (!isSame(found, servers) || !isSame(rest, others)) throw unsafe(client)
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

function readServers(client: Kind, text: string): Table | undefined {
  const servers = readAll(client, text)[client.key]
  if (servers === undefined) return undefined
  if (!isTable(servers)) throw unexpected(`"${client.key}" is not a list of servers by name`)
  return servers
}

function readAll({ language }: Kind, text: string): Table {
  return language === 'toml' ? parseToml(text) : readJson(text)
}
