import { type ChangedField, fieldLines } from '../../../contracts/native/changed-fields.ts'
import { numbers } from '../../../contracts/native/task-lines.ts'
import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import type { Intent, Request } from '../understand/understood.ts'
import { findTask } from './find-task.ts'
import { dataOf, type TaskResult } from './results.ts'
import { type Clock, callOne, type Play, type RequestAnswer, type Scene, type ToolCall } from './scene.ts'
import { quote, sayFailure } from './words.ts'

interface ChangeResult extends TaskResult {
  readonly unblocked: readonly TypedTask[]
  readonly below: readonly TypedTask[]
  readonly changed: readonly ChangedField[]
}

/** Completes, reopens, deletes or changes one task, once it is known which. */
export async function* doToTask(request: Request, scene: Scene): Play<RequestAnswer> {
  const found = yield* findTask(request, scene)
  if ('text' in found) return found
  const { tool, input } = callFor(request, found.id)
  const output = yield* callOne(tool, input)
  const data = dataOf<ChangeResult>(output)
  if (!output.ok || !data.task) return { text: sayFailure(output) }
  return answerOf(request.intent, data.task, data, scene.clock)
}

function callFor({ intent, args }: Request, id: number): ToolCall {
  const task = String(id)
  if (intent === 'complete') return { tool: 'complete_task', input: { task } }
  if (intent === 'reopen') return { tool: 'complete_task', input: { task, done: false } }
  if (intent === 'delete') return { tool: 'delete_task', input: { task } }
  const { title, description, note, priority, due, tags, status } = args
  const changes = { title, description, note, priority, due, tags, status }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { tool: 'update_task', input: { task, ...Object.fromEntries(given) } }
}

function answerOf(
  intent: Intent,
  task: TypedTask,
  { change = null, unblocked = [], below = [], changed = [] }: Partial<ChangeResult>,
  clock: Clock,
): RequestAnswer {
  const title = quote(task.title)
  if (change === null) return { text: `${title} ${unchanged[intent] ?? 'is already so'}.`, offer: whatNext }
  const taken = `(change ${change})`
  switch (intent) {
    case 'complete': {
      const ready = unblocked.length > 0 ? ` Ready now: ${numbers(unblocked)}.` : ''
      return { isChange: true, text: `Nice work! ${title} is marked as complete.${ready}`, offer: whatNext }
    }
    case 'reopen':
      return {
        isChange: true,
        text: `${title} is open again.`,
        offer: `Say "undo that" if it was not meant ${taken}.`,
      }
    case 'delete': {
      const steps =
        below.length === 0 ? '' : `, with ${below.length} sub-task${below.length === 1 ? '' : 's'}`
      return {
        isChange: true,
        text: `${title} has been removed from your list${steps}.`,
        offer: `Say "undo that" to bring it back ${taken}.`,
      }
    }
    default:
      return {
        isChange: true,
        text: `I've updated ${title} for you: ${fieldLines(changed, clock)}.`,
        offer: `Say "undo that" to change it back ${taken}.`,
      }
  }
}

const unchanged: Partial<Record<Intent, string>> = {
  complete: 'was already complete',
  reopen: 'was still open',
  update: 'is already so; nothing changed',
}

const whatNext = 'Say "what\'s next" to see what is left.'
