import { numbers } from '../../../contracts/native/task-lines.ts'
import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import { sayRule } from '../../../language/repetition/say-rule.ts'
import { type Request, textOf } from '../../../language/requests/request.ts'
import type { Priority, Status } from '../../../tasks/task.ts'
import type { ChangeResult } from './do-change.ts'
import type { Scene } from './scene.ts'
import { oneLine, quote, sayDate } from './words.ts'

/** What came of a change, as the person is told. */
export function sayChange(request: Request, before: TypedTask, result: ChangeResult, scene: Scene): string {
  const { say } = scene
  const { task, change, unblocked = [], below = [], changed = [] } = result
  const title = quote(task.title)
  switch (request.intent) {
    case 'complete': {
      if (change === null || change === undefined) return say.alreadyDone(title)
      const next = result.next?.due ? say.nextTime(sayDate(result.next.due, scene)) : ''
      const ready = unblocked.length > 0 ? say.readyNow(numbers(unblocked)) : ''
      return [say.completed(title), next, ready].filter(Boolean).join(' ')
    }
    case 'reopen':
      return change === null || change === undefined ? say.stillOpen(title) : say.reopened(title)
    case 'delete':
      return say.deleted(title, below.length)
    case 'note':
      return say.noted(title)
    case 'move':
      return say.moved(title, textOf(request, 'project') ?? '')
    case 'remind':
      return result.reminder ? say.reminding(title, sayDate(result.reminder, scene)) : say.notReminding(title)
    default: {
      if (change === null || change === undefined) return say.alreadySo(title)
      const lines = changed.flatMap((one) => sayField(one, scene))
      return say.changed(quote(before.title === task.title ? task.title : task.title), lines.join('; '))
    }
  }
}

function sayField(
  { field, before, after }: { readonly field: string; readonly before: unknown; readonly after: unknown },
  scene: Scene,
): string[] {
  if (field === 'completed_at' || field === 'updated_at' || field === 'claimed_by') return []
  const { say } = scene
  const show = (value: unknown): string => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '–'
    if (field === 'due' || field === 'start') return sayDate(String(value), scene)
    if (field === 'repeat') return sayRule(String(value), scene.language)
    if (field === 'priority') return say.priorities[value as Priority]
    if (field === 'status') return say.states[value as Status]
    return Array.isArray(value) ? value.join(' ') : oneLine(String(value))
  }
  return [`${say.fields[field] ?? field.replaceAll('_', ' ')} ${show(before)} → ${show(after)}`]
}
