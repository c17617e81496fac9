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
import type { Change } from '../../api/values.ts'
import { useToday } from '../../time/clock.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { type ToolPart, toolName } from '../state/message.ts'
import { takeBack } from '../state/take-back.ts'
import { type DescribedCall, describeCall } from '../state/tool-words.ts'
import { TaskLink } from './task-link.tsx'
import styles from './tool-card.module.css'

interface ToolCardProps {
  readonly part: ToolPart
  /** What is known of the change it made: somebody may have taken it back since. */
  readonly changeOf: (id: number) => Change | undefined
}

/** What a call did: a line with a way to the thing and a way back. What only looked is said in small. */
export function ToolCard({ part, changeOf }: ToolCardProps) {
  const deed = describeCall(part, useToday())
  const undoneBy = deed.change === undefined ? null : (changeOf(deed.change)?.undoneBy ?? null)
  const Icon = iconOf(part, deed)
  const isQuiet = deed.kind === 'looked' || deed.kind === 'waits'
  return (
    <div
      className={cx(
        styles.card,
        isQuiet && styles.quiet,
        styles[deed.kind],
        undoneBy !== null && styles.undone,
      )}
    >
      <Icon size={15} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.line}>
          {deed.verb} {deed.thing && <ThingLink deed={deed} />}
          {isQuiet && deed.detail && <span className={styles.detail}> · {deed.detail}</span>}
        </p>
        {!isQuiet && deed.detail && <p className={styles.detail}>{deed.detail}</p>}
        {deed.candidates && (
          <ul className={styles.candidates}>
            {deed.candidates.map(({ id, title }) => (
              <li key={id}>
                <TaskLink id={id}>{`#${id} ${title}`}</TaskLink>
              </li>
            ))}
          </ul>
        )}
        {undoneBy !== null && <p className={styles.detail}>Undone</p>}
      </div>
      {deed.kind === 'did' && deed.change !== undefined && (
        <UndoButton deed={deed} change={deed.change} undoneBy={undoneBy} />
      )}
    </div>
  )
}

function ThingLink({ deed }: { deed: DescribedCall }) {
  const { label, to } = deed.thing as NonNullable<DescribedCall['thing']>
  if (to.startsWith('/')) return <Link to={to}>{label}</Link>
  return <TaskLink id={Number(to.slice('task='.length))}>{label}</TaskLink>
}

interface UndoButtonProps {
  readonly deed: DescribedCall
  readonly change: number
  readonly undoneBy: number | null
}

function UndoButton({ deed, change, undoneBy }: UndoButtonProps) {
  const what = `${deed.verb}${deed.thing ? ` ${deed.thing.label}` : ''}`
  return undoneBy === null ? (
    <Button
      size="small"
      variant="quiet"
      className={styles.undo}
      icon={<Undo2 size={14} aria-hidden />}
      aria-label={`Undo: ${what}`}
      onClick={() => void takeBack(change)}
    >
      Undo
    </Button>
  ) : (
    <Button
      size="small"
      variant="quiet"
      className={styles.undo}
      icon={<RotateCcw size={14} aria-hidden />}
      aria-label={`Redo: ${what}`}
      onClick={() => void takeBack(undoneBy)}
    >
      Redo
    </Button>
  )
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
