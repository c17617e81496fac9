import { useEffect } from 'react'
import { createTopic } from '../../api/store.ts'
import type { TaskId } from '../../api/values.ts'
import type { Row } from '../../state/group-tasks.ts'
import { stableId } from '../../state/task-state.ts'

/** A task that was just added and is to be seen. */
export const revealTask = createTopic<TaskId>()

let wanted: { readonly id: TaskId; readonly until: number } | null = null
const patienceMs = 3_000

revealTask.subscribe((id) => {
  wanted = { id, until: performance.now() + patienceMs }
})

/** Brings it into sight as soon as the list has it, and the keyboard begins there. The field keeps the focus. */
export function useRevealed(rows: readonly Row[], reveal: (index: number) => void): void {
  useEffect(() => {
    if (!wanted) return
    if (performance.now() > wanted.until) {
      wanted = null
      return
    }
    const { id } = wanted
    const index = rows.findIndex((row) => row.kind === 'task' && stableId(row.task.id) === stableId(id))
    if (index < 0) return
    wanted = null
    reveal(index)
  })
}
