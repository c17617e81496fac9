import {
  type Client,
  type RemoteServer,
  type ServerAddress,
  type StartedServer,
  serverName,
} from './client.ts'
import { asInShells, bearer } from './entries.ts'
import { shellLine } from './shell-line.ts'

type AddLine = NonNullable<Client['command']>

interface Form {
  /** The words before the options: `claude mcp add`. */
  readonly add: readonly string[]
  /** Whether the scope is an option of it. */
  readonly hasScope?: boolean
  readonly started: (server: StartedServer) => readonly string[]
  readonly remote: (server: RemoteServer) => readonly string[]
}

/** A line for a shell in which the client's own command adds Waymark. */
export function addLine({ add, hasScope = false, started, remote }: Form): AddLine {
  return (server: ServerAddress, scope) =>
    shellLine([
      ...add,
      ...(hasScope ? ['--scope', scope] : []),
      ...(server.kind === 'stdio' ? started(server) : remote(server)),
    ])
}

/** The name, the variables, and behind `--` what is started. Options that take all words that follow stand behind the name. */
export function nameThenStart(server: StartedServer): string[] {
  return [serverName, ...envOptions(server), '--', server.command, ...server.args]
}

/** What follows `--` is the server's own; without it, options among the arguments could be taken for the client's. */
export function envThenStart(server: StartedServer): string[] {
  return [...envOptions(server), serverName, server.command, '--', ...server.args]
}

export function headerOption({ keyVariable }: RemoteServer): string[] {
  return keyVariable ? ['--header', `Authorization: ${bearer(asInShells(keyVariable))}`] : []
}

/** The variables of a server that is started, as options of a client's command. */
function envOptions({ env = {} }: StartedServer): string[] {
  return Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
}
