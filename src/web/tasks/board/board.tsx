import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import { useStore } from '../../api/store.ts'
import type { Task, TaskId } from '../../api/values.ts'
import { usePlace } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import type { Sorting } from '../../state/arrangement.ts'
import { dragged, draggedWith, dragTask, hasTask } from '../../state/dragged-task.ts'
import type { Group } from '../../state/group-tasks.ts'
import { completeMany } from '../../state/many-actions.ts'
import { clearSelection, selectAll, selection, selectUpTo, toggleSelected } from '../../state/selection.ts'
import { completeTask } from '../../state/task-actions.ts'
import { isOpen, stableId } from '../../state/task-state.ts'
import type { Today } from '../../time/calendar.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import opening from '../../ui/opening-row.module.css'
import { words } from '../../words/words.ts'
import { useDropMark } from '../drag/drop-mark.ts'
import { type Place, placeTasks } from '../drag/place-tasks.ts'
import { beginTouchDrag } from '../drag/touch-drag.ts'
import { Assignee } from '../list/assignee.tsx'
import { TaskFacts } from '../list/task-row.tsx'
import { offerFocused } from '../select/targets.ts'
import { TaskLink } from '../task-link.tsx'
import styles from './board.module.css'

interface BoardProps {
  readonly groups: readonly Group[]
  readonly sort: Sorting
  readonly today: Today
  readonly mayEdit: boolean
}

interface Over {
  readonly element: HTMLElement
  readonly column: number
  /** The card it is over; null for the end of the column. */
  readonly index: number | null
  readonly isBelow: boolean
}

/** The tasks as cards in columns. A card that is put into another column gets what that column has in common. */
export function Board({ groups, sort, today, mayEdit }: BoardProps) {
  const box = useRef<HTMLDivElement>(null)
  const drop = useBoardDrop(groups, sort, today, mayEdit)
  useBoardKeys(groups, box, sort, today, mayEdit)
  return (
    <div ref={box} className={styles.board}>
      {groups.map((group, index) => (
        <Column key={group.of.value ?? ''} group={group} index={index} today={today} drop={drop} />
      ))}
    </div>
  )
}

type Drop = ReturnType<typeof useBoardDrop>

