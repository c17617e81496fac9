import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getTask } from '../../api/tasks.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { TaskId } from '../../api/values.ts'
import { goBack, withQuery } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { learnTasks, useTask } from '../../state/task-state.ts'
import { useToday } from '../../time/clock.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from '../../ui/panel.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Comments } from './comments.tsx'
import { History } from './history.tsx'
import { LinkedDiscoveries } from './linked-discoveries.tsx'
import { PanelFields } from './panel-fields.tsx'
import { PanelHead } from './panel-head.tsx'
import { Subtasks } from './subtasks.tsx'
import { TaskText } from './task-text.tsx'

const close = () => goBack(withQuery({ task: null }))

/** One task with everything around it: beside the list, on a phone as a sheet over it. */
export function TaskPanel({ id }: { id: TaskId }) {
  const today = useToday()
  const panel = useRef<HTMLElement>(null)
  const { data, error } = useRemote(`task/${id}`, () => getTask(id))
  const known = useTask(id)
  const task = known ?? data?.task

  useEffect(() => {
    if (data) learnTasks([data.task, ...data.subtasks, ...data.blockers, ...data.blocks])
  }, [data])
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    return () => returnFocus(id)
  }, [id])
  useShortcuts({ close: () => void close() })

  const isGone = error?.code === 'not_found'
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the panel has a button and a key for the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className={styles.scrim} onClick={close} />
      <aside ref={panel} aria-label={`Task ${id}`} tabIndex={-1} className={styles.panel}>
        {isGone ? (
          <Gone id={id} />
        ) : task ? (
          <>
            <PanelHead task={task} onClose={close} />
            <div className={styles.body}>
              <TaskText task={task} />
              <PanelFields task={task} today={today} blocks={data?.blocks ?? []} />
              <Subtasks task={task} details={data?.subtasks ?? []} />
              {data ? (
                <>
                  <Comments task={id} comments={data.comments} today={today} />
                  <LinkedDiscoveries discoveries={data.discoveries} />
                  <History changes={data.changes} today={today} />
                </>
              ) : (
                <Skeleton lines={3} />
              )}
            </div>
          </>
        ) : (
          <Skeleton lines={7} className={styles.waiting} />
        )}
      </aside>
    </>
  )
}

/** Back to the row that was opened, unless the focus went somewhere of its own. */
function returnFocus(id: TaskId): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-task-link="${id}"]`)?.focus({ preventScroll: true })
  })
}

function Gone({ id }: { id: TaskId }) {
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title={`There is no task #${id}`}
      actions={<Button onClick={close}>Close</Button>}
    >
      <p>
        It may have been deleted. Deleting can be undone for a while, from the message or by an assistant.
      </p>
    </EmptyState>
  )
}
