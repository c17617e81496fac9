import { currentPlace, navigate, withQuery } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { deleteMany } from '../../state/many-actions.ts'
import { clearSelection } from '../../state/selection.ts'
import { ask, type Choice } from './chooser.ts'
import { actionTargets } from './targets.ts'

/** The keys that change the tasks selected, in focus or open, wherever tasks of one project are shown. */
export function useTaskActionKeys(mayEdit: boolean): void {
  const asking = (choice: Choice) => () => mayEdit && ask(choice, actionTargets())
  useShortcuts({
    due: asking('due'),
    priority: asking('priority'),
    status: asking('status'),
    tag: asking('tag'),
    assignee: asking('assignee'),
    move: asking('move'),
    remove: () => mayEdit && removeTargets(actionTargets()),
  })
}

/** Deletes them; a panel that shows one of them is closed. */
export function removeTargets(ids: readonly number[]): boolean {
  if (ids.length === 0) return false
  clearSelection()
  if (ids.includes(Number(currentPlace().query.get('task'))))
    navigate(withQuery({ task: null }), { replace: true })
  void deleteMany(ids)
  return true
}
