import type { Task } from '../../api/values.ts'
import type { Today } from '../../time/calendar.ts'
import styles from '../../ui/panel-fields.module.css'
import { AssigneeField } from './assignee-field.tsx'
import { PriorityField, StatusField } from './choice-fields.tsx'
import { ClaimField } from './claim-field.tsx'
import { DueField } from './due-field.tsx'
import { BlockersField, BlocksField, ParentField } from './link-fields.tsx'
import { TagsField } from './tags-field.tsx'

interface PanelFieldsProps {
  readonly task: Task
  readonly today: Today
  readonly blocks: readonly Task[]
}

/** The facts of a task, each a button that changes it. */
export function PanelFields({ task, today, blocks }: PanelFieldsProps) {
  return (
    <dl className={styles.fields}>
      <AssigneeField task={task} />
      <DueField task={task} today={today} />
      <PriorityField task={task} />
      <StatusField task={task} />
      <TagsField task={task} />
      <ParentField task={task} />
      <BlockersField task={task} />
      <BlocksField blocks={blocks} />
      <ClaimField task={task} />
    </dl>
  )
}
