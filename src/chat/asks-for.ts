import { readReference } from '../language/requests/references.ts'
import { type Request, textOf } from '../language/requests/request.ts'
import { understand } from '../language/requests/understand.ts'
import type { Intent } from '../language/understanding/requests.ts'

/** Something that a message asks to have done to the data. */
export interface AskedChange {
  readonly intent: 'add' | 'complete' | 'reopen' | 'update' | 'delete' | 'undo' | 'remember'
  /** The task that is meant, as the person named it; null where they said "it", or nothing. */
  readonly task:
    | { readonly by: 'number'; readonly number: number }
    | { readonly by: 'words'; readonly words: string }
    | null
  /** Every task that fits is meant. */
  readonly isBulk: boolean
  /** The fields that should get another value. */
  readonly fields: readonly string[]
  /** The whole message. */
  readonly text: string
}

/** What the user's own words ask for. It need not understand them, only be hard to fool: it never sees stored text. */
export type AsksFor = (text: string) => readonly AskedChange[]

/** What each intent asks for, and the fields that it changes. */
const changes: Partial<Record<Intent, readonly [AskedChange['intent'], ...fields: string[]]>> = {
  add: ['add'],
  step: ['add'],
  complete: ['complete'],
  reopen: ['reopen'],
  delete: ['delete'],
  undo: ['undo'],
  remember: ['remember'],
  forget: ['remember'],
  reschedule: ['update', 'due'],
  rename: ['update', 'title'],
  prioritize: ['update', 'priority'],
  tag: ['update', 'tags'],
  untag: ['update', 'tags'],
  note: ['update', 'description', 'note'],
  repeat: ['update', 'repeat', 'due'],
  start: ['update', 'start'],
  block: ['update', 'blocked_by'],
  assign: ['update', 'assignee'],
  move: ['update', 'project'],
}

/** By the trained parser. */
export const asksFor: AsksFor = (text) => understand(text).flatMap((request) => changesOf(request, text))

function changesOf(request: Request, text: string): AskedChange[] {
  const [intent, ...fields] = changes[request.intent] ?? []
  if (intent === undefined) return []
  const beside = slotFields.flatMap(([slot, field]) => (textOf(request, slot) === undefined ? [] : [field]))
  const named = textOf(request, 'task')
  const reference = named === undefined ? null : readReference(named)
  return [
    {
      intent,
      task:
        reference?.by === 'number'
          ? reference
          : named !== undefined && reference === null
            ? { by: 'words', words: named }
            : null,
      isBulk: textOf(request, 'all') !== undefined || reference?.by === 'everything',
      fields: intent === 'update' ? [...new Set([...fields, ...beside])] : fields,
      text,
    },
  ]
}

const slotFields = [
  ['date', 'due'],
  ['priority', 'priority'],
  ['tag', 'tags'],
  ['newtitle', 'title'],
  ['note', 'note'],
] as const
