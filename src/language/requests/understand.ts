import { loadParser } from '../understanding/parser.ts'
import type { Context, Intent, Request as Parsed } from '../understanding/requests.ts'
import { isForAnother, readAboutList } from './about-the-list.ts'
import { asMeant } from './as-meant.ts'
import { readCommand } from './commands.ts'
import { isConditional } from './guards.ts'
import { readLabels } from './labels.ts'
import { wantsNothingAdded, withoutApology, withoutManners } from './manners.ts'
import { mendSpans } from './mend-spans.ts'
import { readNamedList } from './named-list.ts'
import { readPastedList } from './pasted-list.ts'
import { readStatement } from './plain-statements.ts'
import { readUndo } from './read-undo.ts'
import { readRemindPhrase } from './remind-phrases.ts'
import type { FilledSlot, Request } from './request.ts'
import { readRetraction } from './retraction.ts'
import { unquoteNames } from './unquote.ts'

const parser = loadParser()

/** The trained parser's reading of a message. */
export function parse(text: string, context?: Context): Request[] {
  return parser.parse(text, context).map((request) => toRequest(request, text))
}

const quiet: ReadonlySet<Intent> = new Set(['chat', 'none', 'other'])

/** Each request with the quiet parts of the message next to it, and with the condition that its sentence begins with. */
function withAsides(requests: readonly Request[], said: string): Request[] {
  return requests.map((request, at) => {
    const beside = [requests[at - 1], requests[at + 1]].flatMap((one) =>
      one && quiet.has(one.intent) ? [one.said] : [],
    )
    const before = said.slice(0, Math.max(0, said.indexOf(request.said)))
    const sentence = `${before.split(/[.!?;。！？；\n]/u).at(-1) ?? ''}${request.said}`
    if (sentence.length > request.said.length && isConditional(sentence)) beside.push(sentence)
    return beside.length > 0 ? { ...request, beside: beside.join(' … ') } : request
  })
}

/** The most requests of one message that are answered. */
const most = 40

/** Whether a message is longer than what is read of it. */
export function isMoreThanRead(text: string): boolean {
  return !parser.readsAll(text.trim()) || text.split('\n', 2 * most).filter(Boolean).length > most + 1
}

/**
 * What a message asks for, in the order in which it was said; never empty. The parser reads it; a list that was pasted and the
 * plain commands that the documents name are read by rules.
 */
export function understand(text: string, context?: Context): readonly Request[] {
  const said = withoutApology(text.trim())
  const read = asMessage(readMessage(said, context), said)
  const bare = read.every(({ intent }) => quiet.has(intent)) ? withoutManners(said) : said
  // "hi marcus" is a greeting, and no task "marcus".
  const meant =
    bare === said || bare === '' || isForAnother(said) ? read : asMessage(readMessage(bare, context), bare)
  const isAdded = meant.some(({ intent }) => intent === 'add' || intent === 'step')
  return isAdded && wantsNothingAdded(said) ? nothing(said) : meant
}

function nothing(said: string): readonly Request[] {
  return [{ intent: 'none', confidence: 1, said, slots: [] }]
}

/** What the whole message says of what was read in its parts. */
function asMessage(read: readonly Request[], said: string): readonly Request[] {
  if (isQuoted(read, said)) return nothing(said)
  const isQuiet = read.every(({ intent }) => quiet.has(intent) || intent === 'help')
  const isAdding = read.every(({ intent }) => intent === 'add')
  const aboutList = isQuiet || isAdding ? readAboutList(said) : null
  if (aboutList) return aboutList
  if (read.every(({ intent }) => making.has(intent)) && isForAnother(said))
    return [{ intent: 'other', confidence: 1, said, slots: [] }]
  // "how many calories does jumping up and down burn" is no task to burn.
  const isPart = read.every((request) => request.intent === 'add' && request.said.length < said.length)
  if (isPart && asksAtFirst.test(said) && !/[.!;\n]/u.test(said)) return nothing(said)
  return isAdding && read.length > 1 ? read.map((request) => ({ ...request, isListed: true })) : read
}

