import { AlarmClock } from 'lucide-react'
import type { Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { addDays, dateAt, type Today, wallClock } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { dueInWords, dueWords, shortDay, timeWords } from '../../time/date-words.ts'
import { quickDays } from '../../time/quick-days.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { words } from '../../words/words.ts'
import { snoozedUntil } from '../dates/date-changes.ts'

/** Puts a task off: out of Ready and My day until then. */
export function SnoozeMenu({ task }: { task: Task }) {
  const today = useToday()
  const snooze = (until: string) => {
    const patch = snoozedUntil(task, until, today)
    void editTask(
      task.id,
      patch,
      patch.due === undefined
        ? words.panel.snoozed(dueInWords(until, today))
        : words.panel.snoozedAndDue(dueInWords(until, today)),
    )
  }
  return (
    <Menu
      label={words.panel.snooze}
      align="end"
      trigger={(props) => (
        <IconButton {...props} label={words.panel.snooze} icon={<AlarmClock size={18} />} />
      )}
      items={[
        ...laterToday(today),
        ...quickDays(today)
          .filter(({ day }) => day !== today.day)
          .map(({ label, day }) => ({ label, until: day, note: shortDay(day) })),
        {
          label: words.panel.inAMonth,
          until: addDays(today.day, 30),
          note: dueWords(addDays(today.day, 30), today),
        },
      ].map(({ label, until, note }) => ({ id: label, label, keys: note, run: () => snooze(until) }))}
    />
  )
}

/** In three hours, on the hour, as long as that is today. */
function laterToday(today: Today): { label: string; until: string; note: string }[] {
  const wall = wallClock(today.zone, today.now + 3 * 3_600_000)
  if (wall.slice(0, 10) !== today.day) return []
  const time = `${wall.slice(11, 13)}:00`
  return [
    {
      label: words.panel.laterToday,
      until: dateAt(today.day, time, today.zone),
      note: timeWords(time, today),
    },
  ]
}
