import { catalog, findContract } from '../contracts/catalog.ts'
import { forms, readForm, toolsInForm } from '../contracts/function-forms.ts'
import { invalid } from '../errors.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { jsonText } from './json-text.ts'
import type { Paint } from './screen/paint.ts'

export const command: CommandBody = {
  usage: '[NAME]',
  options: {
    format: {
      type: 'string',
      value: 'FORMAT',
      describe: `One of ${forms.join(', ')} (default: mcp)`,
      completes: forms,
    },
  },
  examples: [
    'waymark contract',
    'waymark contract records --format openai',
    'waymark contract envelope --format cohere',
  ],
  words: Object.keys(catalog),
  async run({ args, flags, print, answer, screen }) {
    const [name, another] = args
    const form = readForm(String(flags.format ?? 'mcp'))
    if (another !== undefined)
      throw invalid('bad_arguments', 'One contract at a time.', {
        hint: 'waymark contract --help shows how to call it.',
      })
    if (name !== undefined) print(`${jsonText(toolsInForm(findContract(name), form), 2)}\n`)
    else answer(summaries(), () => overview(screen.paint))
    return exitCodes.ok
  },
}

function summaries() {
  return Object.values(catalog).map(({ name, summary, tools }) => ({
    name,
    summary,
    tools: tools.map((tool) => tool.name),
  }))
}

function overview(paint: Paint): string {
  return summaries()
    .map(({ name, summary, tools }) => `${paint.strong(name)}\n  ${summary}\n  ${tools.join(', ')}\n`)
    .join('')
}
