import type { ToolOutput } from '../../tool-output.ts'
import type { Intent, Request } from '../understand/understood.ts'
import { findTask } from './find-task.ts'
import { changeIn, type SeenTask, taskIn } from './results.ts'
import { callOne, type Play, type Scene, type Told, type ToolCall } from './scene.ts'
import { quote, sayFailure } from './words.ts'

/** Completes, reopens, deletes or changes one task, once it is known which. */
export async function* doToTask(request: Request, scene: Scene): Play<Told> {
  const found = yield* findTask(request, scene)
  if ('text' in found) return found
  const { tool, input } = callFor(request, found.id)
  const output = yield* callOne(tool, input)
  const task = taskIn(output)
  if (!output.ok || !task) return { text: sayFailure(output) }
  return tell(request, task, output)
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

function tell({ intent }: Request, task: SeenTask, output: ToolOutput): Told {
  const title = quote(task.title)
  const change = changeIn(output)
  if (change === undefined)
    return { text: `${title} ${unchanged[intent] ?? 'is already so'}.`, offer: whatNext }
  const taken = `(change ${change})`
  switch (intent) {
    case 'complete': {
      const ready = /^ready now: (.+)$/m.exec(output.text)?.[1]
      const text = `Nice work! ${title} is marked as complete.${ready ? ` Ready now: ${ready}.` : ''}`
      return { isChange: true, text, offer: whatNext }
    }
    case 'reopen':
      return {
        isChange: true,
        text: `${title} is open again.`,
        offer: `Say "undo that" if it was not meant ${taken}.`,
      }
    case 'delete': {
      const { below = [] } = (output.data ?? {}) as { below?: readonly unknown[] }
      const steps =
        below.length === 0 ? '' : `, with ${below.length} sub-task${below.length === 1 ? '' : 's'}`
      return {
        isChange: true,
        text: `${title} has been removed from your list${steps}.`,
        offer: `Say "undo that" to bring it back ${taken}.`,
      }
    }
    default: {
      const [line = ''] = output.text.slice(`#${task.id} ${task.title}: `.length).split('\n')
      return {
        isChange: true,
        text: `I've updated ${title} for you${line ? `: ${line}` : ''}.`,
        offer: `Say "undo that" to change it back ${taken}.`,
      }
    }
  }
}

const unchanged: Partial<Record<Intent, string>> = {
  complete: 'was already complete',
  reopen: 'was still open',
  update: 'is already so; nothing changed',
}

const whatNext = 'Say "what\'s next" to see what is left.'
