import type { ListedTasks } from '../../../contracts/native/list-tasks.ts'
import type { Request } from '../understand/understood.ts'
import { dataOf } from './results.ts'
import { callOne, type Play, type RequestAnswer } from './scene.ts'
import { quote, sayFailure } from './words.ts'

/** Nothing is done; the person is asked, and the next message may answer. */
export async function* askBack(request: Request): Play<RequestAnswer> {
  const { question = 'What would you like me to do?', proposal, missing = [] } = request
  if (!proposal) return { text: question }
  if (proposal.args.bulk) return yield* askAboutMany(proposal)
  const piece = missing[0] ?? proposal.missing?.[0]
  const open = piece ? { ask: piece, request: proposal } : { ask: 'confirm' as const, requests: [proposal] }
  return { text: question, open }
}

/** The most that one yes can mean. */
const most = 50

const confirmations = {
  delete: ['delete', 'Say "yes" to delete'],
  complete: ['mark as done', 'Say "yes" to mark'],
  reopen: ['reopen', 'Say "yes" to reopen'],
} as const

/** Shows which tasks are meant before a yes can touch them: a task that comes later is not among them. */
async function* askAboutMany(proposal: Request): Play<RequestAnswer> {
  const { view = 'open', query, priority, tag } = proposal.args
  const input = { view, ...(query && { query }), ...(priority && { priority }), ...(tag && { tag }) }
  const output = yield* callOne('list_tasks', { ...input, limit: most })
  if (!output.ok) return { text: sayFailure(output) }
  const { tasks = [], total = tasks.length } = dataOf<ListedTasks>(output)
  if (tasks.length === 0) return { text: 'There is no such task, so there is nothing to do.' }
  const [action, yes] = confirmations[proposal.intent as keyof typeof confirmations] ?? confirmations.complete
  const named = tasks.slice(0, 10).map(({ id, title }) => `- #${id} ${quote(title)}`)
  const more = tasks.length > 10 ? `\n- and ${tasks.length - 10} more` : ''
  const rest = total > tasks.length ? ` (the first ${tasks.length} of ${total})` : ''
  const count = tasks.length === 1 ? 'this task' : `these ${tasks.length} tasks${rest}`
  const requests = tasks.map(
    ({ id }): Request => ({
      intent: proposal.intent,
      confidence: 1,
      args: { task: { by: 'number', number: id } },
      said: proposal.said,
    }),
  )
  return {
    text: `That would ${action} ${count}:\n${named.join('\n')}${more}\n\nAre you sure? ${yes} ${tasks.length === 1 ? 'it' : 'them'}, or "no" to leave everything as it is.`,
    open: { ask: 'confirm', requests },
    shown: tasks.map(({ id }) => id),
  }
}
