import type { Entry, ServerAddress } from './client.ts'

type Local = Extract<ServerAddress, { kind: 'stdio' }>
type Remote = Extract<ServerAddress, { kind: 'http' }>

/** The form nearly all clients share for a server that they start. */
export function startEntry({ command, args, env }: Local): Entry {
  return { command, args, ...(env && Object.keys(env).length > 0 && { env }) }
}

/** An address, and the key as the client refers to a variable of the environment. */
export function remoteEntry(
  urlKey: string,
  { url, keyVariable }: Remote,
  reference: (variable: string) => string,
): Entry {
  return {
    [urlKey]: url,
    ...(keyVariable && { headers: { Authorization: bearer(reference(keyVariable)) } }),
  }
}

export function bearer(key: string): string {
  return `Bearer ${key}`
}

/** The variables of a server that is started, as options of a client's command. */
export function envOptions({ env = {} }: Local): string[] {
  return Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
}
