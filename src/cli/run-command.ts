import { parseArgs } from 'node:util'
import { type Setting, settings } from '../config/settings.ts'
import { readConfig } from '../config.ts'
import { Failure } from '../errors.ts'
import { scrub } from '../scrub.ts'
import { type Command, exitCodes } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, mainHelp } from './help.ts'
import { nearest } from './nearest.ts'
import { version } from './version.ts'

const globalOptions = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  json: { type: 'boolean' },
  ...Object.fromEntries(
    Object.values<Setting>(settings).flatMap(({ flag }) => (flag ? [[flag, { type: 'string' }]] : [])),
  ),
} as const

/** Runs one command line and gives its exit code. Answers go to stdout, everything else to stderr. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  surviveClosedPipe()
  try {
    return await dispatch(argv)
  } catch (error) {
    return report(error, argv.includes('--json'))
  }
}

async function dispatch(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return print(mainHelp())
  if (name === '--version' || name === '-v') return print(`${version}\n`)
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!known) throw unknownCommand(name)

  const command = await known.load()
  const { values, positionals } = parse(command, rest)
  if (values.help) return print(commandHelp(command))
  if (values.version) return print(`${version}\n`)
  if (positionals.length > 0 && command.usage === undefined) {
    throw usage(`waymark ${name} takes no words of its own`, `waymark ${name} --help lists the options.`)
  }
  return command.run({
    config: readConfig(undefined, values),
    flags: values,
    args: positionals,
    print: (text) => void print(text),
  })
}

type Values = Record<string, string | boolean | undefined>

function parse(command: Command, args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const options = { ...command.options, ...globalOptions }
    return parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      allowNegative: true,
      strict: true,
    }) as ReturnType<typeof parse>
  } catch (error) {
    throw usage(
      (error as Error).message.split('. ')[0] ?? 'wrong options',
      `waymark ${command.name} --help lists the options.`,
    )
  }
}

function unknownCommand(name: string): Failure {
  const guess = nearest(name, Object.keys(commands))
  const hint = guess ? `Did you mean waymark ${guess}?` : 'waymark --help lists the commands.'
  return usage(`There is no command "${name.slice(0, 40)}"`, hint)
}

function usage(message: string, hint: string): Failure {
  return new Failure('invalid', `${message}.`, { reason: 'bad_arguments', hint })
}

function print(text: string): number {
  process.stdout.write(text)
  return exitCodes.ok
}

function report(error: unknown, json: boolean): number {
  if (!(error instanceof Failure)) {
    process.stderr.write(`waymark: a bug: ${scrub((error as Error)?.stack ?? String(error))}\n`)
    return exitCodes.bug
  }
  const { code, message, hint } = error
  if (json) process.stderr.write(`${JSON.stringify({ error: { code, message: scrub(message), hint } })}\n`)
  else process.stderr.write(`waymark: ${scrub(message)}${hint ? `\n${hint}` : ''}\n`)
  return error.reason === 'bad_arguments' ? exitCodes.usage : exitCodes.failed
}

// `waymark list | head -1` closes the pipe early; that is the reader's right and no crash.
function surviveClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.ok)
    throw error
  })
}
