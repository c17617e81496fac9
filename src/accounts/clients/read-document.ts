import { isIP } from 'node:net'
import { type ClientMetadata, readRegistration } from '../registration.ts'
import { RefusedDocument } from './fetch-document.ts'

const longestId = 500

/** Whether a client names itself by an address instead of an id that was given out here. */
export function isDocumentId(clientId: string): boolean {
  return /^https?:/i.test(clientId)
}

/** Who vouches for a client with a document; null for any other. */
export function documentHost(clientId: string): string | null {
  return isDocumentId(clientId) && URL.canParse(clientId) ? new URL(clientId).host : null
}

/** The address of a client's document, which is also its id and therefore has one spelling. */
export function readDocumentUrl(clientId: string): URL {
  const refuse = (why: string) => new RefusedDocument(`The id of the client ${why}.`)
  const url = URL.canParse(clientId) ? new URL(clientId) : null
  if (url === null || url.protocol !== 'https:') throw refuse('must be an https:// address')
  if (clientId.length > longestId) throw refuse(`is longer than ${longestId} characters`)
  if (url.username !== '' || url.password !== '') throw refuse('must not name a user')
  if (clientId.includes('#')) throw refuse('must not have a fragment')
  if (clientId.includes('?')) throw refuse('must not have a query')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(hostname) !== 0) throw refuse('must name a host and not a number')
  if (hostname.endsWith('.')) throw refuse('must not have a dot after the host')
  if (url.pathname === '/') throw refuse('must have a path')
  if (url.href !== clientId) throw refuse(`must be written as ${url.href.slice(0, 100)}`)
  return url
}

/** What a client says about itself in its document, as far as it is taken. */
export function readDocument(
  clientId: string,
  text: string,
  redirectHosts: readonly string[],
): ClientMetadata {
  const given = parse(text)
  if (given.client_id !== clientId)
    throw new RefusedDocument('The client_id in the document is not the address of the document.')
  for (const name of ['client_secret', 'client_secret_expires_at'])
    if (name in given) throw new RefusedDocument(`The document must not have ${name}: everybody can read it.`)
  const { token_endpoint_auth_method: method = 'none', client_name: name } = given
  if (method !== 'none')
    throw new RefusedDocument('The token_endpoint_auth_method of a document must be none.')
  if (typeof name !== 'string' || !/[\p{L}\p{N}]/u.test(name))
    throw new RefusedDocument('The document must have a client_name.')
  mustHave(given, 'grant_types', 'authorization_code')
  mustHave(given, 'response_types', 'code')
  const registration = readRegistration(given, redirectHosts)
  if ('error' in registration) throw new RefusedDocument(registration.error_description)
  return registration.metadata
}

function parse(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RefusedDocument('The document is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RefusedDocument('The document must be a JSON object.')
  return value as Record<string, unknown>
}

function mustHave(given: Record<string, unknown>, name: string, needed: string): void {
  const values = given[name]
  if (values === undefined || (Array.isArray(values) && values.includes(needed))) return
  throw new RefusedDocument(`The ${name} of the document must be a list with ${needed}.`)
}
