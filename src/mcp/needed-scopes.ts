import { type Contract, findTool } from '../contracts/contract.ts'
import { scopesOf } from '../contracts/scopes.ts'
import type { Scope } from '../identity.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the prompts and their completions show: the board, and titles. */
export const promptScopes: readonly Scope[] = ['tasks:read']

/**
 * The scopes that a message needs, all at once, checked before it is acted on. They follow from what would be shown,
 * by whichever method. The contract is the whole one, not the part that the caller may use.
 */
export function neededScopes(contract: Contract, message: unknown): readonly Scope[] {
  if (Array.isArray(message)) return [...new Set(message.flatMap((one) => neededScopes(contract, one)))]
  const { method, params } = fields(message)
  const given = fields(params)
  switch (method) {
    case 'tools/call': {
      const tool = typeof given.name === 'string' ? findTool(contract, given.name) : undefined
      return tool ? scopesOf(tool, fields(given.arguments)) : []
    }
    case 'resources/read':
    case 'resources/subscribe':
      return scopesOfUri(given.uri)
    case 'subscriptions/listen':
      return listenedTo(given)
    case 'prompts/get':
      return promptScopes
    case 'completion/complete': {
      const { type, uri } = fields(given.ref)
      return type === 'ref/resource' ? scopesOfUri(uri) : promptScopes
    }
    default:
      return []
  }
}

/** By what kind of thing it names; templates name the same kinds. */
export function scopesOfUri(uri: unknown): readonly Scope[] {
  const scheme = typeof uri === 'string' ? (/^\s*([a-z]+):/i.exec(uri)?.[1]?.toLowerCase() ?? '') : ''
  if (scheme === 'task' || scheme === 'board') return ['tasks:read']
  return scheme === 'context' ? ['context:read'] : []
}

function listenedTo({ notifications, resourceSubscriptions }: Fields): readonly Scope[] {
  const uris = [resourceSubscriptions, fields(notifications).resourceSubscriptions].flat()
  return [...new Set(uris.flatMap(scopesOfUri))]
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
