import type { Entry, ServerAddress } from './client.ts'
import { isTable } from './merge-entry.ts'

/** How a client's entry says that the server is reached, whatever form the client has; null where that is not to be seen. */
export function addressIn(entry: Entry): ServerAddress | null {
  const inner = isTable(entry.transport) ? entry.transport : entry
  const url = ['url', 'httpUrl', 'serverUrl', 'uri'].map((key) => inner[key]).find(isText)
  if (url !== undefined) return { kind: 'http', url }
  const words = [inner.command ?? inner.cmd, inner.args ?? []].flat()
  const env = [inner.env, inner.environment, inner.envs].find(isTable)
  const [command, ...args] = words.filter(isText)
  if (command === undefined || args.length !== words.length - 1) return null
  return { kind: 'stdio', command, args, ...(env && { env: env as Record<string, string> }) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