/** Whether all that is asked stands in lines of another's mail ("> ") or of a terminal ("$ "). */
function isQuoted(read: readonly Request[], said: string): boolean {
  if (!/^[>$] /mu.test(said)) return false
  const quotes = said.split('\n').filter((line) => /^[>$] /u.test(line))
  return read.every(
    (request) =>
      quiet.has(request.intent) || slotsIn(request, (text) => quotes.some((line) => line.includes(text))),
  )
}

function slotsIn({ slots }: Request, isIn: (text: string) => boolean): boolean {
  return slots.length > 0 && slots.every(({ text }) => isIn(text))
}

/** What may end in a new task, also where it was read as a change of one that is not there. */
const making: ReadonlySet<Intent> = new Set(['add', 'reschedule', 'step', 'note', 'tag'])

/** A question by its first words. */
const asksAtFirst =
  /^(?:how (?:many|much|long|far|do|does|can|is|are)|what(?:'s|s| is| are| was| does)|where|who|why|which|when (?:is|are|do|does|will))\b/iu

function readMessage(said: string, context?: Context): readonly Request[] {
  const retracted = readRetraction(said, (part) => understand(part, context))
  if (retracted) return retracted
  const known =
    readRemindPhrase(said) ??
    readCommand(said) ??
    readStatement(said) ??
    readUndo(said) ??
    readNamedList(said) ??
    readPastedList(said, (head) => parse(head, context), most)
  if (known) return known.slice(0, most).map(unquoteNames)
  const { rest, slots } = readLabels(said)
  const read = parse(rest, context)
  const [first] = read
  const isNew = first?.intent === 'add' || first?.intent === 'step'
  const requests =
    slots.length === 0 ? read : isNew ? [asAdded(first, rest, slots), ...read.slice(1)] : parse(said, context)
  // A greeting beside a request is manners.
  const asking = withAsides(requests, rest).filter(({ intent }) => !quiet.has(intent))
  // Of several requests, one that names nothing is a remark on the others.
  const telling = asking.length > 1 ? asking.filter((request) => !isRemark(request, asking)) : asking
  const meant = telling.length > 0 ? telling : requests.slice(0, 1)
  return meant.length > 0
    ? settled(meant, said, context).slice(0, most).map(unquoteNames)
    : [{ intent: 'chat', confidence: 1, said, slots: [] }]
}

const aboutTasks: ReadonlySet<Intent> = new Set([
  'step',
  'tag',
  'untag',
  'note',
  'move',
  'assign',
  'block',
  'start',
  'repeat',
  'rename',
  'prioritize',
])

const asksOn: ReadonlySet<Intent> = new Set(['list', 'show', 'next', 'count'])

/** "… and on what?" after "what is stuck" asks for nothing else. */
function isRemark({ intent, slots }: Request, all: readonly Request[]): boolean {
  if (slots.length > 0) return false
  const isFurther = asksOn.has(intent) && all.some((one) => asksOn.has(one.intent) && one.slots.length > 0)
  return isFurther || aboutTasks.has(intent)
}

/** What the parser leaves to rules: hash tags, "remember to", a day that stands before several tasks. */
function settled(requests: readonly Request[], said: string, context?: Context): readonly Request[] {
  const meant = joined(requests.map((one) => asMeant(one, context)).map(withHashTags))
    .map(withOldDate)
    .map((request) => ofTags(request, said))
    .map((request) =>
      request.intent === 'remember' && /\bremember to\s+\S/i.test(request.said) ? toBeDone(request) : request,
    )
  const day = leadingDay(meant, said)
  if (day === undefined) return meant
  return meant.map((request, at) =>
    at === 0 || request.intent !== 'add' ? request : { ...request, slots: [day, ...request.slots] },
  )
}

/** A part that only says more about the task before it: "…, due wednesday, #thesis". */
function joined(requests: readonly Request[]): Request[] {
  const all: Request[] = []
  for (const request of requests) {
    const before = all.at(-1)
    const isMore =
      request.intent === 'add' &&
      before?.intent === 'add' &&
      !request.slots.some(({ slot }) => slot === 'title')
    if (isMore && before)
      all[all.length - 1] = {
        ...before,
        said: `${before.said} ${request.said}`,
        slots: [...before.slots, ...request.slots],
      }
    else all.push(request)
  }
  return all
}

/** "move today's two to tomorrow": of two dates apart from each other, the first says which tasks are meant. */
function withOldDate(request: Request): Request {
  if (request.intent !== 'reschedule') return request
  const dates = request.slots.filter(({ slot }) => slot === 'date')
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last || first === last) return request
  const gap = request.said.lastIndexOf(last.text) - request.said.indexOf(first.text) - first.text.length
  if (gap < 4) return request
  return {
    ...request,
    slots: request.slots.map((one) => (one.slot === 'date' && one !== last ? { ...one, slot: 'old' } : one)),
  }
}

/** "tomorrow: dentist at 9, lunch 12:30": the day stands before all of them. */
function leadingDay(requests: readonly Request[], said: string): FilledSlot | undefined {
  const [first] = requests
  const others = requests.slice(1).filter(({ intent }) => intent === 'add')
  if (first?.intent !== 'add' || others.length === 0) return undefined
  const day = first.slots.find(({ slot }) => slot === 'date')
  const title = first.slots.find(({ slot }) => slot === 'title')
  if (!day || !title) return undefined
  const end = said.indexOf(day.text) + day.text.length
  const between = said.slice(end, said.indexOf(title.text))
  return said.indexOf(title.text) > end && /[:：]/.test(between) ? day : undefined
}

const hashTag = /(?<![\p{L}\p{N}#&])#(?=\p{L})[\p{L}\p{N}_-]{1,30}/gu

function withHashTags(request: Request): Request {
  if (request.intent !== 'add' && request.intent !== 'tag') return request
  const known = request.slots.map(({ text }) => text).join(' ')
  const tags = request.said.match(hashTag) ?? []
  const more = tags.filter((tag) => !known.includes(tag.slice(1)))
  return { ...request, slots: [...request.slots, ...more.map((text) => ({ slot: 'tag' as const, text }))] }
}

const narrows: ReadonlySet<Intent> = new Set([
  'complete',
  'delete',
  'prioritize',
  'reschedule',
  'move',
  'assign',
])

/** A group in a message with a tag is that of the tag: "everything #home …". */
function ofTags(request: Request, said: string): Request {
  const isGroup = request.slots.some(({ slot }) => slot === 'all')
  if (!isGroup || !narrows.has(request.intent) || request.slots.some(({ slot }) => slot === 'tag'))
    return request
  const tags = said.match(hashTag) ?? []
  return tags.length === 1
    ? { ...request, slots: [...request.slots, { slot: 'tag', text: tags[0] as string }] }
    : request
}

function toBeDone(request: Request): Request {
  const title = /\bremember to\s+(.+)$/is.exec(request.said)?.[1] ?? request.said
  return { ...request, intent: 'add', slots: [{ slot: 'title', text: title }] }
}

/** "add plan the party", whose steps are said beside it. */
function asAdded(request: Request, text: string, labelled: readonly FilledSlot[]): Request {
  if (request.slots.some(({ slot }) => slot === 'title'))
    return { ...request, intent: 'add', slots: [...request.slots, ...labelled] }
  const title = text.replace(/^(?:please\s+)?(?:add|create|make|new task:?)\s+(?:a task(?: to|:)?\s+)?/i, '')
  return { ...request, intent: 'add', confidence: 1, slots: [{ slot: 'title', text: title }, ...labelled] }
}

function toRequest(request: Parsed, text: string): Request {
  const { intent, confidence, start, end, alternatives } = request
  const [next] = alternatives
  return {
    intent,
    confidence,
    said: text.slice(start, end),
    slots: mendSpans(request, text),
    ...(next && next.confidence > 0.04 && { otherwise: next.intent }),
  }
}
