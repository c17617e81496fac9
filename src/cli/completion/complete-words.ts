import { readConfig } from '../../config.ts'
import { type CommandBody, type Completes, exitCodes } from '../command.ts'
import { listedCommands, loadCommand } from '../commands.ts'
import { namedProject, settingsIn } from '../named-project.ts'
import { exitWithin } from '../until-stopped.ts'
import { lookUp } from './look-up.ts'
import { placeLast, readLine, type TypedLine } from './typed-line.ts'

/** A word, and what it means. */
export interface Suggestion {
  readonly word: string
  readonly means?: string
}

/** Nobody waits longer for a completion; a database far away may then have none. */
const patienceMs = 1_500

/**
 * What a shell asks while somebody types: `complete-words SHELL WORD…`. It answers in lines, a word and behind a tab
 * what it means, or `:files` and `:folders`, which the shell finds itself. Whatever is wrong, it answers nothing: the
 * command will say it.
 */
export const command: CommandBody = {
  usage: 'SHELL [WORD…]',
  takesAnything: true,
  async run({ args, print }) {
    exitWithin(patienceMs)
    const [shell = '', ...given] = args
    const line = readLine(shell, given)
    const found = await suggest(line).catch(() => [])
    print(
      found.map(({ word, means }) => `${without(line.kept, word)}${means ? `\t${means}` : ''}\n`).join(''),
    )
    return exitCodes.ok
  },
}

async function suggest({ words }: TypedLine): Promise<Suggestion[]> {
  const [name = '', ...rest] = words
  if (rest.length === 0) return startingWith(name, firstWords())
  if (name === 'help') return startingWith(rest.at(-1) ?? '', firstWords())
  const command = await loadCommand(name)
  if (!command || command.takesAnything) return []
  const { place, flags } = placeLast(command, rest)
  if (place.kind === 'nothing') return []
  if (place.kind === 'options') {
    const options = Object.entries(place.options).map(([option, { describe }]) => ({
      word: `--${option}`,
      means: describe,
    }))
    return startingWith(rest.at(-1) ?? '', options)
  }
  const values = await valuesFor(place.completes, place.typed, flags)
  return values.map(({ word, ...more }) => ({ word: `${place.before}${word}`, ...more }))
}

async function valuesFor(
  completes: Completes,
  typed: string,
  flags: Readonly<Record<string, string>>,
): Promise<Suggestion[]> {
  if (completes === 'file') return [{ word: ':files' }]
  if (completes === 'folder') return [{ word: ':folders' }]
  if (typeof completes === 'string')
    return lookUp(completes, typed, readConfig(undefined, settingsIn(flags)), namedProject(flags))
  return startingWith(
    typed,
    completes.map((word) => ({ word })),
  )
}

function firstWords(): Suggestion[] {
  return [
    ...listedCommands.map(({ name, summary }) => ({ word: name, means: summary })),
    { word: 'help', means: 'Show the help, of a command too' },
    { word: '--help' },
    { word: '--version' },
  ]
}

function startingWith(typed: string, all: readonly Suggestion[]): Suggestion[] {
  return all.filter(({ word }) => word.startsWith(typed))
}

function without(kept: string, word: string): string {
  return word.startsWith(kept) ? word.slice(kept.length) : word
}
