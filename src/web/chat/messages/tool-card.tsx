import {
  Check,
  CircleAlert,
  CircleSlash,
  Lightbulb,
  Pencil,
  Plus,
  RotateCcw,
  Search,
  Trash2,
  Undo2,
  Wrench,
} from 'lucide-react'
import { postUndo } from '../../api/tasks.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Change } from '../../api/values.ts'
import { useToday } from '../../time/clock.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import { type ToolPart, toolName } from '../state/message.ts'
import { type DescribedCall, describeCall } from '../state/tool-words.ts'
import { TaskLink } from './task-link.tsx'
import styles from './tool-card.module.css'

interface ToolCardProps {
  readonly part: ToolPart
  /** What is known of the change it made: it may have been taken back since. */
  readonly changeOf: (id: number) => Change | undefined
}

/** What a call did: a line with a way to the thing and a way back. What only looked is said in small. */
export function ToolCard({ part, changeOf }: ToolCardProps) {
  const call = describeCall(part, useToday())
  const undoneBy = call.change === undefined ? null : (changeOf(call.change)?.undoneBy ?? null)
  const Icon = iconOf(part, call)
  const isQuiet = call.kind === 'looked' || call.kind === 'waits'
  return (
    <div
      className={cx(
        styles.card,
        isQuiet && styles.quiet,
        styles[call.kind],
        undoneBy !== null && styles.undone,
      )}
    >
      <Icon size={15} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.line}>
          {call.verb} {call.thing && <ThingLink call={call} />}
          {isQuiet && call.detail && <span className={styles.detail}> · {call.detail}</span>}
        </p>
        {!isQuiet && call.detail && <p className={styles.detail}>{call.detail}</p>}
        {call.candidates && (
          <ul className={styles.candidates}>
            {call.candidates.map(({ id, title }) => (
              <li key={id}>
                <TaskLink id={id}>{`#${id} ${title}`}</TaskLink>
              </li>
            ))}
          </ul>
        )}
        {undoneBy !== null && <p className={styles.detail}>{words.chat.undone}</p>}
      </div>
      {call.kind === 'did' && call.change !== undefined && (
        <UndoButton call={call} change={call.change} undoneBy={undoneBy} />
      )}
    </div>
  )
}

function ThingLink({ call }: { call: DescribedCall }) {
  const { label, to } = call.thing as NonNullable<DescribedCall['thing']>
  if (to.startsWith('/')) return <Link to={to}>{label}</Link>
  return <TaskLink id={Number(to.slice('task='.length))}>{label}</TaskLink>
}

interface UndoButtonProps {
  readonly call: DescribedCall
  readonly change: number
  readonly undoneBy: number | null
}

function UndoButton({ call, change, undoneBy }: UndoButtonProps) {
  const what = `${call.verb}${call.thing ? ` ${call.thing.label}` : ''}`
  const [label, Icon] =
    undoneBy === null ? ([words.ui.undo, Undo2] as const) : ([words.tasks.redo, RotateCcw] as const)
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.undo}
      icon={<Icon size={14} aria-hidden />}
      aria-label={`${label}: ${what}`}
      onClick={() => void takeBack(undoneBy ?? change)}
    >
      {label}
    </Button>
  )
}

/** The card itself then says so: no toast has to. The list is notified of it as of any change. */
async function takeBack(change: number): Promise<void> {
  await attempt(() => postUndo(change))
  refresh('changes/')
}

const icons: Readonly<Record<string, typeof Check>> = {
  add_task: Plus,
  update_task: Pencil,
  complete_task: Check,
  delete_task: Trash2,
  remember: Lightbulb,
  undo: Undo2,
}

function iconOf(part: ToolPart, { kind }: DescribedCall): typeof Check {
  if (kind === 'failed') return CircleAlert
  if (kind === 'refused') return CircleSlash
  if (kind === 'looked') return Search
  return icons[toolName(part)] ?? Wrench
}
