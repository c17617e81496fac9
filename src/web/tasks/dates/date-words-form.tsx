import { type FormEvent, useId, useState } from 'react'
import type { Understood } from '../../api/values.ts'
import type { Today } from '../../time/calendar.ts'
import { dueWords, durationWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import styles from './date-menu.module.css'
import { useDateWords } from './use-date-words.ts'

interface DateWordsFormProps {
  readonly label: string
  readonly placeholder: string
  /** What to try where the words are no date. */
  readonly examples: string
  /** Whether a repetition is one of the things that can be set. */
  readonly mayRepeat: boolean
  readonly today: Today
  readonly onSet: (typed: string) => void
}

/** A date in words, with what they mean below while they are typed. */
export function DateWordsForm({ label, placeholder, examples, mayRepeat, today, onSet }: DateWordsFormProps) {
  const [typed, setTyped] = useState('')
  const { understood, isRead } = useDateWords(typed)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The server reads the words again, and says in a message what it does not understand.
    if (typed.trim() !== '') onSet(typed)
  }
  return (
    <form onSubmit={submit} className={styles.words}>
      <div className={styles.line}>
        <input
          data-autofocus
          aria-label={label}
          aria-describedby={id}
          placeholder={placeholder}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="small" variant="primary" disabled={typed.trim() === ''}>
          {words.dates.set}
        </Button>
      </div>
      <p id={id} role="status" className={styles.preview}>
        {understood && (mayRepeat || understood.repeat === null) ? (
          <b>{understoodWords(understood, today)}</b>
        ) : isRead && typed.trim() !== '' ? (
          words.dates.notADate(examples)
        ) : (
          ''
        )}
      </p>
    </form>
  )
}

/** "Fri 20 Nov 09:00 · every Friday · 1 h". */
function understoodWords({ due, start, repeatText, duration }: Understood, today: Today): string {
  return [
    due !== null && dueWords(due, today),
    start !== null && words.dates.starts(dueWords(start, today)),
    repeatText,
    duration !== null && durationWords(duration),
  ]
    .filter(Boolean)
    .join(' · ')
}
