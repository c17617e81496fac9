import { changing } from '../../language/requests/intent-kinds.ts'
import { readPriority, readState } from '../../language/requests/meanings.ts'
import { readReference } from '../../language/requests/references.ts'
import { type Request, textOf, textsOf } from '../../language/requests/request.ts'
import { understand } from '../../language/requests/understand.ts'
import { isVague } from '../../language/requests/vague.ts'
import { certainEnough } from './decide.ts'

/** A tool that a sentence asks for, by the short name that all task contracts share. */
export interface Interpreted {
  readonly tool: 'add' | 'list' | 'complete' | 'delete' | 'update' | 'none'
  readonly args: Readonly<Record<string, unknown>>
}

/** What the offline model would call for a sentence, as if the tasks it speaks of existed. Nothing is touched. */
export function interpret(text: string): Interpreted[] {
  return understand(text)
    .filter((request) => certainEnough(request) && isTaken(request))
    .map(callOf)
    .filter(({ tool }) => tool !== 'none')
}

/** A chat sees whether there is such a task. Here nobody does, so the sentence has to say more. */
function isTaken({ intent, confidence }: Request): boolean {
  return !changing.has(intent) || confidence >= 0.75
}

const none: Interpreted = { tool: 'none', args: {} }

function callOf(request: Request): Interpreted {
  const which = named(request)
  const priority = readPriority(textOf(request, 'priority') ?? '') ?? undefined
  const due = textsOf(request, 'date').join(' ') || undefined
  switch (request.intent) {
    case 'add': {
      const title = textOf(request, 'title')
      if (title === undefined || isVague(title)) return none
      return { tool: 'add', args: { title, description: textOf(request, 'note'), priority, due } }
    }
    case 'remind': {
      const title = textOf(request, 'title') ?? textOf(request, 'task')
      return title === undefined || isVague(title) ? none : { tool: 'add', args: { title, due } }
    }
    case 'list':
    case 'count':
    case 'next':
      return { tool: 'list', args: { status: statusOf(request), priority } }
    case 'show':
      return { tool: 'list', args: which }
    case 'complete':
      return isAskedAbout(request) ? none : { tool: 'complete', args: which }
    case 'delete':
      return isAskedAbout(request) ? none : { tool: 'delete', args: which }
    case 'reopen':
      return { tool: 'complete', args: { ...which, completed: false } }
    case 'rename':
    case 'prioritize':
    case 'reschedule':
    case 'tag':
    case 'untag':
    case 'note':
    case 'repeat':
    case 'start':
    case 'block':
    case 'assign':
    case 'move': {
      // "it", and nothing was spoken of: the chat would ask which.
      if (readReference(textOf(request, 'task') ?? '')?.by === 'last') return none
      const changes = {
        new_title: textOf(request, 'newtitle'),
        new_description: textOf(request, 'note'),
        priority,
        due,
      }
      return { tool: 'update', args: { ...which, ...changes } }
    }
    default:
      return none
  }
}

/** Without a task, or with a whole group of them, it would be asked first. */
function isAskedAbout(request: Request): boolean {
  const task = textOf(request, 'task')
  if (task === undefined || isVague(task)) return true
  const by = readReference(task)?.by
  return by === 'everything' || by === 'last'
}

function named(request: Request): Readonly<Record<string, unknown>> {
  const text = textOf(request, 'task')
  if (text === undefined) return {}
  const reference = readReference(text)
  if (reference?.by === 'number') return { task_id: reference.number }
  if (reference?.by === 'positions') {
    const [first = 0] = reference.positions
    return { position: first < 0 ? first : first + 1 }
  }
  return reference ? {} : { identifier: text }
}

function statusOf(request: Request): string | undefined {
  const state = readState(textsOf(request, 'status').join(' '))
  return state === 'done' ? 'completed' : state === null ? undefined : 'pending'
}
