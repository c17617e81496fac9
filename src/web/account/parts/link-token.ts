let taken: string | undefined

/** The secret of an e-mail's link. It leaves the address at once, so that it stays in no history. */
export function takeLinkToken(): string {
  if (location.hash !== '') {
    taken = location.hash.slice(1)
    history.replaceState(history.state, '', location.pathname)
  }
  return taken ?? ''
}
