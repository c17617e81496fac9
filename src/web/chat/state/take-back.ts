import { postUndo } from '../../api/tasks.ts'
import { refresh } from '../../api/use-remote.ts'
import { refusedToast } from '../../state/undo.ts'

/** Undoes a change from its own card, which then says so: no toast has to. The list hears of it like of any change. */
export async function takeBack(change: number): Promise<void> {
  try {
    await postUndo(change)
  } catch (thrown) {
    refusedToast(thrown)
  }
  refresh('changes/')
}
