import type { ComponentProps, MouseEvent } from 'react'
import type { TaskId } from '../api/values.ts'
import { addressOf } from '../browser/address.ts'
import { navigate, withQuery } from '../browser/router.ts'
import { saved } from '../state/task-state.ts'
import { Link } from '../ui/link.tsx'

interface TaskLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick' | 'id'> {
  readonly id: TaskId
}

/**
 * Opens a task beside whatever is looked at. Where that is, is asked when it is pressed: rows are not drawn anew for
 * every letter in the search field.
 */
export function TaskLink({ id, ...rest }: TaskLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    waiting?.()
    if (id > 0) navigate(withQuery({ task: id }))
    else openOnceSaved(id)
  }
  return <Link to={addressOf('tasks', undefined, { task: id })} onClick={open} dir="auto" {...rest} />
}

let waiting: (() => void) | undefined

/** A task that has no number yet opens as soon as it has one, unless another was pressed meanwhile. */
function openOnceSaved(draft: TaskId): void {
  waiting?.()
  waiting = saved.subscribe((one) => {
    if (one.draft !== draft) return
    waiting?.()
    waiting = undefined
    navigate(withQuery({ task: one.id }))
  })
}
