import { useEffect, useRef, useState } from 'react'
import type { Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { dateAt, dayOfDate, type Today, timeOfDate } from '../../time/calendar.ts'
import { dueWords, shortDay } from '../../time/date-words.ts'
import { quickDays } from '../../time/quick-days.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { words } from '../../words/words.ts'
import styles from './date-menu.module.css'
import { DateWordsForm } from './date-words-form.tsx'
import { MonthGrid } from './month-grid.tsx'
import { movedRule } from './repeat-choices.ts'
import { RepeatSelect } from './repeat-select.tsx'
import { TimeField } from './time-field.tsx'

export type DateField = 'due' | 'start'

interface DateMenuProps {
  readonly task: Task
  readonly today: Today
  /** The date that is chosen first. */
  readonly begin: DateField
  readonly close: () => void
}

const names = {
  get due() {
    return words.dates.due
  },
  get start() {
    return words.dates.start
  },
} as const

/** When a task is due, begins and repeats: in words, by a name, or from the month. */
export function DateMenu({ task, today, begin, close }: DateMenuProps) {
  const [field, setField] = useState<DateField>(begin)
  const [isAll, setAll] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // It may be fetched after its popover has opened.
  useEffect(
    () => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }),
    [],
  )
  const { zone } = today
  const value = task[field]
  const [day, time] = [value === null ? null : dayOfDate(value, zone), timeOfDate(value, zone)]
  const rule = field === 'due' && isAll ? task.repeat : null

  const set = (date: string | null) => {
    const repeat = rule !== null && date !== null && { repeat: movedRule(rule, dayOfDate(date, zone)) }
    return editTask(task.id, { [field]: date, ...repeat }, (changed) => changedWords(changed, field, today))
  }
  const choose = (date: string | null) => {
    close()
    if (date !== value || rule !== null) void set(date)
  }
  return (
    <div ref={box} className={styles.menu}>
      <Segmented
        label={words.dates.which}
        value={field}
        options={[
          { value: 'due', label: names.due },
          { value: 'start', label: names.start },
        ]}
        onChange={setField}
      />
      <DateWordsForm
        key={field}
        label={field === 'due' ? words.dates.dueInWords : words.dates.startInWords}
        placeholder={field === 'due' ? words.dates.duePlaceholder : words.dates.startPlaceholder}
        examples={field === 'due' ? words.dates.dueExamples : words.dates.startExamples}
        mayRepeat={field === 'due'}
        today={today}
        onSet={async (text) => {
          if (await set(text)) close()
        }}
      />
      <div className={styles.quick}>
        {quickDays(today).map(({ label, day }) => (
          <button
            key={label}
            type="button"
            className={styles.named}
            onClick={() => choose(dateAt(day, time, zone))}
          >
            {label}
            <span>{shortDay(day)}</span>
          </button>
        ))}
      </div>
      <MonthGrid
        key={`${field} ${day}`}
        label={field === 'due' ? words.dates.dueCalendar : words.dates.startCalendar}
        today={today}
        chosen={day}
        onChoose={(chosen) => choose(dateAt(chosen, time, zone))}
      />
      {field === 'due' && task.repeat !== null && (
        <Checkbox
          label={words.dates.moveAll}
          className={styles.all}
          checked={isAll}
          onChange={() => setAll(!isAll)}
        />
      )}
      <div className={styles.more}>
        <TimeField
          key={`${field} ${time}`}
          label={field === 'due' ? words.dates.dueTime : words.dates.startTime}
          time={time}
          today={today}
          onSet={(next) => set(dateAt(day ?? today.day, next, zone))}
        />
        {field === 'due' && <RepeatSelect task={task} today={today} />}
      </div>
      {value !== null && (
        <Button size="small" variant="quiet" onClick={() => choose(null)}>
          {field === 'due' ? words.tasks.noDate : words.dates.noStart}
        </Button>
      )}
    </div>
  )
}

function changedWords(task: Task, field: DateField, today: Today): string {
  const date = task[field]
  if (date === null) return field === 'due' ? words.dates.dueRemoved : words.dates.startRemoved
  return `${names[field]}: ${dueWords(date, today)}`
}
