import { type Setting, settings } from '../config/settings.ts'
import type { Flags } from '../config.ts'
import { type Failure, invalid } from '../errors.ts'
import type { Command, Option } from './command.ts'
import { nearest } from './nearest.ts'

/** Options that every command takes. */
export function globalOptions(): Readonly<Record<string, Option>> {
  const flags = Object.values<Setting>(settings).flatMap((setting) =>
    setting.flag === undefined ? [] : [[setting.flag, describeFlag(setting)] as const],
  )
  return {
    ...Object.fromEntries(flags),
    json: { describe: 'Print JSON' },
    help: { describe: 'Show this help' },
    version: { describe: 'Show the version' },
  }
}

/** All options of a command. Its own go before those of every command. */
export function optionsOf(command: Pick<Command, 'options'>): Readonly<Record<string, Option>> {
  return { ...command.options, ...otherOptions(command) }
}

/** Those of every command that it does not have itself. */
export function otherOptions({ options = {} }: Pick<Command, 'options'>): Readonly<Record<string, Option>> {
  return Object.fromEntries(Object.entries(globalOptions()).filter(([name]) => !Object.hasOwn(options, name)))
}

function describeFlag({ value, describe, byDefault, choices }: Setting): Option {
  return {
    type: 'string',
    value,
    describe: `${describe} (default: ${byDefault})`,
    ...(choices ? { completes: choices } : value === 'DIR' ? { completes: 'folder' } : {}),
  }
}

interface Parsed {
  readonly flags: Flags
  readonly positionals: string[]
}

/**
 * The options and the words of one command line. What a command does not know is refused with the nearest it does. Not
 * by `parseArgs` of Node, which takes 2 ms to load and has no words for what is wrong.
 */
export function parseArguments(command: Command, args: readonly string[]): Parsed {
  const known = optionsOf(command)
  const flags: Record<string, string | boolean | string[]> = {}
  const positionals: string[] = []
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      positionals.push(...rest)
      break
    }
    if (!word.startsWith('-') || word === '-') positionals.push(word)
    else read(word === '-h' ? '--help' : word)
  }
  return { flags: flags as Flags, positionals }

  function read(typed: string): void {
    const [, name = '', given] = /^--([^=]+)(?:=(.*))?$/s.exec(typed) ?? []
    const option = Object.hasOwn(known, name) ? known[name] : undefined
    const denied = name.startsWith('no-') && isSwitch(known, name.slice(3)) ? name.slice(3) : undefined
    if (!option && denied === undefined) throw unknown(typed)
    if (option?.type !== 'string') {
      if (given !== undefined) throw wrong(`--${name} takes no value`)
      flags[denied ?? name] = denied === undefined
    } else keep(name, given ?? valueAfter(name), option.multiple === true)
  }

  function keep(name: string, value: string, isMultiple: boolean): void {
    const before = flags[name]
    flags[name] = isMultiple ? [...(Array.isArray(before) ? before : []), value] : value
  }

  function valueAfter(name: string): string {
    const value = rest.shift()
    if (value === undefined) throw wrong(`--${name} needs a value`)
    // A value was forgotten, far more often than meant to begin so.
    if (value.startsWith('-') && value !== '-')
      throw wrong(
        `--${name} needs a value`,
        `One that begins with a dash is written --${name}=${value.slice(0, 40)}.`,
      )
    return value
  }

  function unknown(typed: string): Failure {
    const option = typed.replace(/=.*$/s, '')
    const names = Object.keys(known).map((name) => `--${name}`)
    const guess = nearest(option.replace(/^--no-/, '--'), names)
    return wrong(
      `waymark ${command.name} has no option ${option.slice(0, 40)}`,
      guess && `Did you mean ${guess}?`,
    )
  }

  function wrong(message: string, hint?: string): Failure {
    return usage(message, `${hint ? `${hint} ` : ''}waymark ${command.name} --help lists the options.`)
  }
}

function isSwitch(known: Readonly<Record<string, Option>>, name: string): boolean {
  return Object.hasOwn(known, name) && known[name]?.type !== 'string'
}

export function usage(message: string, hint: string): Failure {
  return invalid('bad_arguments', `${message}.`, { hint })
}
