import { numbers } from '../../../contracts/native/task-lines.ts'
import type { FailureData } from '../../tool-output.ts'
import type { NamedTask } from '../open-question.ts'
import type { Request } from '../understand/understood.ts'
import { dataOf, type TaskResult } from './results.ts'
import { callOne, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { oxford, quote, sayDue, sayFailure } from './words.ts'

export async function* doAdd({ args }: Request, scene: Scene): Play<RequestAnswer> {
  const { title = '', description, priority, due, tags } = args
  const input = {
    title: capitalized(title),
    ...(description && { description }),
    ...(priority && { priority }),
    ...(tags && { tags }),
  }
  let output = yield* callOne('add_task', { ...input, ...(due && { due }) })
  const isDateUnknown = due !== undefined && dataOf<FailureData>(output).reason === 'bad_due'
  if (isDateUnknown) output = yield* callOne('add_task', input)
  const { task, similar } = dataOf<TaskResult & { similar: NamedTask | null }>(output)
  if (!output.ok || !task) return { text: sayFailure(output) }
  scene.added.push(task)
  const facts = [
    task.due ? `due ${sayDue(task.due, scene.clock)}` : '',
    task.priority !== 'medium' ? `${task.priority} priority` : '',
  ].filter(Boolean)
  const number = `It is #${task.id}${facts.length > 0 ? `, ${oxford(facts)}` : ''}.`
  const unknown = isDateUnknown ? ` I did not understand the date "${due}", so it has none.` : ''
  const alike = similar ? ` There is a similar open task: ${numbers([similar])}.` : ''
  return {
    isChange: true,
    text: `I've added ${quote(task.title)} to your task list! ${number}${unknown}${alike}`,
    offer: task.due
      ? 'Say "undo that" if it was not meant.'
      : 'Say "make it due tomorrow" to give it a date, or "undo that" if it was not meant.',
  }
}

/** "buy milk" becomes "Buy milk"; "iPhone repair" stays. */
function capitalized(title: string): string {
  return /^\p{Ll}+(?!\p{L})/u.test(title) ? title.replace(/^./u, (first) => first.toUpperCase()) : title
}
