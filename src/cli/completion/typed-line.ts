import type { Command, Completes, Option } from '../command.ts'
import { optionsOf } from '../parse-arguments.ts'

/** What the shell gave of a command line: the words after the program's name, the last of which is being typed. */
export interface TypedLine {
  readonly words: readonly string[]
  /** What the shell keeps in front of what it puts in. */
  readonly kept: string
}

/** Bash parts `--priority=high` at the sign and gives it as three words; the others do not. */
export function readLine(shell: string, given: readonly string[]): TypedLine {
  if (shell !== 'bash') return { words: given, kept: '' }
  const words: string[] = []
  for (const [at, word] of given.entries()) {
    const belongs = word === '=' || given[at - 1] === '='
    if (belongs && words.length > 0) words.push(`${words.pop()}${word}`)
    else words.push(word)
  }
  const isJoined = given.at(-1) === '=' || given.at(-2) === '='
  return { words, kept: isJoined ? (words.at(-1)?.replace(/=.*$/s, '=') ?? '') : '' }
}

/** What the last word can be. */
type CursorPosition =
  | { readonly kind: 'options'; readonly options: Readonly<Record<string, Option>> }
  /** `before` is what stands in front of the value within the same word. */
  | {
      readonly kind: 'value'
      readonly completes: Completes
      readonly before: string
      readonly typed: string
    }
  | { readonly kind: 'nothing' }

interface PlacedLine {
  readonly place: CursorPosition
  /** The options with a value that were typed before it. */
  readonly flags: Readonly<Record<string, string>>
}

/** Finds out what the last word of a command's line stands for. */
export function placeLast(command: Command, typed: readonly string[]): PlacedLine {
  const options = optionsOf(command)
  const current = typed.at(-1) ?? ''
  const flags: Record<string, string> = {}
  const used = new Set<string>()
  let awaited: string | undefined
  let hasWords = false
  let onlyWords = false
  for (const word of typed.slice(0, -1)) {
    if (awaited !== undefined) {
      flags[awaited] = word
      awaited = undefined
    } else if (word === '--' && !onlyWords) onlyWords = true
    else if (word.startsWith('--') && !onlyWords) {
      const [name = '', value] = split(word.slice(2))
      used.add(name)
      if (value !== undefined) flags[name] = value
      else if (options[name]?.type === 'string') awaited = name
    } else hasWords = true
  }
  return { flags, place: placeOf(current) }

  function placeOf(word: string): CursorPosition {
    if (awaited !== undefined) return valueAfter(awaited, '', word)
    if (word.startsWith('-') && !onlyWords) {
      const [name = '', value] = split(word.slice(2))
      return value === undefined
        ? { kind: 'options', options: unused() }
        : valueAfter(name, `--${name}=`, value)
    }
    const completes = hasWords ? command.moreWords : command.words
    return completes ? { kind: 'value', completes, before: '', typed: word } : { kind: 'nothing' }
  }

  function valueAfter(name: string, before: string, typed: string): CursorPosition {
    const completes = options[name]?.completes
    return completes ? { kind: 'value', completes, before, typed } : { kind: 'nothing' }
  }

  /** An option that can be given several times is always offered again. */
  function unused(): Readonly<Record<string, Option>> {
    const isAgain = (name: string) => command.options?.[name]?.multiple === true
    return Object.fromEntries(Object.entries(options).filter(([name]) => !used.has(name) || isAgain(name)))
  }
}

function split(word: string): [string, string?] {
  const at = word.indexOf('=')
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)]
}
