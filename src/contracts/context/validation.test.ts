import { expect, it } from 'vitest'
import {
  type ContextContractDesk,
  openContextDesk,
} from '../../../test/support/contracts/context-contract.ts'
import { emoji } from '../../../test/support/contracts/contract-desk.ts'

/** A valid call of every tool. */
const calls = {
  context_search: { query: 'token' },
  read_file: { path: 'a.ts' },
  grep_codebase: { pattern: 'token' },
}

async function openFilled(): Promise<ContextContractDesk> {
  const desk = await openContextDesk({ 'a.ts': 'token' })
  await desk.learn('A token lives one hour')
  return desk
}

const wrong = (path: readonly string[], message: string) => ({
  error: 'Invalid parameters',
  details: [{ path, message }],
})

it('000 Error Handling Strategy, Validation Errors; X01: what is missing is told by its name', async () => {
  const desk = await openFilled()
  for (const [tool, args] of Object.entries(calls)) {
    const [name = ''] = Object.keys(args)
    const missing = wrong([name], `The argument "${name}" is required.`)
    for (const given of [{}, undefined, null]) expect(await desk.refuse(tool, given), tool).toEqual(missing)
  }
})

it('000 Error Handling Strategy, Validation Errors; X01; C11: an argument that is unknown is refused, and so is a user', async () => {
  const desk = await openFilled()
  for (const [tool, args] of Object.entries(calls)) {
    for (const name of ['user_id', 'Limit', '__proto__x']) {
      const unknown = wrong([name], `There is no argument "${name}".`)
      expect(await desk.refuse(tool, { ...args, [name]: 1 }), tool).toEqual(unknown)
    }
  }
})

it('000 Error Handling Strategy, Validation Errors; X01: arguments that are no object are refused', async () => {
  const desk = await openFilled()
  for (const tool of Object.keys(calls)) {
    for (const args of [[], ['token'], 'token', 7, true])
      expect(await desk.refuse(tool, args)).toEqual(wrong([], 'The arguments must be an object.'))
  }
})

const mistyped = [
  ['context_search', 'query', [7, null, ['token'], {}], '"query" must be text.'],
  ['context_search', 'module', [7, null], '"module" must be text.'],
  ['context_search', 'limit', ['5', 1.5, null, true], '"limit" must be a whole number.'],
  ['read_file', 'path', [7, null, ['a.ts']], '"path" must be text.'],
  ['read_file', 'includeDeps', ['true', 1, null], '"includeDeps" must be a boolean.'],
  ['read_file', 'maxDepth', ['1', 0.5, null], '"maxDepth" must be a whole number.'],
  ['grep_codebase', 'pattern', [7, null], '"pattern" must be text.'],
  ['grep_codebase', 'filePattern', [7, null, ['*.ts']], '"filePattern" must be text.'],
  ['grep_codebase', 'caseSensitive', ['false', 0, null], '"caseSensitive" must be a boolean.'],
  ['grep_codebase', 'limit', ['50', 1.5, null], '"limit" must be a whole number.'],
] as const

it.each(mistyped)(
  '000 Error Handling Strategy, Validation Errors; X01: a value of the wrong type is refused, null among them, in %s',
  async (tool, name, values, message) => {
    const desk = await openFilled()
    for (const value of values)
      expect(await desk.refuse(tool, { ...calls[tool], [name]: value })).toEqual(wrong([name], message))
  },
)

const bounds = [
  ['context_search', 'limit', 1, 20],
  ['read_file', 'maxDepth', 0, 1],
  ['grep_codebase', 'limit', 1, 100],
] as const

it.each(bounds)(
  '000 1. Context Search, Input Schema; 000 2. Read File, Input Schema; 000 3. Grep Codebase, Input Schema; X01: the bounds of a number are inclusive, and past them it is refused, in %s',
  async (tool, name, least, most) => {
    const desk = await openFilled()
    for (const value of [least, most]) await desk.say(tool, { ...calls[tool], [name]: value })
    for (const value of [least - 1, most + 1, 1e300]) {
      const message = `"${name}" must be from ${least} to ${most}.`
      expect(await desk.refuse(tool, { ...calls[tool], [name]: value })).toEqual(wrong([name], message))
    }
  },
)

it('000 1. Context Search, Input Schema; X01: a type that is none of the five is refused', async () => {
  const desk = await openFilled()
  const message = '"type" must be one of all, pattern, rule, decision, issue.'
  for (const type of ['summary', 'code', 'Rule', ''])
    expect(await desk.refuse('context_search', { query: 'token', type })).toEqual(wrong(['type'], message))
})

it('000 2. Read File, Input Schema; 000 3. Grep Codebase, Input Schema; X01; C40: a path is not empty, a pattern has 1 to 200 characters', async () => {
  const desk = await openFilled()
  expect(await desk.refuse('read_file', { path: '' })).toEqual(wrong(['path'], '"path" must not be empty.'))
  const message = '"pattern" must have 1 to 200 characters.'
  for (const pattern of ['', 'x'.repeat(201), emoji(201)])
    expect(await desk.refuse('grep_codebase', { pattern })).toEqual(wrong(['pattern'], message))
  for (const pattern of ['x'.repeat(200), emoji(200)]) await desk.say('grep_codebase', { pattern })
})

it('000 Error Handling Strategy, Validation Errors; X01: whoever sends more than a megabyte is told so', async () => {
  const desk = await openFilled()
  const args = { query: 'token', module: 'x'.repeat(1_048_577) }
  expect(await desk.refuse('context_search', args)).toEqual(wrong([], 'The arguments are larger than 1 MiB.'))
})
