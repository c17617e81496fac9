import { catalog, findContract } from '../contracts/catalog.ts'
import { forms, readForm, toolsInForm } from '../contracts/function-forms.ts'
import { Failure } from '../errors.ts'
import { type Command, exitCodes } from './command.ts'
import type { Paint } from './screen/paint.ts'

export const contract: Command = {
  name: 'contract',
  summary: 'Print the tools of a contract for MCP, OpenAI or Cohere',
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
  async run({ args, flags, print, screen }) {
    const [name, another] = args
    const form = readForm(String(flags.format ?? 'mcp'))
    if (another !== undefined) throw oneAtATime()
    if (name !== undefined) print(`${JSON.stringify(toolsInForm(findContract(name), form), null, 2)}\n`)
    else print(flags.json ? `${JSON.stringify(summaries())}\n` : overview(screen.paint))
    return exitCodes.ok
  },
}

function oneAtATime(): Failure {
  return new Failure('invalid', 'One contract at a time.', {
    reason: 'bad_arguments',
    hint: 'waymark contract --help shows how to call it.',
  })
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
