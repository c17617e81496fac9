import { describe, expect, it } from 'vitest'
import { start } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { type CallRecord, call } from '../../src/contracts/call.ts'
import { records } from '../../src/contracts/records/contract.ts'
import { openLog } from '../../src/log.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { blankTask } from '../../src/tasks/task.ts'
import { type EngineName, engines, newPlace } from '../support/stores/places.ts'
import { median } from '../support/timing/median.ts'

const owner = 'user123'

interface Load extends AsyncDisposable {
  readonly stores: Stores
  readonly records: CallRecord[]
  // biome-ignore lint/suspicious/noExplicitAny: the document's JSON.
  say(tool: string, args: object, as?: string): Promise<any>
}

async function openLoad(engine: EngineName): Promise<Load> {
  const place = await newPlace(engine)
  const config = readConfig({ ...place.env, WAYMARK_DATA: place.args[1], WAYMARK_TZ: 'UTC' })
  const log = await openLog('silent')
  const running = await start(config, log)
  const calls: CallRecord[] = []
  const deps = {
    ...running.deps,
    record: (one: CallRecord) => void calls.push(one),
  }
  return {
    stores: running.stores,
    records: calls,
    async say(tool, args, as = owner) {
      const answer = await call(deps, records, tool, args, { owner: as })
      expect(answer.ok, answer.text).toBe(true)
      return JSON.parse(answer.text)
    },
    [Symbol.asyncDispose]: () => running.close(),
  }
}

const origin = { actor: 'test', at: new Date('2026-01-17T10:00:00Z') }

/** An owner of so many tasks, and how long each tool took for them. */
async function ownerOf(load: Load, count: number) {
  const owner = `owner of ${count}`
  const tasks = load.stores.tasks(owner)
  await tasks.write('add', origin, async (tx) => {
    for (let number = 1; number <= count; number++) await tx.insert(draft(`Task ${number}`))
  })
  const timesOf = (tool: string) =>
    load.records.filter((one) => one.owner === owner && one.tool === tool).map((one) => one.milliseconds)
  return { tasks, timesOf, say: (tool: string, args: object) => load.say(tool, args, owner) }
}

function draft(title: string) {
  return { ...blankTask, title }
}

describe.each(engines)('on %s', (engine) => {
  it('004 Performance Requirements: a call of any tool takes an owner of 2,000 tasks hardly longer than one of 100', async () => {
    await using load = await openLoad(engine)
    const [few, many] = [await ownerOf(load, 100), await ownerOf(load, 2_000)]
    for (let number = 1; number <= 50; number++) {
      for (const { say } of [few, many]) {
        await say('create_task', { title: `New task ${number}`, priority: 'high' })
        await say('list_tasks', { limit: 100 })
        await say('update_task', { task_id: number, description: 'Changed' })
        await say('toggle_task_completion', { task_id: number, is_complete: true })
        await say('get_task', { task_id: number })
        await say('delete_task', { task_id: number })
      }
    }
    for (const { name } of records.tools) {
      expect(many.timesOf(name), name).toHaveLength(50)
      expect(median(many.timesOf(name)) / median(few.timesOf(name)), name).toBeLessThan(5)
    }
  })

  it('004 Performance Requirements: a query takes an owner of 2,000 tasks hardly longer than one of 100', async () => {
    await using load = await openLoad(engine)
    const owners = [await ownerOf(load, 100), await ownerOf(load, 2_000)] as const
    const times: Record<'find' | 'list', [number[], number[]]> = { find: [[], []], list: [[], []] }
    const timed = async (into: number[], query: Promise<unknown>) => {
      const start = performance.now()
      await query
      into.push(performance.now() - start)
    }
    for (let turn = 1; turn <= 50; turn++) {
      for (const [which, { tasks }] of owners.entries()) {
        await timed(times.find[which] as number[], tasks.find(turn))
        await timed(times.list[which] as number[], tasks.list({ order: 'newest', limit: 50 }))
      }
    }
    for (const [few, many] of Object.values(times)) expect(median(many) / median(few)).toBeLessThan(5)
  })

  it('004 Performance Requirements: 100 calls at the same moment are all answered, each with an id of its own', async () => {
    await using load = await openLoad(engine)
    const numbers = Array.from({ length: 100 }, (_, index) => index + 1)
    const created = await Promise.all(
      numbers.map((number) => load.say('create_task', { title: `Task ${number}` })),
    )
    expect(created.map(({ task }) => task.id).sort((one, other) => one - other)).toEqual(numbers)
    const toggled = await Promise.all(
      numbers.map((task_id) => load.say('toggle_task_completion', { task_id, is_complete: true })),
    )
    expect(toggled.every(({ task }) => task.is_complete)).toBe(true)
    const listed = await Promise.all(
      numbers.map(() => load.say('list_tasks', { is_complete: true, limit: 100 })),
    )
    expect(listed.map(({ count }) => count)).toEqual(numbers.map(() => 100))
  })
})
