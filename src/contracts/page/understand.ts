import { Failure, invalid } from '../../errors.ts'
import type { UnderstoodTask } from '../../language/task/understand-task.ts'
import type { PersonClock } from '../call.ts'
import { defineTool } from '../contract.ts'
import { namedIn } from '../people.ts'
import { readDates } from '../read-dates.ts'
import { strict } from '../schema.ts'
import { text as textArgument } from './schemas.ts'
import { onDay, showUnderstood } from './shown-understood.ts'
import type { Understood } from './values.ts'

const longest = 2_000

export const understandTool = defineTool({
  name: 'understand',
  description: 'What a typed line says about a task; nothing is stored',
  effect: 'read',
  input: strict(
    {
      text: textArgument,
      only: { type: 'string', enum: ['dates'] },
      /** The day of a time that says none, where a task is added in a day. */
      day: textArgument,
      /** When it was typed, where it is sent later: "tomorrow" is the day after that. */
      typedAt: textArgument,
    },
    ['text'],
  ),
  async run({ text, only, day, typedAt }, context) {
    const { clock: present } = context
    const clock = typedAt === undefined ? present : { ...present, now: readTypedAt(typedAt, present.now) }
    if (text.length > longest)
      throw invalid('bad_text', `At most ${longest} characters are read at once.`, {
        hint: 'Put the rest into the description.',
      })
    if (only === 'dates') return onlyDates(text, clock)
    // Loaded when somebody types: the rules of dates would be felt at every start.
    const { understandSentence } = await import('../../language/task/understand-sentence.ts')
    return understandSentence(text, { ...onDay(clock, day), people: await namedIn(context, text) })
  },
  answer: (understood, { clock }): Understood => showUnderstood(understood, clock),
})

/** A text that is nothing but a date or a repetition, as a menu of dates takes it. What is not understood is the title. */
async function onlyDates(text: string, clock: PersonClock): Promise<UnderstoodTask> {
  const nothing = { due: null, also: [], start: null, repetition: null, duration: null }
  const none = { title: text, ...nothing, priority: null, tags: [], spans: [] }
  try {
    const { repeat, due, start, duration } = await readDates({ due: text }, clock)
    if (!due) return none
    const from = repeat?.includes('X-FROM=COMPLETION') ? 'completion' : 'due'
    const kind = repeat ? 'repetition' : 'due'
    return {
      ...none,
      title: '',
      due,
      start: start ?? null,
      duration: duration ?? null,
      repetition: repeat ? { rule: repeat, from } : null,
      spans: [{ start: 0, end: text.length, kind }],
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') return none
    throw error
  }
}

const longestWaitMs = 60 * 86_400_000

/** A moment that has passed; the clock of a browser may be a little ahead of ours. */
function readTypedAt(text: string, now: Date): Date {
  const at = new Date(text)
  const waitedMs = now.getTime() - at.getTime()
  if (!(waitedMs < longestWaitMs))
    throw invalid('bad_due', 'typedAt must be a moment of the last 60 days.', {
      hint: 'Write 2026-11-20T09:30:00Z.',
    })
  return waitedMs < 0 ? now : at
}
