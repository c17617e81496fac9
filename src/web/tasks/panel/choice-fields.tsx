import { Bot, CircleCheckBig, CircleDashed, CirclePlay, CircleSlash, Flag, Hand } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import type { Priority, Status, Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { isOpen } from '../../state/task-state.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'
import { words } from '../../words/words.ts'

interface Choice<T> {
  readonly value: T
  readonly label: string
  readonly Icon: typeof Flag
  readonly tone: 'plain' | 'warning' | 'empty' | 'accent'
}

const priorities: readonly Choice<Priority>[] = [
  {
    value: 'high',
    get label() {
      return words.tasks.priorities.high
    },
    Icon: Flag,
    tone: 'warning',
  },
  {
    value: 'medium',
    get label() {
      return words.tasks.priorities.medium
    },
    Icon: Flag,
    tone: 'plain',
  },
  {
    value: 'low',
    get label() {
      return words.tasks.priorities.low
    },
    Icon: Flag,
    tone: 'empty',
  },
]

const statuses: readonly Choice<Status>[] = [
  {
    value: 'todo',
    get label() {
      return words.panel.todo
    },
    Icon: CircleDashed,
    tone: 'plain',
  },
  {
    value: 'doing',
    get label() {
      return words.panel.doing
    },
    Icon: CirclePlay,
    tone: 'accent',
  },
  {
    value: 'done',
    get label() {
      return words.tasks.done
    },
    Icon: CircleCheckBig,
    tone: 'plain',
  },
  {
    value: 'cancelled',
    get label() {
      return words.panel.cancelled
    },
    Icon: CircleSlash,
    tone: 'plain',
  },
]

export function PriorityField({ task }: { task: Task }) {
  const set = (priority: Priority) =>
    void editTask(task.id, { priority }, words.panel.priorityNow(words.tasks.priorities[priority]))
  return <ChoiceField name={words.panel.priority} choices={priorities} value={task.priority} onChange={set} />
}

export function StatusField({ task }: { task: Task }) {
  const set = (status: Status, label: string) =>
    void editTask(task.id, { status }, words.panel.statusNow(label))
  return (
    <ChoiceField name={words.panel.status} choices={statuses} value={task.status} onChange={set} hasIcons />
  )
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
      <PanelField label={words.panel.claimedBy}>
        <ValueButton
          icon={<Hand size={15} aria-hidden />}
          tone="empty"
          onClick={() => void editTask(task.id, { claim: name }, words.panel.claimed(name))}
        >
          {task.assignee === null ? words.panel.unassignedClaim : words.panel.claim}
        </ValueButton>
      </PanelField>
    )
  }
  return (
    <PanelField label={words.panel.claimedBy}>
      <ValueButton icon={<Bot size={15} aria-hidden />} disabled>
        {task.claimedBy}
      </ValueButton>
      <Button
        size="small"
        variant="quiet"
        onClick={() => void editTask(task.id, { claim: null }, words.panel.released(task.claimedBy ?? ''))}
      >
        {words.panel.release}
      </Button>
    </PanelField>
  )
}
