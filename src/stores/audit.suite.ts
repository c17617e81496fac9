import { expect, it } from 'vitest'
import { note } from '../../test/support/stores/context-desk.ts'
import { add, later, noon, origin } from '../../test/support/stores/suite-desk.ts'
import { keyedProject } from '../projects/project.ts'
import { addTask } from '../tasks/add-task.ts'
import { type AuditedCall, auditId, auditIdAt } from '../usage/audit.ts'
import type { Stores } from './stores.ts'

let number = 0

const audited = (minutes: number, more: Partial<AuditedCall> = {}): AuditedCall => ({
  id: auditId(later(minutes).at, number++),
  at: later(minutes).at,
  contract: 'native',
  tool: 'add_task',
  client: 'claude',
  outcome: 'ok',
  milliseconds: 1.25,
  via: 'token',
  requestId: 'r-1',
  ...more,
})

/** What every engine promises about the record of calls. */
export function auditSuite(open: () => Promise<Stores>): void {
  it('gives back every call as it was, the newest first', async () => {
    await using stores = await open()
    const audit = stores.audit('ada')
    const bare = { client: null, via: null, requestId: null, milliseconds: 0 }
    const [first, third, fourth] = [audited(0, { tool: 'undo', ...bare }), audited(5), audited(5)]
    await audit.add([first, third, fourth])
    const second = audited(2, { outcome: 'not_found' })
    await audit.add([second])
    await audit.add([])

    expect(await audit.list({ limit: 9 })).toEqual([fourth, third, second, first])
  })

  it('keeps a call once that is given to it again', async () => {
    await using stores = await open()
    const audit = stores.audit('ada')
    const [first, second] = [audited(0), audited(1)]
    await audit.add([first])
    await audit.add([{ ...first, outcome: 'internal' }, second])

    expect(await audit.list({ limit: 9 })).toEqual([second, first])
  })

  it('narrows by client, tool, outcome and time, a page at a time', async () => {
    await using stores = await open()
    const audit = stores.audit('ada')
    await audit.add([
      audited(0),
      audited(1, { client: 'codex' }),
      audited(2, { tool: 'undo' }),
      audited(3, { outcome: 'forbidden' }),
      audited(4, { client: null }),
    ])
    const minutes = async (query: object) =>
      (await audit.list({ limit: 9, ...query })).map(({ at }) => (at.getTime() - noon.getTime()) / 60_000)

    expect(await minutes({})).toEqual([4, 3, 2, 1, 0])
    expect(await minutes({ client: 'claude' })).toEqual([3, 2, 0])
    expect(await minutes({ tool: 'undo' })).toEqual([2])
    expect(await minutes({ outcome: 'forbidden' })).toEqual([3])
    expect(await minutes({ since: later(3).at })).toEqual([4, 3])
    expect(await minutes({ before: auditIdAt(later(2).at) })).toEqual([1, 0])
    const [, second] = await audit.list({ limit: 2 })
    expect(await minutes({ limit: 2, before: second?.id })).toEqual([2, 1])
    expect(await minutes({ client: "' OR 1=1 --" })).toEqual([])
  })

  it('keeps a thousand calls that arrive in one write', async () => {
    await using stores = await open()
    const audit = stores.audit('ada')
    await audit.add(Array.from({ length: 1_000 }, (_, place) => audited(0, { tool: `tool-${place}` })))

    const calls = await audit.list({ limit: 2_000 })
    expect(calls).toHaveLength(1_000)
    expect([calls[0]?.tool, calls.at(-1)?.tool]).toEqual(['tool-999', 'tool-0'])
  })

  it('says which clients were there lately, with their calls and their changes', async () => {
    await using stores = await open()
    const audit = stores.audit('ada')
    await add(stores.tasks('ada'), 'By the suite')
    await addTask(stores.tasks('ada'), { title: 'By codex' }, { ...later(1), client: 'codex' })
    await addTask(stores.tasks('ada'), { title: 'Two at once', steps: ['One', 'Two'] }, origin)
    await note(stores.context('ada', keyedProject('ada', 'garden')), 'Known to the suite')
    await addTask(stores.tasks('grace'), { title: 'Of grace' }, origin)
    await audit.add([
      audited(-60 * 24 * 8, { client: 'long ago' }),
      audited(1, { client: 'suite' }),
      audited(2, { client: 'codex' }),
      audited(3, { client: 'suite' }),
      audited(4, { client: null }),
    ])

    const weekAgo = new Date(noon.getTime() - 7 * 86_400_000)
    expect(await audit.clients(weekAgo, 9)).toEqual([
      { client: null, lastAt: later(4).at, calls: 1, changes: 0 },
      { client: 'suite', lastAt: later(3).at, calls: 2, changes: 3 },
      { client: 'codex', lastAt: later(2).at, calls: 1, changes: 1 },
    ])
    expect(await audit.clients(weekAgo, 1)).toHaveLength(1)
  })

  it('hides the calls of one owner from another', async () => {
    await using stores = await open()
    await stores.audit('ada').add([audited(0)])

    expect(await stores.audit('grace').list({ limit: 9 })).toEqual([])
    expect(await stores.audit('grace').clients(new Date(0), 9)).toEqual([])
    expect(() => stores.audit(' ')).toThrow('An owner is named by')
  })
}