function Column({ group, index, today, drop }: { group: Group; index: number; today: Today; drop: Drop }) {
  const { label, tasks } = group
  const box = useRef<HTMLDivElement>(null)
  const opened = Number(usePlace().query.get('task')) || null
  const chosen = useStore(selection)
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => box.current,
    getItemKey: (at) => stableId(tasks[at]?.id ?? at),
    estimateSize: () => 78,
    overscan: 5,
  })
  return (
    <section className={styles.column} aria-label={words.moves.arrange.column(label, tasks.length)}>
      <h2 className={styles.head}>
        {label}
        <span>{tasks.length}</span>
      </h2>
      <div ref={box} className={styles.cards} data-column={index} {...drop.column}>
        {tasks.length === 0 && <p className={styles.empty}>{words.moves.arrange.emptyColumn}</p>}
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const task = tasks[item.index]
            if (!task) return null
            return (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                data-card={task.id}
                className={styles.place}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Card
                  task={task}
                  today={today}
                  isOpened={task.id === opened}
                  isSelected={chosen.has(task.id)}
                  isSelecting={chosen.size > 0}
                  onTouch={drop.touch}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

interface CardProps {
  readonly task: Task
  readonly today: Today
  readonly isOpened: boolean
  readonly isSelected: boolean
  readonly isSelecting: boolean
  readonly onTouch: (event: TouchEvent<HTMLElement>, task: Task) => void
}

function Card({ task, today, isOpened, isSelected, isSelecting, onTouch }: CardProps) {
  const isDone = !isOpen(task)
  return (
    <div
      className={cx(
        opening.row,
        styles.card,
        isDone && styles.done,
        isOpened && opening.opened,
        isSelected && styles.selected,
      )}
      onTouchStart={(event) => onTouch(event, task)}
      onClickCapture={(event) => {
        const isTap = isSelecting && (event.nativeEvent as PointerEvent).pointerType === 'touch'
        if (!(event.target as HTMLElement).closest('[data-task-link]') || (!event.shiftKey && !isTap)) return
        event.preventDefault()
        event.stopPropagation()
        toggleSelected(task.id)
      }}
      {...dragTask(task)}
    >
      <Checkbox
        shape="round"
        isLabelHidden
        className={styles.check}
        label={`${isDone ? words.moves.reopen : words.moves.complete}: ${task.title}`}
        tone={task.priority === 'high' && !isDone ? 'high' : 'plain'}
        checked={isDone}
        disabled={task.id < 0}
        onChange={() => void completeTask(task.id)}
      />
      <div className={styles.body}>
        <TaskLink
          id={task.id}
          className={cx(opening.link, styles.title)}
          data-task-link={task.id}
          aria-current={isOpened || undefined}
          aria-describedby={`facts-${task.id}`}
        >
          {task.title}
          {isSelected && <span className="unseen"> {words.moves.selectedRow}</span>}
        </TaskLink>
        <TaskFacts task={task} today={today} id={`facts-${task.id}`} />
      </div>
      {task.assignee !== null && <Assignee id={task.assignee} />}
    </div>
  )
}

function useBoardDrop(groups: readonly Group[], sort: Sorting, today: Today, mayEdit: boolean) {
  const mark = useDropMark()
  const show = (over: Over | null) =>
    mark(
      over && {
        element: over.element,
        side: over.index === null ? 'end' : over.isBelow ? 'after' : 'before',
      },
    )
  const drop = (over: Over, ids: readonly TaskId[]) => {
    mark(null)
    const place = placeIn(groups, over, ids)
    if (place) placeTasks(ids, place, sort, today)
  }
  return {
    column: mayEdit
      ? {
          onDragOver: (event: DragEvent) => {
            if (!hasTask(event) || dragged.ids.length === 0) return
            const over = cardAt(event.clientX, event.clientY)
            show(over)
            if (!over) return
            event.preventDefault()
            event.dataTransfer.dropEffect = 'move'
          },
          onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
            if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) mark(null)
          },
          onDrop: (event: DragEvent) => {
            const over = cardAt(event.clientX, event.clientY)
            if (!hasTask(event) || !over) return mark(null)
            event.preventDefault()
            drop(over, dragged.ids)
          },
        }
      : {},
    touch: (event: TouchEvent<HTMLElement>, task: Task) => {
      if (task.id < 0 || !mayEdit) return
      beginTouchDrag(event, task.title, {
        at: cardAt,
        over: show,
        drop: (over) => drop(over, draggedWith(task.id)),
        hold: () => toggleSelected(task.id),
      })
    },
  }
}

function cardAt(x: number, y: number): Over | null {
  const target = document.elementFromPoint(x, y)
  const box = target?.closest<HTMLElement>('[data-column]')
  if (!box) return null
  const column = Number(box.dataset.column)
  const card = target?.closest<HTMLElement>('li[data-card]')
  if (!card) return { element: box, column, index: null, isBelow: true }
  const { top, height } = card.getBoundingClientRect()
  return { element: card, column, index: Number(card.dataset.index), isBelow: y > top + height / 2 }
}

function placeIn(
  groups: readonly Group[],
  { column, index, isBelow }: Over,
  ids: readonly TaskId[],
): Place | null {
  const group = groups[column]
  if (!group) return null
  const { of, label, tasks } = group
  const gap = index === null ? tasks.length : isBelow ? index + 1 : index
  const isOther = ({ id }: Task) => !ids.includes(id)
  return {
    of,
    label,
    above: tasks.slice(0, gap).findLast(isOther) ?? null,
    below: tasks.slice(gap).find(isOther) ?? null,
  }
}

