import { Bot, Hand } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import type { Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { isOpen } from '../../state/task-state.ts'
import { Button } from '../../ui/button.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'

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
