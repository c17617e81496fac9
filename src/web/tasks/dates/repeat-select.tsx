import { useId } from 'react'
import type { Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { dayOfDate, type Today } from '../../time/calendar.ts'
import { capitalised } from '../../words/capitalised.ts'
import { words } from '../../words/words.ts'
import { repeatChoices } from './repeat-choices.ts'

/** How often a task comes again. Other repetitions are typed as words. */
export function RepeatSelect({ task, today }: { task: Task; today: Today }) {
  const id = useId()
  const day = task.due === null ? today.day : dayOfDate(task.due, today.zone)
  const choices = repeatChoices(day)
  const isOther = task.repeat !== null && choices.every(({ rule }) => rule !== task.repeat)
  const set = (rule: string) =>
    void editTask(task.id, { repeat: rule === '' ? null : rule }, (changed) =>
      changed.repeat === null ? words.dates.noRepeatNow : words.dates.repeatsNow(changed.repeats ?? ''),
    )
  return (
    <>
      <label htmlFor={id}>{words.dates.repeat}</label>
      <select id={id} value={task.repeat ?? ''} onChange={(event) => set(event.target.value)}>
        <option value="">{words.dates.noRepeat}</option>
        {choices.map(({ rule, label }) => (
          <option key={rule} value={rule}>
            {label}
          </option>
        ))}
        {isOther && <option value={task.repeat ?? ''}>{capitalised(task.repeats ?? '')}</option>}
      </select>
    </>
  )
}
