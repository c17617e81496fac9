import { readDate } from '../../../language/dates/read-date.ts'
import { matchTitles, meant } from '../../../language/requests/match-titles.ts'
import { readPriority, saysEverything, yesOrNo } from '../../../language/requests/meanings.ts'
import { readRepeat } from '../../../language/requests/read-repeat.ts'
import { readWhen } from '../../../language/requests/read-when.ts'
import { readReference } from '../../../language/requests/references.ts'
import { type NamedTask, type Request, withSlot } from '../../../language/requests/request.ts'
import { parse } from '../../../language/requests/understand.ts'
import type { OpenQuestion } from '../open-question.ts'
import type { Scene } from './scene.ts'

/** What the message asks for as an answer to the open question: 'no', or null when it is no answer to it. */
export async function readReply(
  message: string,
  open: OpenQuestion,
  scene: Scene,
): Promise<readonly Request[] | 'no' | null> {
  const word = yesOrNo(message)
  // "no, 2 days" says what instead.
  if (word === false && isShort(message) && !/\d/.test(message)) return 'no'
  switch (open.ask) {
    case 'confirm':
      // "yes but not the parcel" is not all of it.
      if (word === true && limits.test(message.replace(/\b(?:doe|ga|toe) maar\b/giu, ''))) return 'no'
      return word === true || isYes(message) ? open.requests : null
    case 'which':
      return chosen(message, open)
    case 'task':
      if (saysEverything(message)) return [withSlot(open.request, 'all', message.trim())]
      return isRequest(message) || !isShort(message) ? null : [withSlot(open.request, 'task', message.trim())]
    case 'title':
      return isRequest(message) ? null : titled(message, open.request)
    case 'memory':
      return isRequest(message)
        ? null
        : [withSlot(open.request, open.request.intent === 'note' ? 'note' : 'memory', message.trim())]
    case 'change':
      return changed(message, open.request, scene)
    case 'date': {
      const isDate = await isDateAlone(message, scene)
      if (isDate) return [withSlot({ ...open.request, intent: 'reschedule' }, 'date', message.trim())]
      const isRule = await readRepeat(message, scene)
      return isRule ? [withSlot({ ...open.request, intent: 'repeat' }, 'repeat', message.trim())] : null
    }
  }
}

/** A whole text that is a date, perhaps with a time behind a comma. */
async function isDateAlone(message: string, { clock, language }: Scene): Promise<boolean> {
  const options = { ...clock, language }
  for (const text of [message, message.replaceAll(',', ' ')])
    if ((await readDate(text, options).catch(() => undefined)) !== undefined) return true
  return false
}

const limits =
  /\b(?:but|except|not|only|without|aber|nur|nicht|außer|mais|sauf|pas|pero|menos|solo|mas|só|exceto|ma|tranne|non|maar|behalve|niet|alleen)\b|でも|だけ|以外|但|除了|别/iu

function isYes(message: string): boolean {
  const [read, another] = parse(message, 'confirm')
  if (message.trim().split(/\s+/).length > 3) return false
  return read?.intent === 'yes' && !another && read.slots.length === 0 && read.confidence > 0.8
}

function isShort(message: string): boolean {
  return message.trim().split(/\s+/).length <= 6
}

const quiet = new Set(['none', 'other', 'chat', 'add', 'choose', 'correct', 'yes', 'no', 'remember'])

/** Plainly asks for something of its own. */
function isRequest(message: string): boolean {
  return parse(message).some(({ intent, confidence }) => !quiet.has(intent) && confidence > 0.8)
}

/** "high priority", "friday", "Call dad": what it should become. */
async function changed(message: string, request: Request, scene: Scene): Promise<readonly Request[]> {
  const about = { ...request, said: message, slots: [] }
  if (readPriority(message)) return [withSlot({ ...about, intent: 'prioritize' }, 'priority', message)]
  if ((await readWhen(message, scene)) !== undefined)
    return [withSlot({ ...about, intent: 'reschedule' }, 'date', message)]
  const [read] = parse(message, 'showed')
  if (read && !quiet.has(read.intent) && read.confidence > 0.5)
    return [{ ...read, tasks: request.tasks ?? [] }]
  return [withSlot({ ...about, intent: 'rename' }, 'newtitle', message.trim())]
}

function chosen(
  message: string,
  { request, candidates }: Extract<OpenQuestion, { ask: 'which' }>,
): readonly Request[] | null {
  const [read] = parse(message, 'which')
  const words = read?.slots.find(({ slot }) => slot === 'ordinal' || slot === 'task' || slot === 'all')?.text
  for (const text of [message.trim(), words ?? '']) {
    const tasks = text === '' ? [] : choose(text, candidates)
    if (tasks.length > 0) return [{ ...request, tasks }]
  }
  return null
}

function choose(text: string, candidates: readonly NamedTask[]): readonly NamedTask[] {
  const reference = readReference(text)
  if (reference?.by === 'everything') return candidates
  if (reference?.by === 'positions') return reference.positions.flatMap((at) => candidates.at(at) ?? [])
  if (reference?.by === 'number') {
    const named = candidates.find(({ id }) => id === reference.number) ?? candidates[reference.number - 1]
    return named ? [named] : []
  }
  if (text.split(/\s+/).length > 8) return []
  const found = meant(matchTitles(candidates, text))
  return found.length === 1 ? found : []
}

/** The title, with a date or priority in it read as such. */
function titled(message: string, request: Request): readonly Request[] {
  if (request.intent === 'rename') return [withSlot(request, 'newtitle', message.trim())]
  const [read, another] = parse(message)
  const isRead = read?.intent === 'add' && !another && read.slots.some(({ slot }) => slot === 'title')
  const slots = isRead ? read.slots : [{ slot: 'title' as const, text: message.trim() }]
  return [{ ...request, intent: 'add', said: message, slots: [...request.slots, ...slots] }]
}
