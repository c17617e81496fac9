import type { NamedTask, OpenQuestion } from '../open-question.ts'
import { understand } from '../understand/understand.ts'
import type { Memory, Request, TaskReference } from '../understand/understood.ts'
import { yesOrNo } from '../yes-or-no.ts'
import { isTitled } from './match-titles.ts'

/** What the message asks for as an answer to the open question: 'no', or null when it is no answer to it. */
export function readReply(
  message: string,
  open: OpenQuestion,
  memory: Memory,
): readonly Request[] | 'no' | null {
  const read = understand(message, memory).requests
  const [first] = read
  const word = yesOrNo(message)
  if (word !== null) return word ? (open.ask === 'confirm' ? open.requests : null) : 'no'
  if (read.length === 1 && first?.intent === 'small_talk') return null
  switch (open.ask) {
    case 'confirm':
      return null
    case 'which':
      return chosen(message, open)
    case 'task':
      return isRequest(read) ? null : named(message, open.request)
    case 'title':
      return isRequest(read) && first?.intent !== 'add' ? null : titled(message, open.request)
    case 'change':
      return isRequest(read) ? null : changed(message, open.request)
  }
}

/** Plainly asks for something of its own. */
function isRequest(requests: readonly Request[]): boolean {
  return requests.some(({ intent }) => intent !== 'none' && intent !== 'unclear' && intent !== 'small_talk')
}

function withTask(request: Request, task: TaskReference): Request {
  return { ...request, args: { ...request.args, task } }
}

function chosen(
  message: string,
  { request, candidates }: Extract<OpenQuestion, { ask: 'which' }>,
): readonly Request[] | null {
  const meant = /^(?:both|all|all of them|both of them|every one|each)(?: please)?[.!]?$/i.test(
    message.trim(),
  )
    ? candidates
    : [choose(message, candidates)].filter((one) => one !== undefined)
  return meant.length === 0 ? null : meant.map(({ id }) => withTask(request, { by: 'number', number: id }))
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const ordinal = /^(?:i mean |i meant )?(?:the )?(first|second|third|fourth|fifth|last)(?: one| task)?$/
const number = /^(?:i mean |i meant )?(?:the )?(?:task |number |no\.? ?)*#?(\d{1,9})(?: please)?$/

function choose(message: string, candidates: readonly NamedTask[]): NamedTask | undefined {
  const low = plain(message)
  const place = ordinal.exec(low)?.[1]
  if (place) return place === 'last' ? candidates.at(-1) : candidates[ordinals.indexOf(place)]
  const given = number.exec(low)?.[1]
  if (given) {
    return candidates.find(({ id }) => id === Number(given)) ?? candidates[Number(given) - 1]
  }
  const words = low.replace(/^(?:i mean |i meant )?(?:the |my )?/, '').replace(/ (?:one|task|please)$/, '')
  if (words.split(' ').length > 8) return undefined
  const [only, another] = candidates.filter(({ title }) => isTitled(title, words))
  return another ? undefined : only
}

function named(message: string, request: Request): readonly Request[] | null {
  const low = plain(message)
  const given = number.exec(low)?.[1]
  if (given) return [withTask(request, { by: 'number', number: Number(given) })]
  const words = low.replace(/^(?:the |my )/, '').replace(/ (?:one|task|please)$/, '')
  if (words === '' || words.split(' ').length > 8) return null
  return [withTask(request, { by: 'words', words })]
}

/** The title, with a date or priority in it read as such. */
function titled(message: string, request: Request): readonly Request[] {
  const [read, another] = understand(`remind me to ${message}`).requests
  const isRead = read?.intent === 'add' && !another && read.args.title
  const args = isRead ? read.args : { title: message.trim().replace(/^["'“]+|["'”.]+$/g, '') }
  return [{ ...request, intent: 'add', args: { ...request.args, ...args } }]
}

/** "high priority", "friday": what it should become. */
function changed(message: string, request: Request): readonly Request[] | null {
  const { task } = request.args
  for (const words of [message, `make it ${message}`, `set it to ${message}`]) {
    const [read, another] = understand(words, { lastTask: 'it' }).requests
    if (read?.intent === 'update' && !another && task) return [withTask(read, task)]
  }
  return null
}

function plain(message: string): string {
  return message
    .toLowerCase()
    .replace(/[\p{P}\s]+$/u, '')
    .replace(/^[\s"'“]+/, '')
    .replace(/\s+/g, ' ')
}
