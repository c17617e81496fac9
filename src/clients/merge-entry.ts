import { isDeepStrictEqual } from 'node:util'
import type { Entry } from './client.ts'

const addressKeys = ['url', 'serverUrl', 'httpUrl']
const startKeys = ['command', 'args', 'env', 'cwd']
const remoteKeys = [...addressKeys, 'headers', 'bearer_token_env_var', 'http_headers', 'env_http_headers']
const httpTypes = ['http', 'streamable-http', 'streamableHttp']

/**
 * What is wanted over what is there. Whatever a person added to the entry stays (a timeout, variables, which tools may
 * be called); what belongs to the other way of reaching the server goes.
 */
export function mergeEntry(current: Entry | null, wanted: Entry): Entry {
  if (current === null) return wanted
  const isStart = 'command' in wanted
  const foreign = isStart ? [...remoteKeys] : [...startKeys, ...addressKeys.filter((key) => !(key in wanted))]
  const types = isStart ? ['stdio'] : httpTypes
  const kept = Object.entries(current).filter(
    ([key, value]) => !foreign.includes(key) && (key !== 'type' || types.includes(value as string)),
  )
  const merged = { ...Object.fromEntries(kept), ...wanted }
  const deep = ['env', 'headers'].filter((key) => isTable(merged[key]) && isTable(current[key]))
  return {
    ...merged,
    ...Object.fromEntries(
      deep.map((key) => [key, { ...(current[key] as Entry), ...(merged[key] as Entry) }]),
    ),
  }
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
