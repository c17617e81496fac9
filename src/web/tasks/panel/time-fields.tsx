import { CalendarClock, Hourglass, Repeat, SkipForward } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { Task } from '../../api/values.ts'
import { editTask, skipTask } from '../../state/task-actions.ts'
import { isOpen } from '../../state/task-state.ts'
import { dayOfDate, hasBegun, type Today } from '../../time/calendar.ts'
import { dueWords, durationWords } from '../../time/date-words.ts'
import { readDuration } from '../../time/read-time.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { capitalised } from '../../words/capitalised.ts'
import { words } from '../../words/words.ts'
import { DateButton } from '../dates/date-button.tsx'
import { repeatChoices } from '../dates/repeat-choices.ts'
import styles from './time-fields.module.css'

/** How often the task comes again, and leaving out one date of it. */
export function RepeatField({ task, today }: { task: Task; today: Today }) {
  const caption = capitalised(task.repeats ?? words.dates.noRepeat)
  const set = (repeat: string | null) =>
    void editTask(task.id, { repeat }, (changed) =>
      changed.repeat === null ? words.dates.noRepeatNow : words.dates.repeatsNow(changed.repeats ?? ''),
    )
  return (
    <PanelField label={words.panel.repeats}>
      <Menu
        label={words.panel.repeats}
        items={itemsFor(task, today, set)}
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={<Repeat size={15} aria-hidden />}
            tone={task.repeat === null ? 'empty' : 'plain'}
            aria-label={`${words.panel.repeats}: ${caption}`}
          >
            {caption}
          </ValueButton>
        )}
      />
    </PanelField>
  )
}

function itemsFor(task: Task, today: Today, set: (rule: string | null) => void): MenuItem[] {
  const choices = repeatChoices(task.due === null ? today.day : dayOfDate(task.due, today.zone))
  const isOther = task.repeat !== null && choices.every(({ rule }) => rule !== task.repeat)
  const other = isOther ? [{ rule: task.repeat, label: capitalised(task.repeats ?? '') }] : []
  const skip = {
    id: 'skip',
    label: words.panel.skip,
    icon: <SkipForward size={16} />,
    run: () => void skipTask(task.id),
  }
  return [
    ...(task.repeat !== null && isOpen(task) ? [skip] : []),
    ...[{ rule: null, label: words.dates.noRepeat }, ...choices, ...other].map(({ rule, label }) => ({
      id: rule ?? 'none',
      label,
      isChosen: rule === task.repeat,
      run: () => {
        if (rule !== task.repeat) set(rule)
      },
    })),
  ]
}

/** Not before: until then the task is in neither Ready nor My day. */
export function StartField({ task, today }: { task: Task; today: Today }) {
  const caption = task.start === null ? words.panel.anyTime : dueWords(task.start, today)
  const isWaiting = !hasBegun(task.start, today)
  return (
    <PanelField label={words.panel.starts}>
      <DateButton
        task={task}
        today={today}
        begin="start"
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={<CalendarClock size={15} aria-hidden />}
            tone={task.start === null ? 'empty' : isWaiting ? 'accent' : 'plain'}
            aria-label={`${words.panel.starts}: ${caption}`}
          >
            {caption}
          </ValueButton>
        )}
      />
    </PanelField>
  )
}

const usual = [15, 30, 60, 120, 240]

/** How long the task takes. */
export function DurationField({ task }: { task: Task }) {
  const caption = task.duration === null ? words.panel.notSet : durationWords(task.duration)
  return (
    <PanelField label={words.panel.duration}>
      <Popover
        label={words.panel.duration}
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={<Hourglass size={15} aria-hidden />}
            tone={task.duration === null ? 'empty' : 'plain'}
            aria-label={`${words.panel.duration}: ${caption}`}
          >
            {caption}
          </ValueButton>
        )}
      >
        {(close) => <DurationChooser task={task} close={close} />}
      </Popover>
    </PanelField>
  )
}

function DurationChooser({ task, close }: { task: Task; close: () => void }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const id = useId()
  const set = (duration: number | null) => {
    close()
    if (duration === task.duration) return
    void editTask(
      task.id,
      { duration },
      duration === null ? words.panel.durationRemoved : words.panel.takes(durationWords(duration)),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const minutes = readDuration(text)
    if (minutes === null) setWrong(true)
    else set(minutes)
  }
  return (
    <div className={styles.chooser}>
      <form onSubmit={submit} className={styles.line}>
        <input
          data-autofocus
          aria-label={words.panel.duration}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          placeholder={words.panel.durationPlaceholder}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
        />
        <Button type="submit" size="small" variant="primary" disabled={text.trim() === ''}>
          {words.dates.set}
        </Button>
      </form>
      {isWrong && (
        <p id={id} role="alert" className={styles.wrong}>
          {words.panel.badDuration}
        </p>
      )}
      <div className={styles.usual}>
        {usual.map((minutes) => (
          <Button key={minutes} size="small" onClick={() => set(minutes)}>
            {durationWords(minutes)}
          </Button>
        ))}
        {task.duration !== null && (
          <Button size="small" variant="quiet" onClick={() => set(null)}>
            {words.panel.noDuration}
          </Button>
        )}
      </div>
    </div>
  )
}
