import { isDeepStrictEqual } from 'node:util'
import type { Entry } from './client.ts'

const addressKeys = ['url', 'serverUrl', 'httpUrl', 'uri']
const startKeys = ['command', 'args', 'env', 'cwd', 'environment', 'cmd', 'envs']
const keyKeys = [
  'headers',
  'bearer_token_env_var',
  'http_headers',
  'env_http_headers',
  'bearerTokenEnvVar',
  'apiKey',
]
const remoteKeys = [...addressKeys, ...keyKeys]
const httpTypes = ['http', 'streamable-http', 'streamableHttp', 'streamable_http', 'remote']
const startTypes = ['stdio', 'local']
/** What an entry holds by name, so that a person's own stay beside ours. */
const byName = ['env', 'environment', 'envs', 'headers']

/**
 * What is wanted over what is there. Whatever a person added to the entry stays (a timeout, variables, which tools may
 * be called); what belongs to the other way of reaching the server goes.
 */
export function mergeEntry(found: Entry | null, wanted: Entry): Entry {
  if (found === null) return wanted
  const current = unfolded(found)
  const isStart = 'command' in wanted || 'cmd' in wanted
  const foreign = isStart ? remoteKeys : [...startKeys, ...addressKeys.filter((key) => !(key in wanted))]
  const types = isStart ? startTypes : httpTypes
  const kept = Object.entries(current).filter(
    ([key, value]) => !foreign.includes(key) && (key !== 'type' || types.includes(value as string)),
  )
  const merged = { ...Object.fromEntries(kept), ...wanted }
  const deep = byName.filter((key) => isTable(merged[key]) && isTable(current[key]))
  return {
    ...merged,
    ...Object.fromEntries(
      deep.map((key) => [key, { ...(current[key] as Entry), ...(merged[key] as Entry) }]),
    ),
  }
}

/** Cline writes what says where the server is into an object of its own, and reads it without as well. */
function unfolded({ transport, ...entry }: Entry): Entry {
  if (transport === undefined) return entry
  return isTable(transport) ? { ...entry, ...transport } : { ...entry, transport }
}

/** Whether two values say the same. Parsers make objects of different kinds of it, which plain comparing minds. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Date || !isTable(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

export function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
