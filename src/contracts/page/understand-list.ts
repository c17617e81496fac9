import { invalid } from '../../errors.ts'
import { listLimit } from '../../tasks/add-tasks.ts'
import { defineTool } from '../contract.ts'
import { namedIn } from '../people.ts'
import { strict } from '../schema.ts'
import { text as textArgument } from './schemas.ts'
import { onDay, showUnderstood } from './shown-understood.ts'
import type { UnderstoodList } from './values.ts'

const longest = 100_000

export const understandListTool = defineTool({
  name: 'understand_list',
  description: 'What a pasted list says about tasks; nothing is stored',
  effect: 'read',
  input: strict({ text: textArgument, day: textArgument }, ['text']),
  async run({ text, day }, context) {
    if (text.length > longest) throw tooLong(`A list has at most ${longest.toLocaleString('en')} characters.`)
    const { countListed, understandList } = await import('../../language/task/understand-list.ts')
    const count = countListed(text)
    if (count > listLimit) throw tooLong(`A list has at most ${listLimit} tasks, and this one has ${count}.`)
    return understandList(text, { ...onDay(context.clock, day), people: await namedIn(context, text) })
  },
  answer: (items, { clock }): UnderstoodList => ({
    items: items.map((item) => ({ ...item, understood: showUnderstood(item.understood, clock) })),
  }),
})

function tooLong(message: string) {
  return invalid('too_many', message, { hint: 'Paste it in several parts.' })
}
