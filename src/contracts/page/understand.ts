import { invalid } from '../../errors.ts'
import { showDue } from '../../language/due-words.ts'
import type { SpanKind } from '../../language/task/understand-task.ts'
import { defineTool } from '../contract.ts'
import { taking, text as textArgument } from './schemas.ts'
import { showMoment } from './shown-task.ts'

const longest = 2_000

/** What a task has today. Words about the rest, such as "every friday", stay in its title. */
const kept: readonly SpanKind[] = ['due', 'priority', 'tag']

export const understandTool = defineTool({
  name: 'understand',
  description: 'What a typed line says about a task; nothing is stored',
  effect: 'read',
  input: taking({ text: textArgument }, ['text']),
  async run({ text }: { text: string }, { clock }) {
    if (text.length > longest)
      throw invalid('bad_text', `At most ${longest} characters are read at once.`, {
        hint: 'Put the rest into the description.',
      })
    // Loaded when somebody types: the rules of dates would be felt at every start.
    const { understandTask } = await import('../../language/task/understand-task.ts')
    return understandTask(text, { ...clock, kinds: kept })
  },
  answer: ({ title, due, priority, tags, spans }, { clock }) => ({
    title,
    priority,
    tags,
    spans,
    due: showMoment(due),
    dueText: due && showDue(due, clock),
  }),
})
