const allowed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** Where a link in somebody's text may lead: to other sites and to mail, never to a script or to data. */
export function safeAddress(address: string): string | null {
  try {
    // Without a base: what is no whole address would lead into this page.
    const url = new URL(address)
    return allowed.has(url.protocol) ? url.href : null
  } catch {
    return null
  }
}
