import { describe, expect, it } from 'vitest'
import { start } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { type CallDependencies, call } from '../../src/contracts/call.ts'
import { findContract } from '../../src/contracts/catalog.ts'
import { openLog } from '../../src/log.ts'
import { expectSound } from '../support/stores/ledger.ts'
import { engines, newPlace } from '../support/stores/places.ts'

interface Planned {
  readonly owner: string
  readonly contract: string
  readonly tool: string
  readonly args: object
}

const owners = ['ada', 'grace'] as const
const contracts = ['native', 'envelope', 'assistant', 'delegate', 'records'] as const
const each = 100

/** Both owners have a "plan 017"; only the name in the title differs. */
const words = (number: number) => `plan ${String(number).padStart(3, '0')}`

describe.each(engines)('on %s', (engine) => {
  it('003 5.2 Cross-User Access; 004 Security Model, User Context Propagation; C31; C39: two owners who call at the same moment never see each other, over 1,000 calls', async () => {
    const place = await newPlace(engine)
    const config = readConfig({ ...place.env, WAYMARK_DATA: place.args[1], WAYMARK_TZ: 'UTC' })
    const log = await openLog('silent')
    await using running = await start(config, log)
    const { deps } = running

    const adding = plan((owner, number) => [adds(owner, number)])
    const working = plan(worksOn)
    expect(adding.length + working.length).toBe(1_000)
    // From here on the same words stand under different numbers for the two.
    await callAtOnce(deps, [{ ...adds('grace', 0), contract: 'native', tool: 'add_task' }])
    await callAtOnce(deps, [{ owner: 'grace', contract: 'native', tool: 'delete_task', args: { task: 1 } }])
    await callAtOnce(deps, adding)
    const numbers = new Map<string, number[]>()
    for (const owner of owners) {
      const { tasks } = await place.ledger(owner)
      numbers.set(
        owner,
        tasks.map(({ title }) => Number(title.slice(-3))),
      )
      expect(tasks.map(({ title }) => title).sort()).toEqual(
        Array.from({ length: each }, (_, index) => `${owner} ${words(index)}`),
      )
    }
    await callAtOnce(deps, working)

    for (const owner of owners) {
      const ledger = await place.ledger(owner)
      expectSound(ledger)
      expect(ledger.tasks.map(({ title }) => Number(title.slice(-3)))).toEqual(numbers.get(owner))
      for (const task of ledger.tasks) {
        expect(task).toMatchObject({ description: `${owner} was here`, status: 'done' })
      }
      expect(JSON.stringify(ledger)).not.toContain(owner === 'ada' ? 'grace' : 'ada')
    }
  })
})

/** The calls of both owners in turns, so that no two neighbours have the same owner. */
function plan(calls: (owner: string, number: number) => readonly Planned[]): Planned[] {
  const [ada, grace] = owners.map((owner) =>
    Array.from({ length: each }, (_, number) => calls(owner, number)).flat(),
  ) as [Planned[], Planned[]]
  return ada.flatMap((one, index) => [one, grace[index] as Planned])
}

function adds(owner: string, number: number): Planned {
  const contract = contracts[number % contracts.length] as string
  const user = contract === 'assistant' ? { user_id: owner } : {}
  const tool = contract === 'records' ? 'create_task' : 'add_task'
  return { owner, contract, tool, args: { ...user, title: `${owner} ${words(number)}` } }
}

/** Describes a task, completes it and looks twice, through one contract or another; tasks are named by words. */
function worksOn(owner: string, number: number): readonly Planned[] {
  const named = { task_identifier: words(number) }
  const reader = contracts[number % contracts.length] as string
  const all = { assistant: { user_id: owner }, native: { view: 'all' } }[reader] ?? {}
  const description = `${owner} was here`
  return [
    { owner, contract: 'envelope', tool: 'update_task', args: { ...named, new_description: description } },
    { owner, contract: 'envelope', tool: 'complete_task', args: named },
    { owner, contract: 'native', tool: 'get_task', args: { task: words(number) } },
    { owner, contract: reader, tool: 'list_tasks', args: all },
  ]
}

/** All at once; each answer must be a success that speaks of its owner and of nobody else. */
async function callAtOnce(deps: CallDependencies, planned: readonly Planned[]): Promise<void> {
  const answers = await Promise.all(
    planned.map(async ({ owner, contract, tool, args }) => ({
      owner,
      answer: await call(deps, findContract(contract), tool, args, {
        owner,
        client: `${owner}'s client`,
      }),
    })),
  )
  for (const { owner, answer } of answers) {
    expect(answer.ok, answer.text).toBe(true)
    expect(answer.text).toContain(owner)
    expect(answer.text).not.toContain(owner === 'ada' ? 'grace' : 'ada')
  }
}
