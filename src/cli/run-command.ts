import { readConfig } from '../config.ts'
import { Failure, hintIn } from '../errors.ts'
import { scrub } from '../scrub.ts'
import { type Command, exitCodes } from './command.ts'
import { commandHints } from './command-hints.ts'
import { listedCommands, loadCommand } from './commands.ts'
import { commandHelp, mainHelp } from './help.ts'
import { jsonText } from './json-text.ts'
import { settingsIn } from './named-project.ts'
import { nearest } from './nearest.ts'
import { type Output, openOutput } from './output.ts'
import { parseArguments, usage } from './parse-arguments.ts'
import { screenOf } from './screen/screen.ts'
import { version } from './version.ts'

/** Runs one command line and gives its exit code. Answers go to stdout, everything else to stderr. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  try {
    return await dispatch(argv, openOutput())
  } catch (error) {
    const code = report(error, argv.includes('--json'))
    // An assistant that called a hook must not be held up by it, whatever went wrong.
    return argv[0] === 'hook' ? exitCodes.ok : code
  }
}

async function dispatch([name, ...rest]: readonly string[], output: Output): Promise<number> {
  const screen = screenOf(output)
  const print = (text: string) => output.write(text)
  const say = (text: string, forPrograms: object): number => {
    print(rest.includes('--json') ? `${jsonText(forPrograms)}\n` : text)
    return exitCodes.ok
  }
  const sayVersion = () => say(`${version}\n`, { version })
  if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
    const [topic] = rest.filter((word) => !word.startsWith('-'))
    if (topic === undefined) return say(mainHelp(screen.paint), { version, commands: listedCommands })
    const command = await find(topic)
    return say(commandHelp(command, screen.paint), command)
  }
  if (name === '--version' || name === '-v') return sayVersion()

  const command = await find(name)
  const { flags, positionals } = command.takesAnything
    ? { flags: {}, positionals: rest }
    : parseArguments(command, rest)
  if (flags.help) return say(commandHelp(command, screen.paint), command)
  if (flags.version) return sayVersion()
  if (positionals.length > 0 && command.usage === undefined) {
    throw usage(`waymark ${name} takes no arguments`, `waymark ${name} --help lists the options.`)
  }
  const config = readConfig(undefined, command.options?.project ? settingsIn(flags) : flags)
  const answer = (value: object, text: () => string) => print(flags.json ? `${jsonText(value)}\n` : text())
  return command.run({ config, flags, args: positionals, print, answer, screen })
}

async function find(name: string): Promise<Command> {
  const command = await loadCommand(name)
  if (command) return command
  const guess = nearest(
    name,
    listedCommands.map((listed) => listed.name),
  )
  const hint = guess ? `Did you mean waymark ${guess}?` : 'waymark --help lists the commands.'
  throw usage(`There is no command "${name.slice(0, 40)}"`, hint)
}

function report(error: unknown, isJson: boolean): number {
  process.stderr.on('error', () => {}) // closed: there is nowhere left to report to
  const { bad } = screenOf(process.stderr).paint
  if (!(error instanceof Failure)) {
    process.stderr.write(`${bad('waymark:')} a bug: ${scrub((error as Error)?.stack ?? String(error))}\n`)
    return exitCodes.bug
  }
  const { code, message } = error
  const hint = hintIn(commandHints, error)
  if (isJson) process.stderr.write(`${jsonText({ error: { code, message: scrub(message), hint } })}\n`)
  else process.stderr.write(`${bad('waymark:')} ${scrub(message)}${hint ? `\n${hint}` : ''}\n`)
  return error.reason === 'bad_arguments' ? exitCodes.usage : exitCodes.failed
}
