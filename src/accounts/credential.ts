export const longestToken = 8_192

/** What a request brings along to say who it is from. */
type Credential =
  | { readonly kind: 'none' | 'odd' }
  | { readonly kind: 'key' | 'token' | 'session'; readonly text: string }

/**
 * Reads what a request brings. A header goes before the cookie and is never combined with it; two of them, or one that
 * is written oddly, are not guessed at.
 */
export function readCredential(headers: Headers, cookieName: string, keyPrefix: string): Credential {
  const [authorization, apiKey] = [headers.get('authorization'), headers.get('x-api-key')]
  if (authorization !== null && apiKey !== null) return { kind: 'odd' }
  if (apiKey !== null) return asBearer(apiKey, keyPrefix, 'key')
  if (authorization !== null) {
    const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1]
    return bearer === undefined ? { kind: 'odd' } : asBearer(bearer, keyPrefix)
  }
  const session = readCookie(headers.get('cookie'), cookieName)
  return session === undefined ? { kind: 'none' } : { kind: 'session', text: session }
}

function asBearer(text: string, keyPrefix: string, only?: 'key'): Credential {
  if (text.length > longestToken) return { kind: 'odd' }
  if (text.startsWith(keyPrefix)) return /^\w{20,200}$/.test(text) ? { kind: 'key', text } : { kind: 'odd' }
  return only === 'key' ? { kind: 'odd' } : { kind: 'token', text }
}

/** The cookie as it was sent. A name that comes twice counts as none. */
export function readCookie(header: string | null, name: string): string | undefined {
  if (header === null || header.length > longestToken) return undefined
  const found = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
}
