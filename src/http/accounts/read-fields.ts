import { invalid } from '../../errors.ts'
import { type AccountsRequest, readObject } from './forward.ts'

/** The fields of a JSON object that the page sent. */
export function readBody({ request, body }: AccountsRequest): Record<string, unknown> {
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  const value = isJson ? readObject(body) : undefined
  if (!value) throw invalid('bad_arguments', 'The body must be a JSON object.')
  return value
}

export function readText(value: unknown): string {
  if (typeof value !== 'string' || value.length > 1_000)
    throw invalid('bad_arguments', 'A text is missing or too long.')
  return value
}

/** The query of the page's own address, where an assistant sent the person there. */
export function oauthQuery({ oauth_query: query }: Record<string, unknown>): { oauth_query?: string } {
  return typeof query === 'string' && query !== '' ? { oauth_query: query.replace(/^\?/, '') } : {}
}
