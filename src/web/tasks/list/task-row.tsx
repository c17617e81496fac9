import {
  Bot,
  Calendar,
  CalendarClock,
  ChevronRight,
  CircleSlash,
  CornerDownRight,
  Flag,
  Hash,
  Hourglass,
  ListChecks,
  Lock,
  Repeat,
} from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, type TouchEvent } from 'react'
import { useStore } from '../../api/store.ts'
import type { Task, TaskId } from '../../api/values.ts'
import { dragTask } from '../../state/dragged-task.ts'
import { othersNotes } from '../../state/others-notes.ts'
import { toggleSelected } from '../../state/selection.ts'
import { completeTask } from '../../state/task-actions.ts'
import { isOpen, useTask } from '../../state/task-state.ts'
import { setUnfolded } from '../../state/unfolded.ts'
import type { ShownView } from '../../state/views.ts'
import { dayOfDate, dueGroup, hasBegun, type Today, timeOfDate } from '../../time/calendar.ts'
import { dueInWords, dueWords, durationWords, timeWords } from '../../time/date-words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import opening from '../../ui/opening-row.module.css'
import { tip } from '../../ui/tooltip.tsx'
import { words } from '../../words/words.ts'
import { TaskLink } from '../task-link.tsx'
import { Assignee } from './assignee.tsx'
import { hasFacts } from './row-height.ts'
import factStyles from './task-facts.module.css'
import styles from './task-row.module.css'

interface TaskRowProps {
  readonly task: Task
  readonly view: ShownView
  readonly today: Today
  /** The row that Tab comes to. */
  readonly isActive: boolean
  /** The row whose task is open beside the list. */
  readonly isOpened: boolean
  readonly onFocus: (id: TaskId) => void
  readonly isSelected: boolean
  /** Some task is selected: then a tap chooses, too. */
  readonly isSelecting: boolean
  /** How many tasks it is inside of that stand above it. */
  readonly depth: number
  /** Whether its sub-tasks stand below it; null where there are none. */
  readonly isUnfolded: boolean | null
  /** Chooses everything up to this one. */
  readonly onRange: (id: TaskId) => void
  /** A finger came down on it, and may drag it. */
  readonly onTouch: (event: TouchEvent<HTMLElement>, task: Task) => void
}

export const TaskRow = memo(function TaskRow({
  task,
  today,
  isActive,
  isOpened,
  onFocus,
  isSelected,
  isSelecting,
  depth,
  isUnfolded,
  onRange,
  onTouch,
}: TaskRowProps) {
  const isDone = !isOpen(task)
  const isSaving = task.id < 0
  const order = isActive ? 0 : -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of what is inside is only noted.
    <div
      className={cx(
        opening.row,
        styles.row,
        isDone && styles.done,
        isOpened && opening.opened,
        isSaving && styles.saving,
        !hasFacts(task) && styles.bare,
        isSelected && styles.selected,
        isSelecting && styles.selecting,
      )}
      style={depth > 0 ? { paddingLeft: `${0.625 + depth * 1.75}rem` } : undefined}
      onFocus={() => onFocus(task.id)}
      onClickCapture={(event) => pressRow(event, task.id, isSelecting, onRange)}
      {...dragTask(task)}
      onTouchStart={(event) => onTouch(event, task)}
    >
      {isUnfolded !== null && <FoldButton task={task} isUnfolded={isUnfolded} order={order} />}
      <Checkbox
        shape="round"
        isLabelHidden
        className={styles.check}
        label={`${isDone ? words.tasks.reopen : words.tasks.complete}: ${task.title}`}
        tone={task.priority === 'high' && !isDone ? 'high' : 'plain'}
        checked={isDone}
        disabled={isSaving}
        tabIndex={order}
        onChange={() => void completeTask(task.id)}
        {...tip(isDone ? words.tasks.reopen : words.tasks.complete, 'c')}
      />
      <div className={styles.body}>
        <TaskLink
          id={task.id}
          className={cx(opening.link, styles.title)}
          tabIndex={order}
          data-task-link={task.id}
          aria-current={isOpened || undefined}
          aria-describedby={`facts-${task.id}`}
        >
          {task.title}
        </TaskLink>
        <TaskFacts task={task} today={today} id={`facts-${task.id}`} />
      </div>
      <OthersNote id={task.id} />
      {task.assignee !== null && <Assignee id={task.assignee} />}
      <Checkbox
        isLabelHidden
        className={styles.select}
        label={words.moves.select(task.title)}
        checked={isSelected}
        disabled={isSaving}
        tabIndex={order}
        data-select
        onChange={() => toggleSelected(task.id)}
        {...tip(words.moves.keys.select, 'x')}
      />
    </div>
  )
})

