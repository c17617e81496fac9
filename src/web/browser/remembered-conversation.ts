const key = 'waymark.conversation'

/** The conversation this tab was in, so that a reload comes back to it. A browser may refuse its storage. */
export function rememberedConversation(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function rememberConversation(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, id)
  } catch {}
}
