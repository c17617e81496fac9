import { type Running, start } from '../compose.ts'
import { type CallResult, call } from '../contracts/call.ts'
import { findTool, type Tool } from '../contracts/contract.ts'
import { native } from '../contracts/native/contract.ts'
import { describeFailure } from '../contracts/native/failures.ts'
import type { Schema } from '../contracts/schema.ts'
import { Failure, type NextStep } from '../errors.ts'
import { wordsFor } from './argument-words.ts'
import { type Command, type CommandContext, type Completes, exitCodes, type Option } from './command.ts'
import { commands } from './commands.ts'
import { quiet } from './quiet.ts'
import { showAnswer } from './show-answer.ts'
import { showProgress } from './show-progress.ts'
import { readArguments } from './tool-arguments.ts'
import { type Verb, verbs } from './verbs.ts'

/** The same verbs as an assistant has, with the options that the tool's schema names. */
export function taskCommand(name: string): Command {
  const verb = verbs[name] as Verb
  const tool = findTool(native, verb.tool) as Tool
  const { properties } = tool.input
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
      words: verb.words ?? completesOf(verb.bare, properties[verb.bare] ?? {}) ?? [],
    }),
    options: Object.fromEntries(
      options.map(([option, schema]) => [option.replace('_', '-'), optionOf(option, schema)]),
    ),
    examples: verb.examples,
    run: (context) => runTool(verb, tool, context),
  }
}

function optionOf(name: string, schema: Schema): Option {
  const { value, describe } = wordsFor(name, schema)
  if (schema.type === 'boolean') return { type: 'boolean', describe }
  const multiple = schema.type === 'array'
  const completes = completesOf(name, schema)
  return {
    type: 'string',
    multiple,
    value: multiple ? `${value}…` : value,
    describe,
    ...(completes && { completes }),
  }
}

/** Arguments of these names mean the same in every tool. */
const byName: Readonly<Record<string, Completes>> = {
  task: 'task',
  parent: 'task',
  blocked_by: 'task',
  tag: 'tag',
  tags: 'tag',
  files: 'file',
}

function completesOf(name: string, { enum: choices }: Schema): Completes | undefined {
  return choices?.filter((choice) => choice !== null) ?? byName[name]
}

async function runTool(verb: Verb, tool: Tool, context: CommandContext): Promise<number> {
  const { config, flags, args, print, screen } = context
  const given = readArguments(verb, tool, flags, args)
  await using running = await start(config, quiet)
  const answer = await callTool(running, verb.tool, given, config.user)
  if (!answer.ok) throw failureOf(answer)
  if (flags.json) print(`${JSON.stringify(answer.structured)}\n`)
  else if (!screen.isLaidOut) print(`${answer.text}\n`)
  else print(`${showAnswer(verb.tool, answer, running.deps.clock, screen)}\n`)
  return exitCodes.ok
}

/** A search may have to wait until the code is indexed, which shows how far it is where somebody looks. */
async function callTool(running: Running, tool: string, given: object, owner: string): Promise<CallResult> {
  const isWatched = tool === 'context_search' && process.stderr.isTTY === true
  const bar = isWatched ? showProgress(process.stderr) : undefined
  const caller = {
    owner,
    client: 'cli',
    ...(bar && { progress: (parts: number, what: string) => bar.show(what, Math.round(parts), 100) }),
  }
  const deps = { ...running.deps, reportBug: throwIt }
  try {
    return await call(deps, native, tool, given, caller, { typed: true })
  } finally {
    bar?.end()
  }
}

/** A bug goes to whoever typed the command. */
function throwIt(error: unknown): never {
  throw error
}

const commandHints: Readonly<Partial<Record<NextStep, string>>> = {
  see_task_numbers: 'waymark list shows the numbers you can use.',
  see_task_titles: 'waymark list shows the titles.',
  see_changes_of_task: 'waymark show lists the changes of a task.',
  see_discovery_numbers: 'waymark search shows the numbers you can use.',
}

/** A failure with all that is known of it in its message, the candidates included. */
function failureOf({ failure, text }: CallResult): Failure {
  if (!failure) throw new Error(text)
  const { code, reason, facts } = failure
  return new Failure(code, describeFailure(failure, commandHints), { ...(reason && { reason }), facts })
}
