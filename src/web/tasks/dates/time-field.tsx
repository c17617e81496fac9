import { useId, useState } from 'react'
import type { Today } from '../../time/calendar.ts'
import { timeWords } from '../../time/date-words.ts'
import { readTime } from '../../time/read-time.ts'
import { words } from '../../words/words.ts'
import styles from './date-menu.module.css'

interface TimeFieldProps {
  readonly label: string
  /** `17:00`; empty for a whole day. */
  readonly time: string
  readonly today: Today
  readonly onSet: (time: string) => void
}

/** A time of day, shown and read as the person tells the time. Empty is the whole day. */
export function TimeField({ label, time, today, onSet }: TimeFieldProps) {
  const shown = time === '' ? '' : timeWords(time, today)
  const [text, setText] = useState(shown)
  const [isWrong, setWrong] = useState(false)
  const id = useId()
  const commit = () => {
    const next = text.trim() === '' ? '' : readTime(text)
    setWrong(next === null)
    if (next !== null && next !== time) onSet(next)
  }
  return (
    <>
      <label htmlFor={id}>{words.dates.time}</label>
      <input
        id={id}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-note` : undefined}
        placeholder={today.hours === 12 ? words.dates.allDayOr12 : words.dates.allDayOr24}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          commit()
        }}
      />
      {isWrong && (
        <p id={`${id}-note`} role="alert" className={styles.wrong}>
          {words.dates.badTime}
        </p>
      )}
    </>
  )
}
