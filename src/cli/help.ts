import { type Setting, settings } from '../config/settings.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { version } from './version.ts'

export function mainHelp(): string {
  return `Waymark ${version}: one shared memory for an AI assistant and the person beside it.

Usage: waymark <command> [options]

Commands:
${table(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}

Options:
${table(globalOptions())}

Environment:
${table(Object.values<Setting>(settings).map((setting) => [setting.env, describe(setting)]))}

Exit codes: 0 done, 1 failed, 2 wrong usage, 70 a bug in Waymark.
Run waymark <command> --help for the options and examples of a command.
`
}

export function commandHelp(command: Command): string {
  const own = Object.entries(command.options ?? {}).map(([name, { value, describe }]) => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    describe,
  ])
  const examples = command.examples ?? []
  return `${command.summary}.

Usage: waymark ${command.name}${command.usage ? ` ${command.usage}` : ''} [options]

Options:
${table([...own, ...globalOptions()])}
${examples.length > 0 ? `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}\n` : ''}`
}

function globalOptions(): string[][] {
  const flags = Object.values<Setting>(settings).filter((setting) => setting.flag !== undefined)
  return [
    ...flags.map((setting) => [`--${setting.flag} ${setting.value}`, describe(setting)]),
    ['--json', 'Answer in JSON'],
    ['--help', 'Show this help'],
    ['--version', 'Show the version'],
  ]
}

function describe(setting: Setting): string {
  return `${setting.describe} (default: ${setting.byDefault})`
}

function table(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([first]) => first?.length ?? 0))
  return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`).join('\n')
}
