/** What a token or a key may do, as people would say it. The order is that in which they are shown. */
export const scopeWords: Readonly<Record<string, { readonly label: string; readonly text: string }>> = {
  'tasks:read': { label: 'See your tasks', text: 'Titles, descriptions, dates and their history.' },
  'tasks:write': {
    label: 'Change your tasks',
    text: 'Add, change, complete and delete them. You can undo it.',
  },
  'context:read': {
    label: 'Read what your projects know',
    text: 'Discoveries, sessions, and files it has access to.',
  },
  'context:write': { label: 'Add to what your projects know', text: 'Remember things, and replace them.' },
}

export const allScopes = Object.keys(scopeWords)

/** "see and change tasks, read the memory": for a line in a list. */
export function scopesLine(scopes: readonly string[]): string {
  if (allScopes.every((scope) => scopes.includes(scope))) return 'everything'
  const parts = [
    pair(scopes, 'tasks', 'see and change tasks', 'see tasks', 'change tasks'),
    pair(scopes, 'context', 'read and add to the memory', 'read the memory', 'add to the memory'),
  ].filter(Boolean)
  return parts.join(', ') || 'nothing'
}

function pair(
  scopes: readonly string[],
  what: string,
  both: string,
  reading: string,
  writing: string,
): string {
  const [reads, writes] = [scopes.includes(`${what}:read`), scopes.includes(`${what}:write`)]
  if (reads && writes) return both
  return reads ? reading : writes ? writing : ''
}