/** Shift chooses everything in between, Ctrl one more; while some are chosen, so does a finger. */
function pressRow(event: MouseEvent, id: TaskId, isSelecting: boolean, onRange: (id: TaskId) => void): void {
  const target = event.target as HTMLElement
  const isLink = target.closest('[data-task-link]') !== null
  const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
  // The box for choosing knows Shift, too.
  if (event.shiftKey && (isLink || target.closest('[data-select]'))) onRange(id)
  else if (isLink && isSelecting && isTouch) toggleSelected(id)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function FoldButton({ task, isUnfolded, order }: { task: Task; isUnfolded: boolean; order: number }) {
  const label = isUnfolded ? words.moves.fold(task.title) : words.moves.unfold(task.title)
  return (
    <button
      type="button"
      className={cx(styles.fold, isUnfolded && styles.unfolded)}
      aria-label={label}
      aria-expanded={isUnfolded}
      tabIndex={order}
      onClick={() => setUnfolded(task.id, !isUnfolded)}
    >
      <ChevronRight size={15} aria-hidden />
    </button>
  )
}

/** What another did to it a moment ago: "Claude Code completed this". */
function OthersNote({ id }: { id: TaskId }) {
  const note = useStore(othersNotes, (notes) => notes.get(id))
  return note === undefined ? null : <span className={styles.note}>{note}</span>
}

const shownTags = 3

interface TaskFactsProps {
  readonly task: Task
  readonly today: Today
  readonly id: string
  /** The day that the place of the row says already: then only a time is worth saying. */
  readonly day?: string | null | undefined
}

/** The small line under a title: when, how pressing, where it belongs. Nothing where there is nothing to say. */
export function TaskFacts({ task, today, id, day }: TaskFactsProps) {
  const parent = useTask(task.parent)
  const facts: ReactNode[] = []
  const add = (name: string, Icon: typeof Hash, caption: string, tone?: string | undefined, unseen = '') =>
    facts.push(
      <span key={name} className={cx(factStyles.fact, tone)}>
        <Icon size={13} aria-hidden />
        <span className={factStyles.words}>
          {unseen && <span className="unseen">{unseen}</span>}
          {caption}
        </span>
      </span>,
    )
  const open = isOpen(task)
  const due = task.due === null ? '' : wordsWithin(task.due, today, day)
  if (task.due !== null && due !== '') {
    const group = open ? dueGroup(task.due, today) : 'later'
    add(
      'due',
      Calendar,
      due,
      factStyles[group],
      group === 'overdue' ? words.tasks.factOverdue : words.tasks.factDue,
    )
  }
  if (task.repeats !== null && open) add('repeat', Repeat, task.repeats, undefined, words.tasks.factRepeats)
  if (open && !hasBegun(task.start, today))
    add(
      'start',
      CalendarClock,
      words.tasks.factFrom(dueInWords(task.start as string, today)),
      factStyles.start,
      words.tasks.factStarts,
    )
  if (task.duration !== null)
    add('duration', Hourglass, durationWords(task.duration), undefined, words.tasks.factTakes)
  if (task.priority !== 'medium' && open)
    add('priority', Flag, words.tasks[task.priority], factStyles[task.priority], words.tasks.factPriority)
  if (task.isBlocked) add('blocked', Lock, words.tasks.waiting, factStyles.blocked)
  if (task.status === 'cancelled') add('cancelled', CircleSlash, words.tasks.cancelled)
  const steps = task.subtasks.open + task.subtasks.done
  if (steps > 0)
    add('steps', ListChecks, `${task.subtasks.done}/${steps}`, undefined, words.tasks.factSubtasks)
  if (task.claimedBy !== null) add('claim', Bot, task.claimedBy, factStyles.claim, words.tasks.factClaimed)
  if (parent) add('parent', CornerDownRight, parent.title, undefined, words.tasks.factPart)
  for (const tag of task.tags.slice(0, shownTags))
    add(`tag-${tag}`, Hash, tag, factStyles.tag, words.tasks.factTag)
  const more = task.tags.length - shownTags
  if (more > 0) facts.push(<span key="more">+{more}</span>)
  return (
    <div id={id} className={facts.length > 0 ? factStyles.facts : undefined}>
      {facts}
    </div>
  )
}

function wordsWithin(due: string, today: Today, day: string | null | undefined): string {
  if (day == null || dayOfDate(due, today.zone) !== day) return dueWords(due, today)
  const time = timeOfDate(due, today.zone)
  return time === '' ? '' : timeWords(time, today)
}
