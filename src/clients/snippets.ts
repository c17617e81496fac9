import { stringify } from 'smol-toml'
import { type Client, entryFor, type ServerAddress, serverName, withoutFileTools } from './client.ts'
import { clients } from './clients.ts'
import { yamlText } from './yaml/emit.ts'

export type { ServerAddress } from './client.ts'

/** How one client is connected by hand. */
export interface ClientSnippet {
  readonly id: string
  readonly name: string
  /** The file the text goes into, as a person would write it; null where the text is no part of a file. */
  readonly file: string | null
  readonly language: Client['language'] | 'shell'
  readonly text: string
  /** The line of the client's own command that does the same. */
  readonly command: string | null
  /** A link that does it with a click. */
  readonly link: string | null
  /** What has to be known beside it. */
  readonly note: string | null
}

/** How each client is connected to this server; those with tools for files of their own leave ours out. */
export function connectSnippets(server: ServerAddress): ClientSnippet[] {
  return clients.map((client) => connectSnippet(client, server))
}

function connectSnippet(client: Client, given: ServerAddress): ClientSnippet {
  const { id, name, shownFile: file, language, instead } = client
  const server = client.hasFileTools ? withoutFileTools(given) : given
  const command = client.command?.(server, 'user') ?? null
  const link = client.link?.(server) ?? null
  const entry = entryFor(client, server)
  if (entry === null) {
    const { text, note } = (server.kind === 'http' && instead?.(server)) || { text: '', note: '' }
    return { id, name, file: null, language: 'shell', text, command: null, link: null, note }
  }
  const servers = client.isList ? [{ name: serverName, ...entry }] : { [serverName]: entry }
  const text = written[language]({ ...client.beside?.(server), [client.key]: servers })
  return { id, name, file, language, text, command, link, note: client.note?.user ?? null }
}

const written: Readonly<Record<Client['language'], (whole: object) => string>> = {
  json: (whole) => JSON.stringify(whole, null, 2),
  toml: (whole) => stringify(whole).trim(),
  yaml: (whole) => yamlText(whole),
}
