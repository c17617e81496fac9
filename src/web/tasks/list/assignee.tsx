import { useMembers } from '../../state/projects.ts'
import { Face } from '../../ui/face.tsx'
import { tip } from '../../ui/tooltip.tsx'
import { words } from '../../words/words.ts'
import styles from './assignee.module.css'

/** Who a task is for, in two letters. Nothing where the project is not shared. */
export function Assignee({ id }: { id: string }) {
  const members = useMembers()
  if (members.length < 2) return null
  const name = members.find((member) => member.id === id)?.name ?? words.tasks.formerMember
  return (
    <span className={styles.assignee} {...tip(name)}>
      <Face name={name} />
      <span className="unseen">{words.tasks.assignedTo(name)}</span>
    </span>
  )
}
