import { ArchiveRestore, SearchX } from 'lucide-react'
import { openProject } from '../../api/open-project.ts'
import { useStore } from '../../api/store.ts'
import { listTrash } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { TaskId } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { drafts } from '../../drafts/draft-store.ts'
import { mayEdit, referenceOf, useOpenProject } from '../../state/projects.ts'
import { restoreOne } from '../../state/restore-one.ts'
import { undoChange } from '../../state/undo.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { words } from '../../words/words.ts'

/** A task that is not there. One that was deleted lately can be restored here. */
export function GoneTask({ id, onClose }: { id: TaskId; onClose: () => void }) {
  const project = useOpenProject()
  const { data } = useRemote('trash', listTrash)
  const item = data?.items.find(({ kind, tasks }) => kind === 'task' && tasks.some((task) => task.id === id))
  const place = useStore(openProject) ?? 'personal'
  const hasDraft = useStore(drafts, (all) => [...all.keys()].some((name) => name.endsWith(` ${place} ${id}`)))
  const restore = async () => {
    if (!item) return
    await (item.tasks.length > 1 ? restoreOne(item, id) : undoChange(item.change))
    refresh('trash')
    refresh(`task/${id}`)
  }
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title={words.panel.noSuchTask(referenceOf(id, project))}
      actions={
        <>
          {item && mayEdit(project) && (
            <Button
              variant="primary"
              icon={<ArchiveRestore size={16} aria-hidden />}
              onClick={() => void restore()}
            >
              {words.projects.restore}
            </Button>
          )}
          <Button onClick={onClose}>{words.ui.close}</Button>
        </>
      }
    >
      <p>{item ? words.panel.inTrash : words.panel.noSuchTaskText}</p>
      {hasDraft && <p>{words.panel.draftKept}</p>}
      <p>
        <Link to={addressOf('trash')}>{words.pages.trash}</Link>
      </p>
    </EmptyState>
  )
}
