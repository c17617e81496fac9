import type { Intent, Slot } from '../understanding/requests.ts'

/** What changes no task, or asks by itself. */
export const quiet: ReadonlySet<Intent> = new Set([
  'none',
  'other',
  'chat',
  'help',
  'yes',
  'no',
  'list',
  'show',
  'count',
  'next',
  'recall',
  'choose',
  'correct',
])

/** What changes a task that is there: it is never done on a condition, and not on somebody else's word. */
export const changing: ReadonlySet<Intent> = new Set([
  'complete',
  'delete',
  'reschedule',
  'rename',
  'prioritize',
  'tag',
  'untag',
  'move',
  'assign',
  'start',
  'repeat',
  'forget',
])

/** What makes a new task, be it of one that is not there. */
export const adding: ReadonlySet<Intent> = new Set(['add', 'step', 'remind', 'reschedule'])

/** What is wrong when it is done against a "not". */
export const grave: ReadonlySet<Intent> = new Set(['complete', 'delete', 'forget'])

/** "the meeting is cancelled next week" may be one of a series. */
export const timely: ReadonlySet<Slot> = new Set(['window', 'old'])
