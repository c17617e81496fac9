import { words } from './words.ts'
/** What a token or a key may do, as people would say it. The order is that in which they are shown. */
export const scopeWords: Readonly<Record<string, { readonly label: string; readonly text: string }>> = {
  'tasks:read': {
    get label() {
      return words.people.seeTasks
    },
    get text() {
      return words.people.seeTasksText
    },
  },
  'tasks:write': {
    get label() {
      return words.people.changeTasks
    },
    get text() {
      return words.people.changeTasksText
    },
  },
  'context:read': {
    get label() {
      return words.people.readMemory
    },
    get text() {
      return words.people.readMemoryText
    },
  },
  'context:write': {
    get label() {
      return words.people.addMemory
    },
    get text() {
      return words.people.addMemoryText
    },
  },
}

export const allScopes = Object.keys(scopeWords)

/** "see and change tasks, read the memory": for a line in a list. */
export function scopesLine(scopes: readonly string[]): string {
  if (allScopes.every((scope) => scopes.includes(scope))) return words.people.mayEverything
  const parts = [
    pair(scopes, 'tasks', words.people.mayBothTasks, words.people.maySeeTasks, words.people.mayChangeTasks),
    pair(
      scopes,
      'context',
      words.people.mayBothMemory,
      words.people.mayReadMemory,
      words.people.mayAddMemory,
    ),
  ].filter(Boolean)
  return parts.join(', ') || words.people.mayNothing
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
