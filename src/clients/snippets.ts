import { stringify } from 'smol-toml'
import { type Client, type ServerAddress, serverName } from './client.ts'
import { clients } from './clients.ts'

export type { ServerAddress } from './client.ts'

/** How one client is connected by hand. */
export interface ClientSnippet {
  readonly id: string
  readonly name: string
  /** The file the text goes into, as a person would write it; null where the text is no part of a file. */
  readonly file: string | null
  readonly language: 'json' | 'toml' | 'shell'
  readonly text: string
  /** The line of the client's own command that does the same. */
  readonly command: string | null
  /** A link that does it with a click. */
  readonly link: string | null
  /** What has to be known beside it. */
  readonly note: string | null
}

export function connectSnippets(server: ServerAddress): ClientSnippet[] {
  return clients.map((client) => connectSnippet(client, server))
}

function connectSnippet(client: Client, server: ServerAddress): ClientSnippet {
  const { id, name, shownFile: file, language } = client
  const command = client.command?.(server, 'user') ?? null
  const link = client.link?.(server) ?? null
  const entry = client.entry(server)
  if (entry === null) {
    const { text, note } = client.instead?.(server) ?? { text: '', note: '' }
    return { id, name, file: null, language: 'shell', text, command: null, link: null, note }
  }
  const whole = { ...client.beside?.(server), [client.key]: { [serverName]: entry } }
  const text = language === 'toml' ? stringify(whole).trim() : JSON.stringify(whole, null, 2)
  return { id, name, file, language, text, command, link, note: null }
}
