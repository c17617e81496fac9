import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '../../api/values.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import type { Today } from '../../time/calendar.ts'
import { dayWords, fullDay } from '../../time/date-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from '../../words/words.ts'
import { AcrossRow } from '../day/across-row.tsx'
import type { useDayDrop } from './day-drop.ts'
import { keys, steps } from './month-task.tsx'
import { Adding } from './upcoming-list.tsx'
import styles from './upcoming-page.module.css'
import { keyOf } from './use-upcoming.ts'

interface ChosenDayProps extends Pick<ReturnType<typeof useDayDrop>, 'touch' | 'press'> {
  readonly day: string
  readonly tasks: readonly Task[]
  readonly today: Today
}

/** The tasks of the day that was chosen, and the place to add one. */
export function ChosenDay({ day, tasks, today, touch, press }: ChosenDayProps) {
  const [isAdding, setAdding] = useState(false)
  useShortcuts({ add: () => void setAdding(true) })
  const isPast = day < today.day
  return (
    <section aria-label={fullDay(day)} className={styles.group}>
      <header className={styles.head}>
        <h2>{day <= today.tomorrow && !isPast ? dayWords(day, today) : fullDay(day)}</h2>
        {tasks.length > 0 && <span className={styles.count}>{tasks.length}</span>}
        {!isPast && (
          <IconButton
            label={words.upcoming.addOn(fullDay(day))}
            size="small"
            className={styles.plus}
            icon={<Plus size={16} />}
            onClick={() => setAdding(true)}
          />
        )}
      </header>
      {isAdding && !isPast && <Adding day={day} onLeave={() => setAdding(false)} />}
      {tasks.length === 0 && <p className={styles.note}>{words.upcoming.noTasks}</p>}
      <ul>
        {tasks.map((task) => (
          <li key={keyOf(task)}>
            <AcrossRow
              task={task}
              today={today}
              day={day}
              touch={touch(task)}
              onKeyDown={press(task, steps)}
              keys={keys}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
