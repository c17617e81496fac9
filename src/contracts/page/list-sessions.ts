import { invalid } from '../../errors.ts'
import { defineTool } from '../contract.ts'
import { listSessionsInput } from './schemas.ts'
import type { ShownSession } from './values.ts'

export const listSessionsTool = defineTool({
  name: 'list_sessions',
  description: 'Who worked here and when, with what they summed up',
  effect: 'read',
  scopes: ['context:read'],
  input: listSessionsInput,
  async run(
    { limit = 20, before },
    { project: { context } },
  ): Promise<{ readonly sessions: readonly ShownSession[] }> {
    const earlier = before === undefined ? {} : { before: readTime(before) }
    const sessions = await context.sessions({ limit, ...earlier })
    const summed = sessions.map(({ summary }) => summary).filter((id) => id !== null)
    const texts = new Map((await context.findMany(summed)).map(({ id, text }) => [id, text]))
    return {
      sessions: sessions.map((session) => ({
        ...session,
        summary: session.summary === null ? null : (texts.get(session.summary) ?? null),
      })),
    }
  },
  answer: (list) => list,
})

function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()))
    throw invalid('bad_arguments', '"before" must be a date and time.', {
      hint: 'Give the lastAt of the last session you have.',
    })
  return time
}
