import { type Command, exitCodes, exitMeanings } from '../../src/cli/command.ts'
import { listedCommands, loadCommand } from '../../src/cli/commands.ts'
import { optionRows } from '../../src/cli/help.ts'
import { globalOptions } from '../../src/cli/parse-arguments.ts'
import { fillParts, markdownTable } from './fill-parts.ts'

/** docs/cli.md, from what `--help` is made of. */
export function fillCliPage(page: string): Promise<string> {
  return fillParts(page, (name) => {
    if (name === 'exit codes') return codes()
    if (name === 'options') return optionTable(optionRows(globalOptions()))
    if (name === 'commands') return everyCommand()
    throw new Error(`docs/cli.md asks for "${name}", which nothing gives`)
  })
}

function codes(): string {
  const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[]
  return markdownTable(
    ['code', 'meaning'],
    names.map((name) => [String(exitCodes[name]), exitMeanings[name]]),
  )
}

function optionTable(rows: readonly (readonly string[])[]): string {
  return markdownTable(
    ['option', 'what it does'],
    rows.map(([option, what = '']) => [`\`${option}\``, what]),
  )
}

async function everyCommand(): Promise<string> {
  const loaded = await Promise.all(listedCommands.map(({ name }) => loadCommand(name)))
  return loaded.map((command) => section(command as Command)).join('\n\n')
}

function section({ name, summary, usage, options = {}, notes, examples = [] }: Command): string {
  const own = optionRows(options)
  return [
    `### waymark ${name}`,
    `${summary}.`,
    usage === undefined ? '' : `Usage: \`waymark ${name} ${usage} [options]\``,
    own.length === 0 ? '' : optionTable(own),
    notes === undefined ? '' : `\`\`\`text\n${notes}\n\`\`\``,
    examples.length === 0 ? '' : `\`\`\`sh\n${examples.join('\n')}\n\`\`\``,
  ]
    .filter(Boolean)
    .join('\n\n')
}
