import type { Context, Intent } from '../understanding/requests.ts'
import { leavesAlone } from './guards.ts'
import { plainState, readPriority } from './meanings.ts'
import type { FilledSlot, Request } from './request.ts'
import { isVague } from './vague.ts'
import { asksToAdd, asksWhether, isErasing, isOwn, isQuestion, saysClose, saysDelete } from './wordings.ts'

/** Puts right what the parser takes for something near. Gives the request as it is where there is nothing to put right. */
type Rule = (request: Request, context: Context | undefined) => Request

const toTasks: ReadonlySet<Intent> = new Set(['complete', 'delete', 'reschedule', 'reopen', 'correct'])
const asking: ReadonlySet<Intent | undefined> = new Set(['list', 'show', 'next', 'count'])
/** After which a step belongs to the task that was spoken of. */
const ofOne: ReadonlySet<Context | undefined> = new Set(['added', 'changed', 'showed'])

const has = ({ slots }: Request, slot: FilledSlot['slot']) => slots.some((one) => one.slot === slot)
const nothing = (request: Request): Request => ({ ...request, intent: 'none', slots: [] })
const renamed = (request: Request, from: FilledSlot['slot'], to: FilledSlot['slot']) =>
  request.slots.map((one) => (one.slot === from ? { ...one, slot: to } : one))

/** A question by the order of its words. */
const isInverted =
  /\b(?:is|are|was|were|did|do|does|has|have|can) (?:that|it|this|there|they|those|i|we)\b|\b(?:ist|steht|sind) (?:das|der|die|es|da)\b|\best-(?:ce|il|elle)\b/iu

/** It asks, whatever the network takes for likely beside it. */
const isAboutTheList =
  /\b(?:is|was) (?:that|it|this) (?:still |already )?on (?:there|here|(?:the|my) list)\b/iu

const rules: readonly Rule[] = [
  // "leave the inhaler alone".
  (request) => (toTasks.has(request.intent) && leavesAlone(request.said) ? nothing(request) : request),

  // "suo2" is no priority.
  (request) => {
    const [only, more] = request.slots
    const isAlone = !more && only?.text === request.said.trim()
    return request.intent === 'prioritize' && isAlone && !readPriority(only.text) ? nothing(request) : request
  },

  // Closing a task is no deleting.
  (request) => {
    const words = request.slots.reduce((text, slot) => text.replace(slot.text, ' '), request.said)
    return request.intent === 'delete' && saysClose(words) && !saysDelete(words)
      ? { ...request, intent: 'complete' }
      : request
  },

  // "add: …" is no note.
  (request) =>
    request.intent === 'note' && !has(request, 'task') && asksToAdd.test(request.said.trim())
      ? { ...request, intent: 'add', slots: renamed(request, 'note', 'title') }
      : request,

  // "invoice 88 done?" asks whether it is, "that eye exam is that on there" too.
  (request) => {
    const { intent, said, otherwise } = request
    const asks =
      asksWhether(said) || isAboutTheList.test(said) || (asking.has(otherwise) && isInverted.test(said))
    return intent === 'complete' && asks
      ? { ...request, intent: has(request, 'task') ? 'show' : 'list' }
      : request
  },

  // "delete the milk" is no task to delete milk.
  (request) => {
    const title = request.slots.find(({ slot }) => slot === 'title')
    const [verb = '', ...object] = title?.text.split(' ') ?? []
    const isDeleting = object.length > 0 && isErasing(verb)
    if (request.intent !== 'add' || !title || !isDeleting || !request.said.trim().startsWith(title.text))
      return request
    const slots = request.slots.map((one) =>
      one === title ? { slot: 'task' as const, text: object.join(' ') } : one,
    )
    return { ...request, intent: 'delete', slots }
  },

  // "my tasks" says of whom, and not of what.
  (request) => ({
    ...request,
    slots: request.slots.filter(
      ({ slot, text }) => (slot !== 'tag' && slot !== 'query') || !(isOwn(text) || isVague(text)),
    ),
  }),

  // "every 3 days starting tomorrow": the first day of a series is when it is due.
  (request) =>
    has(request, 'repeat') && !has(request, 'date')
      ? { ...request, slots: renamed(request, 'start', 'date') }
      : request,

  // "delete the meeting" may be said to a calendar, or of a task that is there.
  (request) => {
    const words = request.said.trim().split(' ')
    return request.intent === 'other' && isErasing(words[0] ?? '') && words.length <= 5
      ? { ...request, otherwise: 'delete' }
      : request
  },

  // 加班, 加油: the verb is another word.
  (request) => {
    const { intent, said, slots } = request
    const title = slots.find(({ slot }) => slot === 'title')?.text ?? ''
    const isOtherWord = /加$/u.test(said.slice(0, said.indexOf(title))) && /^[班油薪速热]/u.test(title)
    return intent === 'add' && isOtherWord ? nothing(request) : request
  },

  // Steps of nothing are a task.
  (request, context) => {
    const { intent, said, slots } = request
    const steps = slots.filter(({ slot }) => slot === 'step')
    if (intent !== 'step' || has(request, 'task') || steps.length === 0 || ofOne.has(context)) return request
    const title = { slot: 'title' as const, text: spanOf(steps, said) }
    return {
      ...request,
      intent: 'add',
      ...(asksToAdd.test(said.trim()) && { confidence: 1 }),
      slots: [title, ...slots.filter(({ slot }) => slot !== 'step')],
    }
  },

  // "which have no date?" is no plea for help.
  (request) =>
    request.intent === 'help' && isQuestion.test(request.said.trim()) && plainState(request.said)
      ? { ...request, intent: 'list', slots: [] }
      : request,
]

export function asMeant(request: Request, context?: Context): Request {
  return rules.reduce((one, rule) => rule(one, context), request)
}

function spanOf(slots: readonly FilledSlot[], said: string): string {
  const [first, last] = [slots[0]?.text ?? '', slots.at(-1)?.text ?? '']
  return said.slice(said.indexOf(first), said.lastIndexOf(last) + last.length)
}
