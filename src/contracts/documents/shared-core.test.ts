import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { assistant } from '../assistant/contract.ts'
import { call } from '../call.ts'
import type { Contract } from '../contract.ts'
import { delegate } from '../delegate/contract.ts'
import { envelope } from '../envelope/contract.ts'
import { native } from '../native/contract.ts'
import { records } from '../records/contract.ts'

const user_id = 'user123'

interface Sample {
  readonly contract: Contract
  readonly rename: object
  readonly complete: readonly [tool: string, args: object]
  readonly pending: object
  readonly done: object
}

/** For each document: renaming task 1, completing it, and the lists of what is pending and what is done. */
const documents: readonly Sample[] = [
  {
    contract: envelope,
    rename: { task_id: 1, new_title: 'Renamed' },
    complete: ['complete_task', { task_id: 1 }],
    pending: { status: 'pending' },
    done: { status: 'completed' },
  },
  {
    contract: assistant,
    rename: { user_id, task_id: 1, title: 'Renamed' },
    complete: ['complete_task', { user_id, task_id: 1 }],
    pending: { user_id, status: 'pending' },
    done: { user_id, status: 'completed' },
  },
  {
    contract: delegate,
    rename: { task_id: 1, title: 'Renamed' },
    complete: ['complete_task', { task_id: 1 }],
    pending: { status: 'pending' },
    done: { status: 'completed' },
  },
  {
    contract: records,
    rename: { task_id: 1, title: 'Renamed' },
    complete: ['toggle_task_completion', { task_id: 1, is_complete: true }],
    pending: { is_complete: false },
    done: { is_complete: true },
  },
]

it('keeps what only native knows of a task when a document changes it', async () => {
  for (const { contract, rename, complete } of documents) {
    const desk = openContractDesk(contract)
    await desk.seed({
      title: 'Water the plants',
      description: 'The ferns first',
      priority: 'high',
      due: '2031-05-06',
      tags: ['home'],
    })
    const [before] = await desk.stored()
    desk.at('2026-01-18T08:00:00Z')
    await desk.say('update_task', rename)
    await desk.say(...complete)
    const now = new Date('2026-01-18T08:00:00Z')
    expect(await desk.stored(), contract.name).toEqual([
      { ...before, title: 'Renamed', status: 'done', completedAt: now, updatedAt: now },
    ])
  }
})

it('shows a task that was cancelled in native as done, never as pending', async () => {
  for (const { contract, pending, done } of documents) {
    const desk = openContractDesk(contract)
    await desk.seed({ title: 'Called off' })
    await call(desk.deps, native, 'update_task', { task: 1, status: 'cancelled' }, { owner: desk.owner })
    expect(JSON.stringify(await desk.say('list_tasks', pending))).not.toContain('Called off')
    expect(JSON.stringify(await desk.say('list_tasks', done))).toMatch(/"(is_)?complete(d)?":true/)
  }
})

it('records a change made through any contract with who made it and through what, and native undoes it', async () => {
  for (const { contract, rename } of documents) {
    const desk = openContractDesk(contract)
    await desk.seed({ title: 'Water the plants' })
    await desk.say('update_task', rename)
    const tasks = desk.deps.tasks(desk)
    expect((await tasks.changes({ limit: 1 }))[0]?.origin).toMatchObject({
      actor: 'user123',
      contract: contract.name,
      tool: 'update_task',
      client: 'a test',
    })
    await call(desk.deps, native, 'undo', { change: 2 }, { owner: desk.owner })
    expect(await desk.stored()).toMatchObject([{ title: 'Water the plants' }])
  }
})
