import { Calendar } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { isOpen } from '../../state/task-state.ts'
import { addDays, dueGroup, type Today, wallClock } from '../../time/calendar.ts'
import { dueWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'
import { Popover } from '../../ui/popover.tsx'
import styles from './due-field.module.css'

export function DueField({ task, today }: { task: Task; today: Today }) {
  const group = task.due !== null && isOpen(task) ? dueGroup(task.due, today) : 'later'
  const tone =
    task.due === null ? 'empty' : group === 'overdue' ? 'danger' : group === 'today' ? 'accent' : 'plain'
  const words = task.due === null ? 'No date' : dueWords(task.due, today)
  return (
    <PanelField label="Due">
      <Popover
        label="Due date"
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={<Calendar size={15} aria-hidden />}
            tone={tone}
            aria-label={`Due: ${words}${group === 'overdue' ? ', overdue' : ''}`}
          >
            {words}
          </ValueButton>
        )}
      >
        {(close) => <DueChooser task={task} today={today} close={close} />}
      </Popover>
    </PanelField>
  )
}

function DueChooser({ task, today, close }: { task: Task; today: Today; close: () => void }) {
  const [words, setWords] = useState('')
  const day =
    task.due === null
      ? ''
      : task.due.length === 10
        ? task.due
        : wallClock(today.zone, Date.parse(task.due)).slice(0, 10)
  const set = (due: string | null) =>
    editTask(task.id, { due }, (changed) =>
      changed.due === null ? 'Due date removed' : `Due: ${dueWords(changed.due, today)}`,
    )
  const choose = (due: string | null) => {
    close()
    if (due !== task.due) void set(due)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The server reads the words, and says in a message what it does not understand.
    if (words.trim() !== '' && (await set(words))) close()
  }
  return (
    <div className={styles.chooser}>
      <form onSubmit={(event) => void submit(event)} className={styles.words}>
        <input
          data-autofocus
          aria-label="Due, in words"
          placeholder="tomorrow 9am, next friday…"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" size="small" variant="primary" disabled={words.trim() === ''}>
          Set
        </Button>
      </form>
      <div className={styles.quick}>
        {quickDays(today).map(({ label, date }) => (
          <button key={label} type="button" className={styles.day} onClick={() => choose(date)}>
            {label}
            <span>{weekdayOf(date)}</span>
          </button>
        ))}
      </div>
      <div className={styles.foot}>
        <input
          type="date"
          aria-label="Due, from the calendar"
          value={day}
          onChange={(event) => event.target.value && choose(event.target.value)}
        />
        {task.due !== null && (
          <Button size="small" variant="quiet" onClick={() => choose(null)}>
            No date
          </Button>
        )}
      </div>
    </div>
  )
}

function quickDays(today: Today): { label: string; date: string }[] {
  const weekday = new Date(today.day).getUTCDay()
  const untilMonday = (8 - weekday) % 7 || 7
  const untilSaturday = (6 - weekday + 7) % 7 || 7
  return [
    { label: 'Today', date: today.day },
    { label: 'Tomorrow', date: today.tomorrow },
    { label: 'Weekend', date: addDays(today.day, untilSaturday) },
    { label: 'Next week', date: addDays(today.day, untilMonday) },
  ]
}

const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

function weekdayOf(day: string): string {
  return short.format(new Date(day)).replace(',', '')
}
