import { expect, it } from 'vitest'
import { type ContractDesk, openContractDesk } from '../../test/support/contracts/contract-desk.ts'
import type { Scope } from '../identity.ts'
import { call } from './call.ts'
import { catalog } from './catalog.ts'
import type { Contract } from './contract.ts'
import { native } from './native/contract.ts'
import { page } from './page/contract.ts'

const secret = /secret/i
const writes: readonly Scope[] = ['tasks:write', 'context:write']

/** Every way to change something by number, with the fewest arguments; what is there already has a secret in it. */
const changes: Readonly<Record<string, readonly (readonly [tool: string, args: object])[]>> = {
  native: [
    ['add_task', { title: 'Call about the secre' }],
    ['update_task', { task: 1, priority: 'high' }],
    ['update_task', { task: 1, title: 'Other' }],
    ['update_task', { task: 1, claim: true }],
    ['update_task', { task: 1, note: 'Hello' }],
    ['complete_task', { task: 1 }],
    ['complete_task', { task: 1 }],
    ['complete_task', { task: 1, done: false }],
    ['remember', { text: 'The secret of the house is under the mat', type: 'pattern' }],
    ['remember', { forget: 1 }],
    ['delete_task', { task: 1 }],
    ['undo', {}],
  ],
  page: [
    ['add_task', { title: 'Call about it' }],
    ['update_task', { id: 1, priority: 'high' }],
    ['complete_task', { id: 1 }],
    ['add_comment', { task: 1, text: 'Hello' }],
    ['delete_task', { id: 1 }],
    ['undo', {}],
  ],
  envelope: [
    ['update_task', { task_id: 1, new_description: 'Other' }],
    ['complete_task', { task_id: 1 }],
    ['complete_task', { task_id: 1 }],
    ['delete_task', { task_id: 1 }],
  ],
  assistant: [
    ['update_task', { user_id: 'user123', task_id: 1, description: 'Other' }],
    ['complete_task', { user_id: 'user123', task_id: 1 }],
    ['delete_task', { user_id: 'user123', task_id: 1 }],
  ],
  delegate: [
    ['update_task', { user_id: 'user123', task_id: 1, description: 'Other' }],
    ['complete_task', { user_id: 'user123', task_id: 1 }],
    ['delete_task', { user_id: 'user123', task_id: 1 }],
  ],
  records: [
    ['update_task', { task_id: 1, priority: 'high' }],
    ['toggle_task_completion', { task_id: 1, is_complete: true }],
    ['delete_task', { task_id: 1 }],
  ],
}

async function openWithSecrets(contract: Contract): Promise<ContractDesk> {
  const desk = openContractDesk(contract)
  await desk.seed({ title: 'A secret title', description: 'A secret description', tags: ['secret'] })
  await desk.seed({ title: 'Secret steps', parent: 1 })
  await desk.seed({ title: 'A secret that waits', blockedBy: [1] })
  const whole = { owner: desk.owner, client: 'a test' }
  await call(desk.deps, native, 'update_task', { task: 1, note: 'A secret comment' }, whole)
  await call(
    desk.deps,
    native,
    'remember',
    { text: 'The secret of the house is under the mat', type: 'pattern' },
    whole,
  )
  return desk
}

it.each(Object.entries(changes))(
  'who may change and not read learns nothing stored from %s',
  async (name, asked) => {
    const contract = name === 'page' ? page : (catalog as Record<string, Contract>)[name]
    const desk = await openWithSecrets(contract as Contract)
    for (const typed of [false, true]) {
      for (const [tool, args] of asked) {
        const caller = { owner: desk.owner, client: 'blind', scopes: writes }
        const answer = await call(desk.deps, contract as Contract, tool, args, caller, { typed })
        const { failure: _, ...said } = answer
        expect([tool, args, JSON.stringify(said)]).not.toEqual([tool, args, expect.stringMatching(secret)])
        expect(JSON.stringify(answer.failure?.facts ?? {})).not.toMatch(secret)
        expect(`${answer.failure?.message} ${answer.failure?.hint}`).not.toMatch(secret)
      }
    }
    expect(desk.log.bugs).toEqual([])
  },
)

it('names a task by its number to who may not read, never by words that would tell whether they occur', async () => {
  const desk = await openWithSecrets(native)
  const caller = { owner: desk.owner, scopes: writes }
  const said = async (contract: Contract, tool: string, args: object) =>
    (await call(desk.deps, contract, tool, args, caller)).text
  for (const task of ['secret', 'nothing of the kind'])
    expect(await said(native, 'complete_task', { task })).toContain('Name the task by its number')
  expect(await said(native, 'add_task', { title: 'New', parent: 'secret' })).toContain('by its number')
  const { envelope } = catalog as Record<string, Contract>
  const answers = await Promise.all(
    ['secret', 'nothing of the kind'].map((task_identifier) =>
      said(envelope as Contract, 'complete_task', { task_identifier }),
    ),
  )
  expect(answers[0]).toBe(answers[1])
})

it('tells who may change only tasks which task it was and by what change it is taken back', async () => {
  const desk = await openWithSecrets(native)
  const caller = { owner: desk.owner, scopes: ['tasks:write'] as const }
  const { ok, text } = await call(desk.deps, native, 'add_task', { title: 'New' }, caller)
  expect([ok, text]).toEqual([true, expect.stringMatching(/^done: #4\nchange \d+$/)])
})

it('trims nothing for who may also read', async () => {
  const desk = await openWithSecrets(native)
  const caller = { owner: desk.owner, scopes: ['tasks:write', 'tasks:read'] as const }
  expect((await call(desk.deps, native, 'complete_task', { task: 1 }, caller)).text).toContain(
    'A secret title',
  )
})
