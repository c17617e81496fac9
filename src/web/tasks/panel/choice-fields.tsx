import { CircleCheckBig, CircleDashed, CirclePlay, CircleSlash, Flag } from 'lucide-react'
import type { Priority, Status, Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { Menu } from '../../ui/menu.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'

const priorities: readonly { value: Priority; label: string; tone: 'plain' | 'warning' | 'empty' }[] = [
  { value: 'high', label: 'High', tone: 'warning' },
  { value: 'medium', label: 'Medium', tone: 'plain' },
  { value: 'low', label: 'Low', tone: 'empty' },
]

const statuses: readonly { value: Status; label: string; Icon: typeof Flag }[] = [
  { value: 'todo', label: 'To do', Icon: CircleDashed },
  { value: 'doing', label: 'Doing', Icon: CirclePlay },
  { value: 'done', label: 'Done', Icon: CircleCheckBig },
  { value: 'cancelled', label: 'Cancelled', Icon: CircleSlash },
]

export function PriorityField({ task }: { task: Task }) {
  const now = priorities.find(({ value }) => value === task.priority)
  return (
    <PanelField label="Priority">
      <Menu
        label="Priority"
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={<Flag size={15} aria-hidden />}
            tone={now?.tone ?? 'plain'}
            aria-label={`Priority: ${now?.label}`}
          >
            {now?.label}
          </ValueButton>
        )}
        items={priorities.map(({ value, label }) => ({
          id: value,
          label,
          isChosen: value === task.priority,
          run: () => {
            if (value !== task.priority)
              void editTask(task.id, { priority: value }, `Priority is ${value} now`)
          },
        }))}
      />
    </PanelField>
  )
}

export function StatusField({ task }: { task: Task }) {
  const now = statuses.find(({ value }) => value === task.status)
  const Icon = now?.Icon ?? CircleDashed
  return (
    <PanelField label="Status">
      <Menu
        label="Status"
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={<Icon size={15} aria-hidden />}
            tone={task.status === 'doing' ? 'accent' : 'plain'}
            aria-label={`Status: ${now?.label}`}
          >
            {now?.label}
          </ValueButton>
        )}
        items={statuses.map(({ value, label, Icon }) => ({
          id: value,
          label,
          icon: <Icon size={16} aria-hidden />,
          isChosen: value === task.status,
          run: () => {
            if (value !== task.status)
              void editTask(task.id, { status: value }, `Status: ${label.toLowerCase()}`)
          },
        }))}
      />
    </PanelField>
  )
}
