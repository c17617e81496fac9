import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { navigate, usePlace, withQuery } from '../../browser/router.ts'
import { monthOf } from '../../time/calendar.ts'
import { fullDay, monthWords, weekdayNames } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from '../../words/words.ts'
import { dayAfterKey, weeksOf } from '../dates/month-grid.tsx'
import { ChosenDay } from './chosen-day.tsx'
import { useDayDrop } from './day-drop.ts'
import { tasksByDay } from './group-days.ts'
import { MonthTask, steps } from './month-task.tsx'
import type { UpcomingProps } from './upcoming-list.tsx'
import styles from './upcoming-month.module.css'
import { keyOf } from './use-upcoming.ts'

const shownTasks = 4

/** A month of tasks. A day that is chosen shows its tasks below; tasks are dragged from day to day. */
export function UpcomingMonth({ tasks, today, move }: UpcomingProps) {
  const { query } = usePlace()
  const asked = query.get('month') ?? ''
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? `${asked}-01` : monthOf(today.day)
  const askedDay = query.get('day') ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(askedDay) && monthOf(askedDay) === month
  const chosen = isDay ? askedDay : monthOf(today.day) === month ? today.day : month
  const byDay = tasksByDay(tasks, today)
  const drop = useDayDrop(today, move)
  const grid = useRef<HTMLTableElement>(null)

  const show = (day: string) => navigate(withQuery({ month: day.slice(0, 7), day }), { replace: true })
  const turn = (months: number) =>
    navigate(withQuery({ month: monthOf(month, months).slice(0, 7), day: null }), { replace: true })
  const press = (event: KeyboardEvent) => {
    const next = event.shiftKey ? null : dayAfterKey(event.key, chosen, today.weekStart)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    show(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus())
  }
  return (
    <>
      <div className={styles.bar}>
        <h2 aria-live="polite">{monthWords(month)}</h2>
        <IconButton
          label={words.dates.previousMonth}
          icon={<ChevronLeft size={18} />}
          onClick={() => turn(-1)}
        />
        <IconButton label={words.dates.nextMonth} icon={<ChevronRight size={18} />} onClick={() => turn(1)} />
        <Button size="small" onClick={() => show(today.day)}>
          {words.time.today}
        </Button>
      </div>
      <table ref={grid} aria-label={monthWords(month)} className={styles.month}>
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
              {week.map((day) => {
                const some = byDay.get(day) ?? []
                return (
                  <td
                    key={day}
                    className={cx(
                      styles.cell,
                      monthOf(day) !== month && styles.other,
                      day < today.day && styles.past,
                      day === chosen && styles.chosen,
                      day === drop.over && styles.over,
                    )}
                    {...drop.place(day)}
                  >
                    <button
                      type="button"
                      data-date={day}
                      aria-pressed={day === chosen}
                      onKeyDown={press}
                      tabIndex={day === chosen ? 0 : -1}
                      aria-label={`${fullDay(day)}${day === today.day ? words.dates.isToday : ''}, ${words.chat.tasksFound(some.length)}`}
                      aria-current={day === today.day ? 'date' : undefined}
                      className={styles.day}
                      onClick={() => show(day)}
                    >
                      <span className={styles.number}>{Number(day.slice(8))}</span>
                      <span className={styles.dots} aria-hidden="true">
                        {some.slice(0, 3).map((task) => (
                          <i
                            key={keyOf(task)}
                            className={cx(styles.dot, task.priority === 'high' && styles.high)}
                          />
                        ))}
                      </span>
                    </button>
                    <ul className={styles.tasks}>
                      {some.slice(0, shownTasks).map((task) => (
                        <li key={keyOf(task)}>
                          <MonthTask
                            task={task}
                            today={today}
                            touch={drop.touch(task)}
                            onKeyDown={drop.press(task, steps)}
                          />
                        </li>
                      ))}
                    </ul>
                    {some.length > shownTasks && (
                      <button type="button" className={styles.more} onClick={() => show(day)}>
                        {some.length - shownTasks} {words.upcoming.more(some.length - shownTasks)}
                        <span className="unseen">{words.upcoming.on(fullDay(day))}</span>
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ChosenDay
        key={chosen}
        day={chosen}
        tasks={byDay.get(chosen) ?? []}
        today={today}
        touch={drop.touch}
        press={drop.press}
      />
    </>
  )
}