/** The arrows go from card to card and from column to column; with Alt or Shift they take the card along. */
function useBoardKeys(
  groups: readonly Group[],
  box: React.RefObject<HTMLDivElement | null>,
  sort: Sorting,
  today: Today,
  mayEdit: boolean,
): void {
  const [last, setLast] = useState<TaskId | null>(null)
  const focused = () => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || !box.current?.contains(element)) return null
    return Number(element.closest<HTMLElement>('li[data-card]')?.dataset.card) || null
  }
  useEffect(() => offerFocused(focused))
  const find = (id: TaskId | null) => {
    for (const [column, { tasks }] of groups.entries()) {
      const index = tasks.findIndex((task) => task.id === id)
      if (index >= 0) return { column, index }
    }
    return null
  }
  const focus = (id: TaskId, tries = 8) => {
    setLast(id)
    const link = box.current?.querySelector<HTMLElement>(`[data-task-link="${id}"]`)
    if (link) {
      link.focus({ preventScroll: true })
      link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (tries > 0) requestAnimationFrame(() => focus(id, tries - 1))
  }
  const first = () => groups.find(({ tasks }) => tasks.length > 0)?.tasks[0]?.id
  const step = (rows: number, columns: number) => {
    const now = find(focused())
    if (!now) {
      const start = find(last) ? last : first()
      if (start != null) focus(start)
      return
    }
    if (rows !== 0) {
      const next = groups[now.column]?.tasks[now.index + rows]
      if (next) focus(next.id)
      return
    }
    for (let at = now.column + columns; at >= 0 && at < groups.length; at += columns) {
      const { tasks } = groups[at] as Group
      const next = tasks[Math.min(now.index, tasks.length - 1)]
      if (next) return focus(next.id)
    }
  }
  const take = (key: string): boolean => {
    const id = focused()
    const now = find(id)
    if (!now || id === null || !mayEdit) return false
    const { column, index } = now
    const target =
      key === 'ArrowUp'
        ? { column, index: index - 1, isBelow: false }
        : key === 'ArrowDown'
          ? { column, index: index + 1, isBelow: true }
          : { column: column + (key === 'ArrowLeft' ? -1 : 1), index: 0, isBelow: false }
    const tasks = groups[target.column]?.tasks
    if (!tasks || target.index < 0 || (target.column === column && target.index >= tasks.length)) return true
    const over = { ...target, element: document.body, index: tasks.length === 0 ? null : target.index }
    const place = placeIn(groups, over, [id])
    if (place) placeTasks([id], place, sort, today)
    requestAnimationFrame(() => requestAnimationFrame(() => focus(id)))
    return true
  }
  useShortcuts({
    next: () => void step(1, 0),
    previous: () => void step(-1, 0),
    fold: (key) => {
      if (focused() === null) return false
      step(0, key === 'ArrowLeft' ? -1 : 1)
    },
    order: take,
    column: take,
    select: () => {
      const id = focused()
      if (id === null) return false
      toggleSelected(id)
    },
    extend: (key) => {
      const now = find(focused())
      const list = groups[now?.column ?? -1]?.tasks
      const next = now && list?.[now.index + (key === 'ArrowUp' ? -1 : 1)]
      if (!next || !list) return false
      selectUpTo(
        next.id,
        list.map(({ id }) => id),
        focused(),
      )
      focus(next.id)
    },
    selectAll: () => void selectAll(groups.flatMap(({ tasks }) => tasks.map(({ id }) => id))),
    close: () => {
      if (selection.get().size === 0) return false
      clearSelection()
    },
    complete: (key) => {
      if (key === ' ' && !(document.activeElement as HTMLElement | null)?.dataset.taskLink) return false
      const chosen = [...selection.get()]
      const id = focused()
      if (chosen.length > 0) {
        clearSelection()
        void completeMany(chosen)
      } else if (id !== null) void completeTask(id)
      else return false
    },
  })
}
