import { readDate } from '../../../language/dates/read-date.ts'
import { isNegated } from '../../../language/requests/guards.ts'
import { matchTitles, meant } from '../../../language/requests/match-titles.ts'
import { readPriority, saysEverything, yesOrNo } from '../../../language/requests/meanings.ts'
import { readRepeat } from '../../../language/requests/read-repeat.ts'
import { readWhen } from '../../../language/requests/read-when.ts'
import { readReference } from '../../../language/requests/references.ts'
import { type NamedTask, type Request, withSlot } from '../../../language/requests/request.ts'
import { parse, understand } from '../../../language/requests/understand.ts'
import type { Intent } from '../../../language/understanding/requests.ts'
import type { OpenQuestion } from '../open-question.ts'
import type { Scene } from './scene.ts'

export interface Reply {
  /** What was asked about, as it was agreed to; nothing after a no. */
  readonly agreed: readonly Request[]
  /** What the message asks for beside its yes or no. */
  readonly more: readonly Request[]
}

/** What the message asks for as an answer to the open question; null when it is no answer to it. */
export async function readReply(message: string, open: OpenQuestion, scene: Scene): Promise<Reply | null> {
  const word = yesOrNo(message)
  const said = open.ask === 'confirm' ? confirmed(message, open.requests) : null
  if (said) return said
  // "no, 2 days" says what instead.
  if (word === false && isShort(message) && !/\d/.test(message)) return { agreed: [], more: [] }
  const agreed = await answered(message, open, word, scene)
  const more = open.ask === 'which' ? understand(message, 'which').slice(1).filter(isOwn) : []
  return agreed && { agreed, more }
}

/** "yes, and add buy milk", "no, show my tasks": a word on what was asked, and a request of its own. */
function confirmed(message: string, asked: readonly Request[]): Reply | null {
  const [word, ...more] = understand(message, 'confirm')
  if (!word || more.length === 0 || (word.intent !== 'yes' && word.intent !== 'no')) return null
  if (word.slots.length > 0 || word.confidence <= 0.8) return null
  // "yes, delete them" says what was asked once more; "yes, but not the parcel" is not all of it.
  const isAgain = more.some((one) => asked.some(({ intent }) => intent === one.intent))
  if (isAgain || !more.every(isOwn) || limits.test(message)) return null
  return { agreed: word.intent === 'yes' ? asked : [], more }
}

/** A request that stands by itself, and is surely one. */
function isOwn({ intent, confidence, slots }: Request): boolean {
  const isNamed = slots.some(({ text }) => readReference(text)?.by !== 'last')
  return confidence > 0.8 && (asks.has(intent) || (isNamed && !talk.has(intent)))
}

const asks = new Set(['list', 'count', 'next', 'help'])

async function answered(
  message: string,
  open: OpenQuestion,
  word: boolean | null,
  scene: Scene,
): Promise<readonly Request[] | null> {
  switch (open.ask) {
    case 'confirm':
      // "yes but not the parcel" is not all of it.
      if (word === true && limits.test(message.replace(/\b(?:doe|ga|toe) maar\b/giu, ''))) return []
      return word === true || isYes(message) ? open.requests : null
    case 'which':
      // "bob isn't done yet" is no choice of Bob.
      return isNegated(message) && !open.candidates.some(({ title }) => isNegated(title))
        ? null
        : chosen(message, open)
    case 'task':
      if (saysEverything(message)) return [withSlot(open.request, 'all', message.trim())]
      return isRequest(message) || !isShort(message) ? null : [withSlot(open.request, 'task', message.trim())]
    case 'title':
      return isRequest(message) || isTalk(message) ? null : titled(message, open.request)
    case 'memory':
      return isRequest(message) || isTalk(message)
        ? null
        : [withSlot(open.request, open.request.intent === 'note' ? 'note' : 'memory', message.trim())]
    case 'change':
      return isTalk(message) ? null : changed(message, open.request, scene)
    case 'date': {
      const isDate = await isDateAlone(message, scene)
      if (isDate) return dated(open.request, message.trim())
      const isRule = await readRepeat(message, scene)
      return isRule ? [withSlot({ ...open.request, intent: 'repeat' }, 'repeat', message.trim())] : null
    }
  }
}

/** The date, and what it was needed for. */
function dated(request: Request, date: string): Request[] {
  const dated = withSlot({ ...request, intent: 'reschedule' }, 'date', date)
  return request.intent === 'remind' ? [dated, request] : [dated]
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

const talk: ReadonlySet<Intent> = new Set(['chat', 'help', 'none', 'other', 'no'])

/** "thanks", "not sure", "help": no title, and nothing to remember. */
function isTalk(message: string): boolean {
  const read = [parse(message), parse(message, 'showed')].map(([first]) => first)
  return (
    read.every((one) => one && (talk.has(one.intent) || one.intent === 'tag')) &&
    read.some((one) => one && talk.has(one.intent) && one.confidence > 0.7)
  )
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
