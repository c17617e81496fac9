import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { brokenStores, emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { Failure } from '../../errors.ts'
import { delegate } from './contract.ts'

/** A valid call of every tool. */
const calls = {
  add_task: { title: 'Buy groceries' },
  list_tasks: {},
  complete_task: { task_id: 1 },
  delete_task: { task_id: 1 },
  update_task: { task_id: 1, title: 'X' },
} as const

const contracts = join(dirname(fileURLToPath(import.meta.url)), '..')
// The tools are in the folders; what is beside them is the door that every call comes through.
const sources = readdirSync(contracts, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ file: relative(contracts, file), text: readFileSync(file, 'utf8') }))
  .filter(({ file }) => file.includes(sep))

function linesLike(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

it('003 1.2 Governing Principles; 003 5.1 Direct Database Access; 003 7 AC-001: no tool writes to a store or knows one', () => {
  expect(sources.length).toBeGreaterThan(20)
  expect(linesLike(/\.(write|insert|save|remove|restore)\(/)).toEqual([])
  expect(linesLike(/from '.*(stores\/|node:sqlite|\bpg\b)/)).toEqual([])
})

it('003 3.2 Tool-to-UseCase Mapping Diagram; 003 7 AC-001: the tools of this contract run the five use cases', () => {
  const shared = sources.find(({ file }) => file === join('documents', 'receipt-tools.ts'))?.text
  for (const useCase of ['addTask', 'completeTask', 'deleteTask', 'updateTask']) {
    expect(shared).toMatch(new RegExp(`return ${useCase}\\(desk\\.tasks, .*desk\\.origin\\)`))
  }
  expect(shared).toMatch(/return tasksWith\(/)
})

it('003 5.2 Cross-User Access; C31: the store of a call is opened for its caller, and for nobody else', async () => {
  const desk = openContractDesk(delegate)
  for (const owner of ['ada', 'grace', 'ada']) await desk.as(owner).say('add_task', { title: `Of ${owner}` })
  await desk.as('ada').refuse('complete_task', { user_id: 'grace', task_id: 1 })
  expect(desk.log.opened).toEqual(['ada', 'grace', 'ada', 'ada'])
})

it('003 5.3 State Retention; C39: no tool keeps anything in its module', () => {
  expect(linesLike(/^(export )?(let|var) /)).toEqual([])
  expect(linesLike(/^(export )?const \w+.*= (new (Map|Set|WeakMap)\b|\[\]|\{\})/)).toEqual([])
})

it('003 1.2 Governing Principles; 003 7 AC-002: repeated calls work independently of each other', async () => {
  const desk = openContractDesk(delegate)
  const other = openContractDesk(delegate)
  for (const number of [1, 2, 3]) {
    expect(await desk.say('add_task', { title: 'Same' })).toMatchObject({ task_id: number })
  }
  expect(await other.say('list_tasks')).toEqual([])
  expect(await desk.say('list_tasks')).toEqual(await desk.say('list_tasks'))
})

it('003 6.1 User Isolation; 003 6.3 Error Masking; 003 7 AC-003: task 42 of user_A is not found for user_B', async () => {
  const a = openContractDesk(delegate).as('user_A')
  await a.seed({ id: 42, title: 'Of A' })
  const [b, before] = [a.as('user_B'), await a.stored()]

  const masked = { error: 'Task not found', task_id: 42 }
  expect(await b.refuse('delete_task', { user_id: 'user_B', task_id: 42 })).toEqual(masked)
  expect(await b.refuse('complete_task', { user_id: 'user_B', task_id: 42 })).toEqual(masked)
  expect(await b.refuse('update_task', { user_id: 'user_B', task_id: 42, title: 'X' })).toEqual(masked)
  expect(await b.say('list_tasks', { user_id: 'user_B' })).toEqual([])
  expect(await a.stored()).toEqual(before)
})

it('003 6.2 Input Validation; C17; C18: an id is a positive integer; lengths are told in the words of the tools', async () => {
  const desk = openContractDesk(delegate)
  for (const tool of ['complete_task', 'delete_task', 'update_task']) {
    for (const task_id of [0, -1, 1.5, '1', 2 ** 53, null, undefined]) {
      expect(await desk.refuse(tool, { task_id, ...(tool === 'update_task' && { title: 'X' }) })).toEqual({
        error: 'Invalid task ID',
      })
    }
  }
  expect(await desk.refuse('add_task', { title: emoji(201) })).not.toEqual({ error: 'Invalid title length' })
})

it('003 6.2 Input Validation; C27; C38: a call without a user reaches no store', async () => {
  const desk = openContractDesk(delegate).as('')
  for (const [tool, args] of Object.entries(calls)) {
    expect(await desk.refuse(tool, args)).toEqual({ error: 'Unauthorized' })
  }
  expect(desk.log.opened).toEqual([])
})

it('003 7 AC-004; C11: what no schema names is refused', async () => {
  const desk = openContractDesk(delegate)
  for (const [tool, args] of Object.entries(calls)) {
    expect(await desk.refuse(tool, { ...args, id: 1 })).toEqual({ error: 'There is no argument "id".' })
  }
  expect(await desk.refuse('get_task', { task_id: 1 })).toEqual({ error: 'Unknown tool: get_task' })
  expect(await desk.stored()).toEqual([])
})

it('003 7 AC-005: every error is an error text, with the id where a task was looked for and nothing else', async () => {
  const failures = [new Failure('unavailable', 'Away: /srv/waymark.db'), new TypeError('secret')]
  for (const failure of failures) {
    const desk = openContractDesk(delegate, brokenStores(failure))
    const texts = await Promise.all(Object.entries(calls).map(([tool, args]) => desk.refuse(tool, args)))
    expect(texts).toEqual([
      { error: 'Failed to create task' },
      { error: 'Failed to retrieve tasks' },
      { error: 'Failed to complete task' },
      { error: 'Failed to delete task' },
      { error: 'Failed to update task' },
    ])
  }
})
