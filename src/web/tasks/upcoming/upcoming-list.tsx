import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Task } from '../../api/values.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import type { Today } from '../../time/calendar.ts'
import { fullDay } from '../../time/date-words.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from '../../words/words.ts'
import { AcrossRow } from '../day/across-row.tsx'
import { AddToDay } from '../day/add-to-day.tsx'
import { useDayDrop } from './day-drop.ts'
import { type DayGroup, groupDays } from './group-days.ts'
import styles from './upcoming-page.module.css'
import { keyOf, type Upcoming } from './use-upcoming.ts'

export interface UpcomingProps {
  readonly tasks: readonly Task[]
  readonly today: Today
  readonly move: Upcoming['move']
}

const steps = { ArrowUp: -1, ArrowDown: 1 } as const

/** Days, then weeks. Each day takes tasks that are dragged to it, and new ones. */
export function UpcomingList({ tasks, today, move }: UpcomingProps) {
  const [adding, setAdding] = useState<string | null>(null)
  const { over, place, touch, press } = useDayDrop(today, move)
  useShortcuts({ add: () => void setAdding(today.day) })
  return groupDays(tasks, today).map((group) => (
    <section
      key={group.key}
      aria-label={[group.label, group.note].filter(Boolean).join(', ')}
      className={cx(styles.group, group.day !== null && group.day === over && styles.over)}
      {...(group.day !== null && place(group.day))}
    >
      <GroupHead group={group} onAdd={() => setAdding(group.key)} />
      {adding === group.key && group.day !== null && (
        <Adding day={group.day} onLeave={() => setAdding(null)} />
      )}
      <ul>
        {group.tasks.map((task) => (
          <li key={keyOf(task)}>
            <AcrossRow
              task={task}
              today={today}
              day={group.isDay ? group.day : null}
              touch={touch(task)}
              onKeyDown={press(task, steps)}
              keys="Shift+ArrowUp Shift+ArrowDown"
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function GroupHead({ group, onAdd }: { group: DayGroup; onAdd: () => void }) {
  const { label, note, day, isDay, tasks } = group
  return (
    <header className={cx(styles.head, label === words.tasks.overdue && styles.late)}>
      <h2>{label}</h2>
      {note && <span className={styles.noted}>{note}</span>}
      {tasks.length > 0 && <span className={styles.count}>{tasks.length}</span>}
      {isDay && day !== null && (
        <IconButton
          label={words.upcoming.addOn(fullDay(day))}
          size="small"
          className={styles.plus}
          icon={<Plus size={16} />}
          onClick={onAdd}
        />
      )}
    </header>
  )
}

export function Adding({ day, onLeave }: { day: string; onLeave: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className={styles.adding}>
      <AddToDay day={day} label={words.upcoming.addOn(fullDay(day))} input={input} onLeave={onLeave} />
    </div>
  )
}
