import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { delegate } from './contract.ts'

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
    expect(shared).toMatch(new RegExp(`return ${useCase}\\(context\\.tasks, .*context\\.origin\\)`))
  }
  expect(shared).toMatch(/return tasksWith\(/)
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
