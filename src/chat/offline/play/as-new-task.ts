import { readReference } from '../../../language/requests/references.ts'
import { type FilledSlot, type Request, textOf, textsOf } from '../../../language/requests/request.ts'
import { asksToAdd } from '../../../language/requests/wordings.ts'
import type { Intent } from '../../../language/understanding/requests.ts'

/** What can be said of a task that is not there yet. */
const describing: ReadonlySet<Intent> = new Set([
  'repeat',
  'reschedule',
  'step',
  'prioritize',
  'tag',
  'note',
  'start',
  'remind',
])

/** "team retro every other wednesday" where there is no such task: one is meant to be added. Null where that is not so. */
export function asNewTask(request: Request): Request | null {
  if (!describing.has(request.intent)) return null
  const name = textOf(request, 'task') ?? textOf(request, 'title')
  // "booking physio is impossible" says nothing of it that a task could have.
  if (request.slots.length < 2 && !asksToAdd.test(request.said.trim())) return null
  if (name !== undefined && isName(name, request))
    return withTitle(
      request,
      name,
      request.slots.filter(({ text }) => text !== name),
    )
  const title = asksToAdd.exec(request.said.trim())?.groups?.title
  if (title === undefined || textsOf(request, 'task').length > 0) return null
  return withTitle(request, title, [])
}

/** A tag or a note for a task that is not there asks for no new one, unless it says so. */
function isName(name: string, { intent, confidence, said }: Request): boolean {
  if (readReference(name) !== null || [...name].length < 2) return false
  return (
    (intent !== 'tag' && intent !== 'note' && intent !== 'prioritize') ||
    (confidence > 0.7 && asksToAdd.test(said.trim()))
  )
}

function withTitle(request: Request, title: string, slots: readonly FilledSlot[]): Request {
  return { ...request, intent: 'add', slots: [{ slot: 'title', text: title }, ...slots] }
}
