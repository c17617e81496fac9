const key = 'waymark.conversation'

/** Conversations of the personal project have no project in their name, as addresses do. */
function keyOf(project: string | null): string {
  return project === null ? key : `${key}.${project}`
}

/** The conversation this tab was in, so that a reload comes back to it. A browser may refuse its storage. */
export function rememberedConversation(project: string | null): string | null {
  try {
    return sessionStorage.getItem(keyOf(project))
  } catch {
    return null
  }
}

export function rememberConversation(project: string | null, id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(keyOf(project))
    else sessionStorage.setItem(keyOf(project), id)
  } catch {}
}

export function forgetConversations(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(key)) sessionStorage.removeItem(name)
  } catch {}
}
