import { ShieldQuestion } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { getTask, listTasks } from '../../api/tasks.ts'
import { useRemote } from '../../api/use-remote.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import { focusAfter } from '../compose/composer.tsx'
import type { ToolPart } from '../state/message.ts'
import { decide } from '../state/take-turn.ts'
import { intentOf } from '../state/tool-words.ts'
import styles from './approval-card.module.css'
import { TaskLink } from './task-link.tsx'

interface ApprovalCardProps {
  readonly part: ToolPart
  readonly isBusy: boolean
}

/** Something the model may do only with a yes. */
export function ApprovalCard({ part, isBusy }: ApprovalCardProps) {
  const id = useId()
  const approval = part.approval?.id ?? ''
  const named = useNamedTask(part)
  // Every field that would change; the heading names the task, or the title of a new one.
  const inHeading = part.input.task === undefined ? 'title' : 'task'
  const rest = Object.entries(part.input).filter(([name]) => name !== inHeading)
  const answer = (event: MouseEvent, isAllowed: boolean) => {
    void decide(approval, isAllowed)
    focusAfter(event)
  }
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        <ShieldQuestion size={17} aria-hidden />
        {intentOf(part)}?
      </h3>
      {named && (
        <p className={styles.task}>
          <TaskLink id={named.id}>{`#${named.id} ${named.title}`}</TaskLink>
        </p>
      )}
      {rest.length > 0 && (
        <dl className={styles.facts}>
          {rest.map(([name, value]) => (
            <div key={name}>
              <dt>{name.replaceAll('_', ' ')}</dt>
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.reason}>{part.approval?.requestReason ?? words.chat.needsApproval}</p>
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={(event) => answer(event, false)}>
          {words.chat.decline}
        </Button>
        <Button variant="primary" disabled={isBusy} onClick={(event) => answer(event, true)}>
          {words.chat.allow}
        </Button>
      </div>
    </section>
  )
}

/** The one task that is meant, so that a yes is never given to a number or to half a title. */
function useNamedTask({ input }: ToolPart): { id: number; title: string } | null {
  const named = input.task === undefined ? '' : String(input.task).replace(/^#/, '')
  const { data } = useRemote(named === '' ? null : `approval/${named}`, () => findNamed(named))
  return data
}

async function findNamed(named: string): Promise<{ id: number; title: string } | null> {
  if (/^\d{1,9}$/.test(named)) return (await getTask(Number(named))).task
  const { tasks } = await listTasks({ view: 'all', query: named, limit: 2 })
  return tasks.length === 1 ? (tasks[0] ?? null) : null
}
