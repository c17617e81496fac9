import { start } from '../compose.ts'
import type { Flags } from '../config.ts'
import { type Answer, call } from '../contracts/call.ts'
import { findTool, type Tool } from '../contracts/contract.ts'
import { native } from '../contracts/native/contract.ts'
import type { Schema } from '../contracts/schema.ts'
import { Failure, invalid } from '../errors.ts'
import { type Command, type CommandContext, exitCodes } from './command.ts'
import { commands } from './commands.ts'
import { quiet } from './quiet.ts'

/** How a tool of the native contract becomes a command. */
interface Verb {
  readonly tool: string
  /** The argument that is given without an option; several words are joined. */
  readonly bare?: string
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Taken when the option is left out. */
  readonly byDefault?: Readonly<Record<string, unknown>>
  readonly examples: readonly string[]
}

const verbs: Readonly<Record<string, Verb>> = {
  add: {
    tool: 'add_task',
    bare: 'title',
    examples: [
      'waymark add Buy groceries --due "friday 5pm" --priority high',
      'waymark add Move --steps Pack --steps Carry',
    ],
  },
  list: {
    tool: 'list_tasks',
    bare: 'view',
    examples: ['waymark list', 'waymark list today', 'waymark list all --query milk --json'],
  },
  show: { tool: 'get_task', bare: 'task', examples: ['waymark show 7', 'waymark show groceries'] },
  update: {
    tool: 'update_task',
    bare: 'task',
    examples: ['waymark update 7 --title "Buy milk" --due tomorrow', 'waymark update 7 --note "asked Ada"'],
  },
  done: { tool: 'complete_task', bare: 'task', fixed: { done: true }, examples: ['waymark done groceries'] },
  reopen: { tool: 'complete_task', bare: 'task', fixed: { done: false }, examples: ['waymark reopen 7'] },
  delete: { tool: 'delete_task', bare: 'task', examples: ['waymark delete 7'] },
  remember: {
    tool: 'remember',
    bare: 'text',
    byDefault: { type: 'pattern' },
    examples: [
      'waymark remember "Tokens live in httpOnly cookies" --type decision --module auth',
      'waymark remember "Retry five times" --files src/queue.ts --replaces 12',
    ],
  },
  search: {
    tool: 'context_search',
    bare: 'query',
    examples: ['waymark search how does sign-in work', 'waymark search token refresh --type issue --json'],
  },
  'catch-up': { tool: 'catch_up', examples: ['waymark catch-up', 'waymark catch-up --since yesterday'] },
  undo: { tool: 'undo', bare: 'change', examples: ['waymark undo', 'waymark undo 12'] },
}

/** The same verbs as an assistant has, with the options that the tool's schema names. */
export function taskCommand(name: string): Command {
  const verb = verbs[name] as Verb
  const tool = findTool(native, verb.tool) as Tool
  const { properties } = tool.accepts ?? tool.input
  const options = Object.entries(properties).filter(
    ([option]) => option !== verb.bare && !(option in (verb.fixed ?? {})),
  )
  return {
    name,
    summary: commands[name]?.summary ?? '',
    ...(verb.bare && {
      usage: tool.input.required?.includes(verb.bare)
        ? verb.bare.toUpperCase()
        : `[${verb.bare.toUpperCase()}]`,
    }),
    options: Object.fromEntries(
      options.map(([option, schema]) => [option.replace('_', '-'), optionOf(schema)]),
    ),
    examples: verb.examples,
    run: (context) => runTool(verb, tool, context),
  }
}

function optionOf(schema: Schema) {
  if (schema.type === 'boolean') return { type: 'boolean', describe: describe(schema) } as const
  const multiple = schema.type === 'array'
  return {
    type: 'string',
    multiple,
    value: multiple ? 'VALUE…' : 'VALUE',
    describe: describe(schema),
  } as const
}

function describe({ description = '', enum: choices }: Schema): string {
  return choices ? `${choices.join(', ')} (${description})` : description
}

async function runTool(
  verb: Verb,
  tool: Tool,
  { config, flags, args, print }: CommandContext,
): Promise<number> {
  const given = {
    ...verb.byDefault,
    ...readOptions(tool, flags),
    ...readBare(verb, tool, args),
    ...verb.fixed,
  }
  await using running = await start(config, quiet)
  const answer = await call(
    { ...running.workshop, reportBug: throwIt },
    native,
    verb.tool,
    given,
    { owner: config.user, client: 'cli' },
    { typed: true },
  )
  if (!answer.ok) throw failureOf(answer)
  print(flags.json ? `${JSON.stringify(answer.structured)}\n` : `${answer.text}\n`)
  return exitCodes.ok
}

/** A bug goes to whoever typed the command. */
function throwIt(error: unknown): never {
  throw error
}

function readBare({ bare }: Verb, tool: Tool, args: readonly string[]): Readonly<Record<string, unknown>> {
  if (args.length === 0) return {}
  if (bare === undefined) throw invalid('bad_arguments', 'This command takes no words of its own.')
  return { [bare]: readValue(bare, args.join(' '), tool.input.properties[bare] as Schema) }
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

/**
 * What the contract says of a failure, candidates included; its tools go by the names of their commands here. Those
 * that have the name of their command already are words of the language too.
 */
function failureOf({ failure, text }: Answer): Failure {
  if (!failure) throw new Error(text)
  const named = Object.entries(verbs).reduce(
    (said, [name, { tool }]) => (tool === name ? said : said.replaceAll(tool, `waymark ${name}`)),
    text,
  )
  const { code, reason, facts } = failure
  return new Failure(code, named.replace(/^\w+: /, ''), { ...(reason && { reason }), facts })
}
