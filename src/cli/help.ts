import { type Setting, settings } from '../config/settings.ts'
import { type Command, exitCodes, exitMeanings, type Option } from './command.ts'
import { listedCommands } from './commands.ts'
import { globalOptions, otherOptions } from './parse-arguments.ts'
import { align } from './screen/align.ts'
import { type Paint, paintWith } from './screen/paint.ts'
import { version } from './version.ts'

const plain = paintWith(false)

export function mainHelp(paint: Paint = plain): string {
  const environment = Object.values<Setting>(settings).map(({ env, describe, byDefault }) => [
    env,
    `${describe} (default: ${byDefault})`,
  ])
  return `Waymark ${version}: one shared memory for an AI assistant and the person beside it.

${paint.strong('Usage:')} waymark <command> [options]

${paint.strong('Commands:')}
${table(listedCommands.map(({ name, summary }) => [name, summary]))}

${paint.strong('Options:')}
${table(optionRows(globalOptions()))}

${paint.strong('Environment:')}
${table(environment)}

${paint.strong('Exit codes:')} ${exitCodeLine()}.
Run waymark <command> --help for the options and examples of a command.
`
}

export function commandHelp(command: Command, paint: Paint = plain): string {
  const { name, summary, usage, options = {}, notes, examples = [] } = command
  return `${summary}.

${paint.strong('Usage:')} waymark ${name}${usage ? ` ${usage}` : ''} [options]

${paint.strong('Options:')}
${table([...optionRows(options), ...optionRows(otherOptions(command))])}
${notes === undefined ? '' : `\n${notes}\n`}${examples.length === 0 ? '' : `\n${paint.strong('Examples:')}\n${examples.map((example) => `  ${example}\n`).join('')}`}`
}

function exitCodeLine(): string {
  const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[]
  return names.map((name) => `${exitCodes[name]} ${exitMeanings[name]}`).join(', ')
}

export function optionRows(options: Readonly<Record<string, Option>>): string[][] {
  return Object.entries(options).map(([name, { value, describe }]) => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    describe,
  ])
}

function table(rows: readonly (readonly string[])[]): string {
  return align(rows)
    .map((line) => `  ${line}`)
    .join('\n')
}
