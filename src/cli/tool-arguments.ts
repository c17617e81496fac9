import type { Flags } from '../config.ts'
import type { Tool } from '../contracts/contract.ts'
import type { Schema } from '../contracts/schema.ts'
import { invalid } from '../errors.ts'
import type { Verb } from './verbs.ts'

/** What was typed, as the arguments of the verb's tool. */
export function readArguments(
  verb: Verb,
  tool: Tool,
  flags: Flags,
  words: readonly string[],
): Readonly<Record<string, unknown>> {
  return {
    ...verb.byDefault,
    ...readOptions(tool, flags),
    ...readBare(verb, tool, words),
    ...verb.fixed,
  }
}

function readBare({ bare }: Verb, tool: Tool, words: readonly string[]): Readonly<Record<string, unknown>> {
  if (words.length === 0) return {}
  if (bare === undefined) throw invalid('bad_arguments', 'This command takes no words of its own.')
  return { [bare]: readValue(bare, words.join(' '), tool.input.properties[bare] as Schema) }
}

function readOptions(tool: Tool, flags: Flags): Readonly<Record<string, unknown>> {
  const given = Object.entries(tool.input.properties).flatMap(([name, schema]) => {
    const value = flags[name.replace('_', '-')]
    return value === undefined ? [] : [[name, readValue(name, value, schema)]]
  })
  return Object.fromEntries(given)
}

/** A command line has only text; numbers are what the schema wants as numbers. */
function readValue(name: string, value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => readValue(name, item, schema.items ?? {}))
  if (schema.type !== 'integer' || typeof value !== 'string') return value
  const number = Number(value.replace(/^#/, ''))
  if (!Number.isInteger(number)) throw invalid('bad_arguments', `${name} must be a whole number.`)
  return number
}
