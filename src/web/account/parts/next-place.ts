/** Where to go after signing in: a path of this page, whatever else the address names. */
export function readNext(query: URLSearchParams): string {
  const next = query.get('next') ?? '/'
  if (!URL.canParse(next, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  // A browser reads `//host` and `/\host` as another site, and so does URL.
  if (origin !== location.origin || !next.startsWith('/')) return '/'
  return /^\/(sign-in|sign-up)$/.test(pathname) ? '/' : pathname + search + hash
}

/** The query that an assistant's request put there, to be sent along as it is. */
export function oauthQuery(query: URLSearchParams): string | null {
  return query.has('client_id') && query.has('sig') ? location.search : null
}

/**
 * Leaves for an address the server gave: its own pages, or back to an assistant, which may be an app with a scheme of
 * its own. Never a script.
 */
export function leaveFor(url: string): void {
  const { protocol } = new URL(url, location.origin)
  if (/^(javascript|data|vbscript|blob|file|about):$/.test(protocol)) return
  location.assign(url)
}
