import { Calendar } from 'lucide-react'
import type { Task } from '../../api/values.ts'
import { isOpen } from '../../state/task-state.ts'
import { dueGroup, type Today } from '../../time/calendar.ts'
import { dueWords } from '../../time/date-words.ts'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'
import { words } from '../../words/words.ts'
import { DateButton } from '../dates/date-button.tsx'

export function DueField({ task, today }: { task: Task; today: Today }) {
  const group = task.due !== null && isOpen(task) ? dueGroup(task.due, today) : 'later'
  const tone =
    task.due === null ? 'empty' : group === 'overdue' ? 'danger' : group === 'today' ? 'accent' : 'plain'
  const caption = task.due === null ? words.tasks.noDate : dueWords(task.due, today)
  return (
    <PanelField label={words.dates.due}>
      <DateButton
        task={task}
        today={today}
        begin="due"
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={<Calendar size={15} aria-hidden />}
            tone={tone}
            aria-label={`${words.dates.due}: ${caption}${group === 'overdue' ? words.panel.overdue : ''}`}
          >
            {caption}
          </ValueButton>
        )}
      />
    </PanelField>
  )
}
