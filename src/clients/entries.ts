import type { Entry, RemoteServer, StartedServer } from './client.ts'

/** The form nearly all clients share for a server that they start, after what an entry has beside it. */
export function started(more: Entry = {}): (server: StartedServer) => Entry {
  return ({ command, args, env }) => ({ ...more, command, args, ...variables('env', env) })
}

/** The program and its arguments as one list. */
export function startedByList({ command, args, env }: StartedServer): Entry {
  return { type: 'local', command: [command, ...args], ...variables('environment', env) }
}

/** How a client refers to a variable of the environment inside its file. */
export const asInShells = (variable: string) => `\${${variable}}`
export const asEnv = (variable: string) => `\${env:${variable}}`
export const asEnvInBraces = (variable: string) => `{env:${variable}}`

/** An address, and the key by the name of its variable. */
export function reached(
  urlKey: string,
  reference: (variable: string) => string,
  more: Entry = {},
): (server: RemoteServer) => Entry {
  return ({ url, keyVariable }) => ({
    ...more,
    [urlKey]: url,
    ...(keyVariable && { headers: { Authorization: bearer(reference(keyVariable)) } }),
  })
}

/** An address, and the name of the variable with the key under a key of its own. */
export function reachedWith(variableKey: string): (server: RemoteServer) => Entry {
  return ({ url, keyVariable }) => ({ url, ...(keyVariable && { [variableKey]: keyVariable }) })
}

export function bearer(key: string): string {
  return `Bearer ${key}`
}

export function variables(key: string, env: StartedServer['env']): Entry {
  return env && Object.keys(env).length > 0 ? { [key]: env } : {}
}
