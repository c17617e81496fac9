import { Bot, CircleCheckBig, CircleDashed, CirclePlay, CircleSlash, Flag, Hand } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import type { Priority, Status, Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { isOpen } from '../../state/task-state.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'

interface Choice<T> {
  readonly value: T
  readonly label: string
  readonly Icon: typeof Flag
  readonly tone: 'plain' | 'warning' | 'empty' | 'accent'
}

const priorities: readonly Choice<Priority>[] = [
  { value: 'high', label: 'High', Icon: Flag, tone: 'warning' },
  { value: 'medium', label: 'Medium', Icon: Flag, tone: 'plain' },
  { value: 'low', label: 'Low', Icon: Flag, tone: 'empty' },
]

const statuses: readonly Choice<Status>[] = [
  { value: 'todo', label: 'To do', Icon: CircleDashed, tone: 'plain' },
  { value: 'doing', label: 'Doing', Icon: CirclePlay, tone: 'accent' },
  { value: 'done', label: 'Done', Icon: CircleCheckBig, tone: 'plain' },
  { value: 'cancelled', label: 'Cancelled', Icon: CircleSlash, tone: 'plain' },
]

export function PriorityField({ task }: { task: Task }) {
  const set = (priority: Priority) => void editTask(task.id, { priority }, `Priority is ${priority} now`)
  return <ChoiceField name="Priority" choices={priorities} value={task.priority} onChange={set} />
}

export function StatusField({ task }: { task: Task }) {
  const set = (status: Status, label: string) =>
    void editTask(task.id, { status }, `Status: ${label.toLowerCase()}`)
  return <ChoiceField name="Status" choices={statuses} value={task.status} onChange={set} hasIcons />
}

interface ChoiceFieldProps<T> {
  readonly name: string
  readonly choices: readonly Choice<T>[]
  readonly value: T
  readonly onChange: (value: T, label: string) => void
  /** Each choice has one of its own, which the menu shows as well. */
  readonly hasIcons?: boolean
}

function ChoiceField<T extends string>({ name, choices, value, onChange, hasIcons }: ChoiceFieldProps<T>) {
  const now = choices.find((choice) => choice.value === value) as Choice<T>
  return (
    <PanelField label={name}>
      <Menu
        label={name}
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={<now.Icon size={15} aria-hidden />}
            tone={now.tone}
            aria-label={`${name}: ${now.label}`}
          >
            {now.label}
          </ValueButton>
        )}
        items={choices.map((choice) => ({
          id: choice.value,
          label: choice.label,
          icon: hasIcons && <choice.Icon size={16} aria-hidden />,
          isChosen: choice === now,
          run: () => {
            if (choice !== now) onChange(choice.value, choice.label)
          },
        }))}
      />
    </PanelField>
  )
}

/** Who is at it, so that two do not begin the same. */
export function ClaimField({ task }: { task: Task }) {
  const me = useMe()
  const name = me?.user.name ?? me?.user.id ?? 'me'
  if (task.claimedBy === null) {
    if (!isOpen(task)) return null
    return (
      <PanelField label="Claimed by">
        <ValueButton
          icon={<Hand size={15} aria-hidden />}
          tone="empty"
          onClick={() => void editTask(task.id, { claim: name }, `Claimed for ${name}`)}
        >
          Nobody: claim it
        </ValueButton>
      </PanelField>
    )
  }
  return (
    <PanelField label="Claimed by">
      <ValueButton icon={<Bot size={15} aria-hidden />} disabled>
        {task.claimedBy}
      </ValueButton>
      <Button
        size="small"
        variant="quiet"
        onClick={() => void editTask(task.id, { claim: null }, `Released from ${task.claimedBy}`)}
      >
        Release
      </Button>
    </PanelField>
  )
}
