import type { Flags } from '../config.ts'
import type { Tool } from '../contracts/contract.ts'
import type { Schema } from '../contracts/schema.ts'
import { invalid } from '../errors.ts'
import type { Verb } from './verbs.ts'

/** The options of a verb, each with the argument of its tool that it stands for. */
export function verbOptions(verb: Verb, tool: Tool): (readonly [option: string, argument: string])[] {
  if (verb.options) return Object.entries(verb.options)
  // `project` is an option of all verbs, with a meaning of its own (see chosen-project.ts).
  const left = [verb.bare, 'project', ...Object.keys(verb.fixed ?? {}), ...(verb.without ?? [])]
  return Object.keys(tool.input.properties)
    .filter((argument) => !left.includes(argument))
    .map((argument) => [argument.replace('_', '-'), argument])
}

/** What was typed, as the arguments of the verb's tool. */
export function readArguments(
  verb: Verb,
  tool: Tool,
  flags: Flags,
  words: readonly string[],
): Readonly<Record<string, unknown>> {
  const said: Readonly<Record<string, unknown>> = {
    ...readOptions(verb, tool, flags),
    ...readBare(verb, tool, words),
    ...verb.fixed,
  }
  const given = { ...verb.byDefault?.(said), ...said }
  for (const [argument, sentence] of Object.entries(verb.needs ?? {}))
    if (given[argument] === undefined) throw invalid('bad_arguments', sentence)
  return given
}

function readBare(
  { bare, rest }: Verb,
  tool: Tool,
  words: readonly string[],
): Readonly<Record<string, unknown>> {
  if (words.length === 0) return {}
  if (bare === undefined) throw invalid('bad_arguments', 'This command takes no arguments.')
  const read = (argument: string, some: readonly string[]) =>
    some.length === 0 ? {} : { [argument]: readValue(argument, some.join(' '), schemaOf(tool, argument)) }
  return rest === undefined
    ? read(bare, words)
    : { ...read(bare, words.slice(0, 1)), ...read(rest, words.slice(1)) }
}

function readOptions(verb: Verb, tool: Tool, flags: Flags): Readonly<Record<string, unknown>> {
  const given = verbOptions(verb, tool).flatMap(([option, argument]) => {
    const value = flags[option]
    return value === undefined ? [] : [[argument, readValue(argument, value, schemaOf(tool, argument))]]
  })
  return Object.fromEntries(given)
}

function schemaOf(tool: Tool, argument: string): Schema {
  return tool.accepts.properties[argument] ?? {}
}

/** A command line has only text; numbers are what the schema wants as numbers. `d7` is how a discovery is shown. */
function readValue(name: string, value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => readValue(name, item, schema.items ?? {}))
  if (schema.type !== 'integer' || typeof value !== 'string') return value
  const number = Number(value.replace(/^[#d]/, ''))
  if (!Number.isInteger(number)) throw invalid('bad_arguments', `${name} must be a whole number.`)
  return number
}
