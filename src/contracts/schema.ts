import { invalid } from '../errors.ts'

/** The part of JSON Schema our contracts publish. */
export interface Schema {
  readonly type?: JsonType | readonly JsonType[]
  readonly anyOf?: readonly Schema[]
  readonly description?: string
  readonly enum?: readonly (string | null)[]
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly items?: Schema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
}

export type Properties = Readonly<Record<string, Schema>>

export interface ObjectSchema extends Schema {
  readonly type: 'object'
  readonly properties: Properties
}

interface JsonTypes {
  readonly string: string
  readonly integer: number
  readonly number: number
  readonly boolean: boolean
  readonly null: null
  readonly array: readonly unknown[]
  readonly object: object
}
type JsonType = keyof JsonTypes

/** The arguments of a call that the schema let through: some are always there, the others may be left out. */
export type ArgsOf<S extends ObjectSchema> = {
  readonly [Name in keyof S['properties'] as Name extends RequiredBy<S> ? Name : never]: ValueOf<
    S['properties'][Name]
  >
} & {
  readonly [Name in keyof S['properties'] as Name extends RequiredBy<S> ? never : Name]?: ValueOf<
    S['properties'][Name]
  >
}

export type RequiredBy<S> = S extends { readonly required: readonly (infer Name extends string)[] }
  ? Name
  : never

type ValueOf<S> = S extends { readonly enum: readonly (infer Choice)[] }
  ? Choice
  : S extends { readonly type: 'array'; readonly items: infer Item }
    ? readonly ValueOf<Item>[]
    : S extends { readonly type: infer Type }
      ? JsonTypes[(Type extends readonly (infer One)[] ? One : Type) & JsonType]
      : unknown

/** What programs get: these properties, and some that are not always there. */
export function outputOf(properties: Properties, optional: Properties = {}): ObjectSchema {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) }
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items }
}

/** An object with these properties and no others. */
export function strict<const P extends Properties>(properties: P): Strict<P>
export function strict<const P extends Properties, const Name extends keyof P & string>(
  properties: P,
  required: readonly Name[],
): Strict<P> & { readonly required: readonly Name[] }
export function strict(properties: Properties, required?: readonly string[]): ObjectSchema {
  return { type: 'object', properties, ...(required && { required }), additionalProperties: false }
}

interface Strict<P extends Properties> {
  readonly type: 'object'
  readonly properties: P
  readonly additionalProperties: false
}

/** What was wrong with one argument; contracts find their words by it. */
export type ArgumentProblem = 'unknown' | 'missing' | 'type' | 'choice' | 'range'

const sizeLimit = 1024 * 1024

/** What hosts add to every tool's schema and then send along. It is for themselves: Gemini CLI orders calls by it. */
const addedByHosts: readonly string[] = ['wait_for_previous']

/**
 * Checks the shape of arguments: names, types, choices, ranges. Lengths of text are left to the rules of the
 * domain, which trim before they count. An argument the schema does not name is refused, never ignored; only what
 * hosts are known to add is left out.
 */
export function checkArguments(schema: ObjectSchema, args: unknown): Readonly<Record<string, unknown>> {
  if (args === undefined || args === null) return checkArguments(schema, {})
  if (typeof args !== 'object' || Array.isArray(args))
    throw invalid('bad_arguments', 'The arguments must be an object.')
  if (sizeOf(args, sizeLimit) > sizeLimit) {
    throw invalid('bad_arguments', 'The arguments are larger than 1 MiB.', { facts: { problem: 'size' } })
  }
  const given = withoutAdditions(args as Record<string, unknown>, schema)
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(schema.properties, name)) throw unknownArgument(name, schema)
  }
  for (const name of schema.required ?? []) {
    if (given[name] === undefined) throw problem('missing', name, `The argument "${name}" is required.`)
  }
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) checkValue(name, value, schema.properties[name] as Schema)
  }
  return given
}

function withoutAdditions(args: Record<string, unknown>, { properties }: ObjectSchema) {
  const isAddition = (name: string) => addedByHosts.includes(name) && !Object.hasOwn(properties, name)
  if (!Object.keys(args).some(isAddition)) return args
  return Object.fromEntries(Object.entries(args).filter(([name]) => !isAddition(name)))
}

function checkValue(name: string, value: unknown, schema: Schema): void {
  const types = typesOf(schema)
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    throw problem('type', name, `"${name}" must be ${types.map(article).join(' or ')}.`)
  }
  if (schema.enum && !schema.enum.includes(value as string | null)) {
    const choices = schema.enum.filter((choice) => choice !== null)
    throw problem('choice', name, `"${name}" must be one of ${choices.join(', ')}.`)
  }
  if (typeof value === 'number' && (value < (schema.minimum ?? value) || value > (schema.maximum ?? value))) {
    throw problem('range', name, `"${name}" must be from ${schema.minimum} to ${schema.maximum}.`)
  }
  if (Array.isArray(value) && schema.items) {
    for (const item of value) checkValue(name, item, schema.items)
  }
}

function typesOf(schema: Schema): readonly JsonType[] {
  if (schema.type === undefined) return []
  return typeof schema.type === 'string' ? [schema.type] : schema.type
}

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

function article(type: JsonType): string {
  const words = { integer: 'a whole number', array: 'a list', object: 'an object', null: 'null' } as const
  return type in words ? words[type as keyof typeof words] : type === 'string' ? 'text' : `a ${type}`
}

function unknownArgument(name: string, schema: ObjectSchema) {
  const known = Object.keys(schema.properties)
  return problem('unknown', name.slice(0, 60), `There is no argument "${name.slice(0, 60)}".`, {
    hint: known.length > 0 ? `Use ${known.join(', ')}.` : 'This tool takes no arguments.',
  })
}

function problem(kind: ArgumentProblem, argument: string, message: string, more: { hint?: string } = {}) {
  return invalid('bad_arguments', message, { ...more, facts: { problem: kind, argument } })
}

/** About how many characters the value has as JSON; stops counting past the limit. */
function sizeOf(value: unknown, limit: number, depth = 0): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 8
  if (depth > 100) throw invalid('bad_arguments', 'The arguments are nested too deeply.')
  let size = 2
  for (const [key, inner] of Object.entries(value)) {
    size += key.length + 4 + sizeOf(inner, limit - size, depth + 1)
    if (size > limit) break
  }
  return size
}
