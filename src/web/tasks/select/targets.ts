import type { TaskId } from '../../api/values.ts'
import { currentPlace } from '../../browser/router.ts'
import { selection } from '../../state/selection.ts'
import { currentTask } from '../../state/task-state.ts'

type Focused = () => TaskId | null

let focused: Focused = () => null

/** Lets a list say which of its tasks the keyboard is at. Gives back what ends that. */
export function offerFocused(ask: Focused): () => void {
  focused = ask
  return () => {
    if (focused === ask) focused = () => null
  }
}

/** The tasks that an action is for: those selected, else the one in focus, else the one that is open. */
export function actionTargets(): TaskId[] {
  const chosen = [...selection.get()]
  if (chosen.length > 0) return chosen
  const id = focused() ?? (Number(currentPlace().query.get('task')) || null)
  return id !== null && id > 0 && currentTask(id) ? [id] : []
}
