/** What the server sends is what it says it is. */
export const refuseSniffing = { 'x-content-type-options': 'nosniff' } as const

/** The page runs its own files and talks to its own server; nothing else gets in, and nobody puts it into a frame. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  ...refuseSniffing,
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Other sites cannot put an answer into their pages, and no browser guesses that it is something else. */
export function keepFromOthers(headers: Headers): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cross-origin-resource-policy', 'same-origin')
}
