import { invalid } from '../../errors.ts'
import { defineTool } from '../contract.ts'
import { showDue } from '../due-words.ts'
import { understandTask } from '../phrases/understand-task.ts'
import { strict } from '../schema.ts'
import { text as textArgument } from './schemas.ts'
import { inUtc } from './shown-task.ts'
import type { Understood } from './values.ts'

const longest = 2_000

export const understandTool = defineTool({
  name: 'understand',
  description: 'What a typed line says about a task; nothing is stored',
  effect: 'read',
  input: strict({ text: textArgument }, ['text']),
  async run({ text }, { clock }) {
    if (text.length > longest)
      throw invalid('bad_text', `At most ${longest} characters are read at once.`, {
        hint: 'Put the rest into the description.',
      })
    return understandTask(text, clock)
  },
  answer: ({ due, ...understood }, { clock }): Understood => ({
    ...understood,
    due: inUtc(due),
    dueText: due && showDue(due, clock),
  }),
})
