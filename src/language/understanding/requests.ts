/** What a person can want of a request. `training/understanding/ANNOTATION.md` says when each is meant. */
export const intents = [
  'add',
  'list',
  'show',
  'count',
  'next',
  'complete',
  'reopen',
  'delete',
  'reschedule',
  'rename',
  'prioritize',
  'tag',
  'untag',
  'note',
  'step',
  'repeat',
  'start',
  'block',
  'assign',
  'move',
  'remind',
  'undo',
  'remember',
  'recall',
  'forget',
  'yes',
  'no',
  'choose',
  'correct',
  'help',
  'chat',
  'none',
  'other',
] as const
export type Intent = (typeof intents)[number]

/** What words of a request can stand for. */
export const slots = [
  'title',
  'task',
  'all',
  'date',
  'old',
  'amount',
  'repeat',
  'start',
  'duration',
  'remind',
  'priority',
  'tag',
  'project',
  'person',
  'note',
  'newtitle',
  'step',
  'blocker',
  'window',
  'status',
  'query',
  'memory',
  'question',
  'ordinal',
] as const
export type Slot = (typeof slots)[number]

/** What the assistant did just before the message. */
export const contexts = ['listed', 'added', 'changed', 'which', 'confirm', 'showed'] as const
export type Context = (typeof contexts)[number]

/** One thing that a message asks for. */
export interface Request {
  readonly intent: Intent
  /** How likely the intent is right, from 0 to 1: of requests with 0.9, nine in ten are. */
  readonly confidence: number
  /** Where the request stands in the message, as strings count. */
  readonly start: number
  readonly end: number
  readonly slots: readonly Span[]
  /** The next best intents, the likeliest first. */
  readonly alternatives: readonly { readonly intent: Intent; readonly confidence: number }[]
}

/** Words of the message that fill a slot, exactly as they were typed. */
export interface Span {
  readonly slot: Slot
  readonly text: string
  readonly start: number
  readonly end: number
  readonly confidence: number
}
