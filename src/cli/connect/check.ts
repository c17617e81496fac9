import { spawn } from 'node:child_process'
import type { Client, Entry, MachinePaths, Scope } from '../../clients/client.ts'
import { scopesOf } from '../../clients/client.ts'
import { readEntry } from '../../clients/edit-config.ts'
import { addressIn } from '../../clients/read-entry.ts'
import { type Listed, readList } from '../../clients/read-list.ts'
import { programEnvironment } from '../../config.ts'
import { readConfigFile } from './config-file.ts'
import { aboutFile } from './plan.ts'
import { fileFor, programsCalled } from './surroundings.ts'
import { tryServer } from './try-server.ts'

export interface Check {
  readonly id: string
  readonly name: string
  readonly connected: boolean
  /** One sentence or two: that it is connected and who says so, or why it is not and what to do. */
  readonly says: string
}

const patienceMs = 60_000

/** Asks the client itself where it has a list of its servers; where that says nothing, begins a session in its place. */
export async function checkClient(client: Client, places: MachinePaths): Promise<Check> {
  const { id, name, list, programs } = client
  const place = entryOf(client, places)
  if (!place) return { id, name, connected: false, says: `not connected: waymark connect ${id}` }
  const program = programs.flatMap(programsCalled)[0]
  const command = list && program ? [programs[0] ?? '', ...list].join(' ') : null
  const listed = list && program ? await ask(program, list, places.project) : null
  if (listed && command && listed.state !== 'listed')
    return {
      id,
      name,
      connected: listed.state === 'connected',
      says: sentence(client, place.scope, listed, command),
    }
  const address = addressIn(place.entry)
  if (!address)
    return {
      id,
      name,
      connected: false,
      says: `its entry in ${place.file} says neither command nor address.`,
    }
  const { answers, words } = await tryServer(address, places.project)
  const who = command
    ? `${command} lists it`
    : list
      ? `${programs[0]} is not on the path and was not asked`
      : 'it has no list of its own to ask'
  const way = address.kind === 'stdio' ? 'started as its file says' : 'asked at the address in its file'
  const how = answers ? `${way}, ${words}` : `${way}, it does not answer: ${words}`
  return { id, name, connected: answers, says: `${who}; ${how}.` }
}

/** The entry that holds here: of the project before the user's. */
function entryOf(
  client: Client,
  places: MachinePaths,
): { readonly scope: Scope; readonly file: string; readonly entry: Entry } | undefined {
  for (const scope of scopesOf(client).toReversed()) {
    const { path: file, text } = readConfigFile(fileFor(client, scope, places))
    const entry = text && aboutFile(file, () => readEntry(client, text.replace(/^\uFEFF/, '')))
    if (entry) return { scope, file, entry }
  }
  return undefined
}

function ask(program: string, list: readonly string[], cwd: string): Promise<Listed> {
  return new Promise((resolve) => {
    // On Windows programs of npm are scripts, which only the command processor starts; the words are our own.
    const child = spawn(program, list, {
      cwd,
      env: programEnvironment({ NO_COLOR: '1' }),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patienceMs,
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', ({ message }) => resolve({ state: 'failed', words: message }))
    child.once('close', () => resolve(readList(output)))
  })
}

function sentence({ note }: Client, scope: Scope, { state, words }: Listed, command: string): string {
  const todo = note?.[scope] ? ` ${note[scope]}` : ''
  switch (state) {
    case 'connected':
      return `connected, says ${command}.`
    case 'unapproved':
      return `waits for your approval, says ${command}: ${words}.${todo}`
    case 'untrusted':
      return `this folder is not trusted, says ${command}.${todo}`
    case 'signed-out':
      return `you have to sign in first, says ${command}: ${words}.`
    case 'missing':
      return `${command} does not list it.${todo}`
    default:
      return `${command} says: ${words}.`
  }
}
