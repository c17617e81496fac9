/** How a client reaches Waymark: by starting it, or at an address where it runs. */
export type ServerAddress = StartedServer | RemoteServer

export interface StartedServer {
  readonly kind: 'stdio'
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface RemoteServer {
  readonly kind: 'http'
  readonly url: string
  /** The environment variable that holds the API key; the key itself is written into no file. */
  readonly keyVariable?: string
}

export type Scope = 'user' | 'project'

/** Everything about a machine that the path of a client's file depends on, so that finding it needs no machine. */
export interface MachinePaths {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly project: string
  /** The variables that move folders: APPDATA, XDG_CONFIG_HOME and those of the clients themselves. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * A file or folder, as `locate` reads it: `~/.cursor/mcp.json`, `{CODEX_HOME|~/.codex}/config.toml`,
 * `{settings}/Code/User`. In a project it is relative to that. One per platform where they differ.
 */
export type Location = string | ({ readonly other: string } & { readonly [P in NodeJS.Platform]?: string })

/** What stands in a client's file for one server. */
export type Entry = Readonly<Record<string, unknown>>

/** One client: where its file is, how it is written, and what an entry says. */
export interface Client {
  readonly id: string
  readonly name: string
  /** Programs that say that it is on this machine when they can be called; the first has its commands. */
  readonly programs: readonly string[]
  /** Files and folders of which any says the same. */
  readonly signs: readonly Location[]
  /** The files it reads for each scope. Of several the one that is there; the first where there is none yet. */
  readonly files: Readonly<Partial<Record<Scope, readonly Location[]>>>
  /** The file that a person would be told of. */
  readonly shownFile: string
  readonly language: 'json' | 'toml' | 'yaml'
  /** The key that holds the servers: by name, or as a list of entries that each have a `name`. */
  readonly key: string
  readonly isList?: boolean
  /** What a file needs beside the servers when it is made. */
  readonly header?: Readonly<Record<string, unknown>>
  /** Whether it reads, searches and edits files with tools of its own; ours would only stand in their way. */
  readonly hasFileTools: boolean
  readonly start: (server: StartedServer) => Entry
  /** Null where the file cannot name an address; `instead` then has the way. */
  readonly remote: ((server: RemoteServer) => Entry) | null
  readonly instead?: (server: RemoteServer) => { readonly text: string; readonly note: string }
  /** What the file needs beside the servers, for an entry with a key. */
  readonly beside?: (server: ServerAddress) => Readonly<Record<string, unknown>>
  /** The line of the client's own command that does the same, where it has one. */
  readonly command?: (server: ServerAddress, scope: Scope) => string
  /** What does it with a click, where the client has that. */
  readonly link?: (server: ServerAddress) => string
  /** The words after its program that list its servers. */
  readonly list?: readonly string[]
  /** What a person has to do before it is read, where there is something. */
  readonly note?: Readonly<Partial<Record<Scope, string>>>
}

/** The name under which every client knows Waymark. */
export const serverName = 'waymark'

export function scopesOf({ files }: Client): Scope[] {
  return (['user', 'project'] as const).filter((scope) => files[scope] !== undefined)
}

export function entryFor({ start, remote }: Client, server: ServerAddress): Entry | null {
  return server.kind === 'stdio' ? start(server) : (remote?.(server) ?? null)
}

/** The server as a client with tools for files of its own needs it. */
export function withoutFileTools(server: ServerAddress): ServerAddress {
  if (server.kind === 'stdio') return { ...server, args: [...server.args, '--profile', 'agent'] }
  const url = new URL(server.url)
  url.searchParams.set('profile', 'agent')
  return { ...server, url: url.href }
}
