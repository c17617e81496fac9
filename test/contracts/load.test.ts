import { describe, expect, it } from 'vitest'
import { start } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { type CallRecord, call } from '../../src/contracts/call.ts'
import { records } from '../../src/contracts/records/contract.ts'
import { openLog } from '../../src/log.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { type EngineName, engines, newPlace } from '../support/stores/places.ts'

const owner = 'user123'

interface Load extends AsyncDisposable {
  readonly stores: Stores
  readonly records: CallRecord[]
  // biome-ignore lint/suspicious/noExplicitAny: the document's JSON.
  say(tool: string, args: object): Promise<any>
}

async function openLoad(engine: EngineName): Promise<Load> {
  const place = await newPlace(engine)
  const config = readConfig({ ...place.env, WAYMARK_DATA: place.args[1], WAYMARK_TZ: 'UTC' })
  const log = await openLog('silent')
  const running = await start(config, log)
  const calls: CallRecord[] = []
  const workshop = {
    ...running.workshop,
    record: (one: CallRecord) => void calls.push(one),
  }
  return {
    stores: running.stores,
    records: calls,
    async say(tool, args) {
      const answer = await call(workshop, records, tool, args, { owner })
      expect(answer.ok, answer.text).toBe(true)
      return JSON.parse(answer.text)
    },
    [Symbol.asyncDispose]: () => running.close(),
  }
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] as number
}

describe.each(engines)('on %s', (engine) => {
  it('004 Performance Requirements: 95 of 100 calls of each tool take less than 100 ms', async () => {
    await using load = await openLoad(engine)
    for (let number = 1; number <= 100; number++) {
      await load.say('create_task', { title: `Task ${number}`, priority: 'high' })
      await load.say('list_tasks', { limit: 100 })
      await load.say('update_task', { task_id: number, description: 'Changed' })
      await load.say('toggle_task_completion', { task_id: number, is_complete: true })
      await load.say('get_task', { task_id: number })
    }
    for (let number = 1; number <= 100; number++) await load.say('delete_task', { task_id: number })

    const tools = Map.groupBy(load.records, ({ tool }) => tool)
    expect([...tools.keys()].sort()).toEqual(records.tools.map(({ name }) => name).sort())
    for (const [tool, calls] of tools) {
      expect(calls).toHaveLength(100)
      expect(p95(calls.map(({ milliseconds }) => milliseconds)), tool).toBeLessThan(100)
    }
  })

  it('004 Performance Requirements: 95 of 100 queries take less than 50 ms', async () => {
    await using load = await openLoad(engine)
    for (let number = 1; number <= 50; number++) await load.say('create_task', { title: `Task ${number}` })
    const tasks = load.stores.tasks(owner)
    const times: number[] = []
    for (let turn = 0; turn < 100; turn++) {
      const start = performance.now()
      if (turn % 2 === 0) await tasks.find(turn / 2 + 1)
      else await tasks.list({ order: 'newest', limit: 50 })
      times.push(performance.now() - start)
    }
    expect(p95(times)).toBeLessThan(50)
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
