import { catalog, findContract } from '../contracts/catalog.ts'
import { forms, readForm, toolsInForm } from '../contracts/function-forms.ts'
import { type Command, exitCodes } from './command.ts'

export const contract: Command = {
  name: 'contract',
  summary: 'Print the tools of a contract for MCP, OpenAI or Cohere',
  usage: '[NAME]',
  options: {
    format: { type: 'string', value: 'FORMAT', describe: `One of ${forms.join(', ')} (default: mcp)` },
  },
  examples: [
    'waymark contract',
    'waymark contract records --format openai',
    'waymark contract envelope --format cohere',
  ],
  async run({ args, flags, print }) {
    const [name] = args
    if (name === undefined) print(flags.json ? `${JSON.stringify(summaries())}\n` : overview())
    else
      print(
        `${JSON.stringify(toolsInForm(findContract(name), readForm(String(flags.format ?? 'mcp'))), null, 2)}\n`,
      )
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

function overview(): string {
  return summaries()
    .map(({ name, summary, tools }) => `${name}\n  ${summary}\n  ${tools.join(', ')}\n`)
    .join('')
}
