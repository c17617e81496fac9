import { UserRound } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import type { Task } from '../../api/values.ts'
import { useMembers } from '../../state/projects.ts'
import { editTask } from '../../state/task-actions.ts'
import { Face } from '../../ui/face.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'
import { words } from '../../words/words.ts'

/** Who the task is for. There only where there is somebody to choose from. */
export function AssigneeField({ task }: { task: Task }) {
  const members = useMembers()
  const me = useMe()?.user.id
  if (members.length < 2 && task.assignee === null) return null
  const now = members.find(({ id }) => id === task.assignee)
  const name = task.assignee === null ? words.panel.unassigned : (now?.name ?? words.tasks.formerMember)
  const sorted = members.toSorted((one, other) => Number(other.id === me) - Number(one.id === me))
  return (
    <PanelField label={words.panel.assignee}>
      <Menu
        label={words.panel.assignee}
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={task.assignee === null ? <UserRound size={15} aria-hidden /> : <Face name={name} />}
            tone={task.assignee === null ? 'empty' : 'plain'}
            aria-label={`${words.panel.assignee}: ${name}`}
          >
            {name}
          </ValueButton>
        )}
        items={[
          ...sorted.map((member) => ({
            id: member.id,
            label: member.id === me ? words.panel.me(member.name) : member.name,
            icon: <Face name={member.name} />,
            isChosen: member.id === task.assignee,
            run: () => {
              if (member.id !== task.assignee)
                void editTask(task.id, { assignee: member.id }, words.panel.assigned(member.name))
            },
          })),
          {
            id: 'nobody',
            label: words.panel.unassigned,
            icon: <UserRound size={16} />,
            isChosen: task.assignee === null,
            run: () => {
              if (task.assignee !== null) void editTask(task.id, { assignee: null }, words.panel.unassigned)
            },
          },
        ]}
      />
    </PanelField>
  )
}
