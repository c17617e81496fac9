/** How a client reaches Waymark: by starting it, or at an address where it runs. */
export type ServerAddress =
  | {
      readonly kind: 'stdio'
      readonly command: string
      readonly args: readonly string[]
      readonly env?: Readonly<Record<string, string>>
    }
  | {
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
  /** APPDATA, XDG_CONFIG_HOME, CODEX_HOME and CLAUDE_CONFIG_DIR, where they are set. */
  readonly appData?: string | undefined
  readonly configHome?: string | undefined
  readonly codexHome?: string | undefined
  readonly claudeHome?: string | undefined
}

/** What stands in a client's file for one server. */
export type Entry = Readonly<Record<string, unknown>>

export interface Client {
  readonly id: string
  readonly name: string
  readonly language: 'json' | 'toml'
  /** The key that holds the servers by name. */
  readonly key: string
  readonly scopes: readonly Scope[]
  /** The file that a person would be told of. */
  readonly shownFile: string
  file(scope: Scope, places: MachinePaths): string
  /** Files and folders of which any says that the client is on this machine. */
  signs(places: MachinePaths): readonly string[]
  /** Programs that say the same when they can be called. */
  readonly programs: readonly string[]
  /** Null where the client's file cannot say it; `instead` then has the way. */
  entry(server: ServerAddress): Entry | null
  instead?(server: ServerAddress): { readonly text: string; readonly note: string }
  /** What the file needs beside the servers, for an entry with a key. */
  beside?(server: ServerAddress): Readonly<Record<string, unknown>>
  /** The line of the client's own command that does the same, where it has one. */
  command?(server: ServerAddress, scope: Scope): string
  /** What does it with a click, where the client has that. */
  link?(server: ServerAddress): string
}

/** The name under which every client knows Waymark. */
export const serverName = 'waymark'
