import { createStore } from '../../api/store.ts'
import type { TaskId } from '../../api/values.ts'

/** What a person is asked for when tasks are to be changed. */
export type Choice = 'due' | 'priority' | 'status' | 'tag' | 'assignee' | 'move'

interface Asked {
  readonly choice: Choice
  readonly ids: readonly TaskId[]
}

/** The question that is open now, and for which tasks. */
export const asked = createStore<Asked | null>(null)

/** False where there is no task to ask for. */
export function ask(choice: Choice, ids: readonly TaskId[]): boolean {
  if (ids.length === 0) return false
  asked.set({ choice, ids })
  return true
}
