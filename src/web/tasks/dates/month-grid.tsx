import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, monthOf, type Today, weekOf } from '../../time/calendar.ts'
import { fullDay, monthWords, weekdayNames } from '../../time/date-words.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from '../../words/words.ts'
import styles from './month-grid.module.css'

interface MonthGridProps {
  readonly label: string
  readonly today: Today
  /** The day that holds now. */
  readonly chosen: string | null
  readonly onChoose: (day: string) => void
}

/** A month to choose a day from. Arrows move by days and weeks, Page Up and Page Down by months. */
export function MonthGrid({ label, today, chosen, onChoose }: MonthGridProps) {
  const [active, setActive] = useState(chosen ?? today.day)
  const grid = useRef<HTMLTableElement>(null)
  const isMoved = useRef(false)
  const month = monthOf(active)
  const go = (day: string) => {
    isMoved.current = true
    setActive(day)
  }
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus({ preventScroll: true })
  }, [active])
  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, active, today.weekStart)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    go(next)
  }
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <IconButton
          label={words.dates.previousMonth}
          size="small"
          icon={<ChevronLeft size={16} />}
          onClick={() => setActive(sameDay(active, -1))}
        />
        <span aria-live="polite" className={styles.name}>
          {monthWords(month)}
        </span>
        <IconButton
          label={words.dates.nextMonth}
          size="small"
          icon={<ChevronRight size={16} />}
          onClick={() => setActive(sameDay(active, 1))}
        />
      </div>
      <table ref={grid} aria-label={label}>
        <thead>
          <tr>
            {weekdayNames(today.weekStart).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, today.weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-date={day}
                    aria-pressed={day === chosen}
                    onKeyDown={press}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={`${fullDay(day)}${day === today.day ? words.dates.isToday : ''}`}
                    aria-current={day === today.day ? 'date' : undefined}
                    className={cx(
                      styles.day,
                      monthOf(day) !== month && styles.other,
                      day < today.day && styles.past,
                      day === chosen && styles.chosen,
                    )}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The weeks that a month has days in, each whole. */
export function weeksOf(month: string, weekStart: number): string[][] {
  const last = addDays(monthOf(month, 1), -1)
  const weeks: string[][] = []
  for (let first = weekOf(month, weekStart); first <= last; first = addDays(first, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(first, at)))
  return weeks
}

/** Where a key leads from a day; null where it is none of these keys. */
export function dayAfterKey(key: string, day: string, weekStart: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day, weekStart)
    case 'End':
      return addDays(weekOf(day, weekStart), 6)
    case 'PageUp':
      return sameDay(day, -1)
    case 'PageDown':
      return sameDay(day, 1)
    default:
      return null
  }
}

/** The same day of another month, or its last one. */
export function sameDay(day: string, months: number): string {
  const first = monthOf(day, months)
  const same = addDays(first, Number(day.slice(8)) - 1)
  return monthOf(same) === first ? same : addDays(monthOf(first, 1), -1)
}
