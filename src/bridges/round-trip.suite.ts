import { expect, it } from 'vitest'
import { bringIn, exported, readText, shelves } from '../../test/support/stores/bridges.ts'
import { note } from '../../test/support/stores/context-desk.ts'
import { begin, says } from '../../test/support/stores/conversations.ts'
import { add, later, origin } from '../../test/support/stores/suite-desk.ts'
import type { Stores } from '../stores/stores.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import { planImport } from './plan-import.ts'
import type { OwnerStores } from './ports.ts'

/** What every engine promises about an export that is brought in again. */
export function roundTripSuite(open: () => Promise<Stores>): void {
  it('comes back into an empty store byte for byte, and once', async () => {
    await using one = await open()
    await using other = await open()
    await fill(shelves(one))
    const text = await exported(shelves(one))
    const source = await readText('waymark.jsonl', text)
    const into = shelves(other)
    expect((await planImport(source, into)).tasks).toMatchObject({ add: 4, there: 0, keepNumbers: true })
    const imported = await bringIn(source, into, later(60))
    expect(await exported(into)).toBe(text)

    expect(await bringIn(source, into, later(61))).toMatchObject({
      tasks: { added: [] },
      discoveries: [],
      conversations: 0,
    })
    expect(await exported(into)).toBe(text)
    expect((await add(into.tasks, 'Next')).id).toBe(6)
    await undo(into.tasks, undefined, later(62))
    await undo(into.tasks, imported.tasks.change as number, later(63))
    expect(await into.tasks.count({}, 9)).toBe(0)
  })

  it('can be taken in by two people of one database', async () => {
    await using stores = await open()
    await fill(shelves(stores))
    const source = await readText('waymark.jsonl', await exported(shelves(stores)))
    const grace = shelves(stores, 'grace')
    await bringIn(source, grace, { ...origin, actor: 'grace' })
    const [mine, hers] = [await shelves(stores).here.find(1), await grace.here.find(1)]
    expect(hers).toEqual({ ...mine, uuid: hers?.uuid })
    expect(hers?.uuid).not.toBe(mine?.uuid)
    expect((await planImport(source, grace)).discoveries).toMatchObject({ add: 0, there: 4 })
  })
}

/** One of everything, with gaps in the numbers and links to what is gone. */
export async function fill(ada: OwnerStores): Promise<void> {
  const { tasks, conversations } = ada
  await add(tasks, 'Garden 🌱', { description: 'Two\nlines', tags: ['home'], priority: 'high' })
  await add(tasks, 'Water the plants', { due: '2026-11-21T09:00:00+01:00' })
  await add(tasks, 'Find the can')
  await add(tasks, 'Gone tomorrow')
  await add(tasks, 'After what is gone', { blockedBy: [3, 4] })
  await updateTask(tasks, byId(1), { claim: 'codex' }, later(1))
  await updateTask(tasks, byId(2), { parent: 5 }, later(2))
  await completeTask(tasks, byId(3), later(3))
  await deleteTask(tasks, byId(4), later(4))
  await note(ada.here, 'Queues retry twice', { type: 'rule', module: 'Jobs', task: 3 })
  await note(
    ada.here,
    'Queues retry five times',
    { replaces: 1, files: [{ path: 'src/q.ts', hash: 'ab' }] },
    later(1),
  )
  await note(ada.here, 'We moved the queue', { type: 'summary' }, later(2))
  await note(
    ada.context('github.com/acme/site'),
    'Pages are rendered on the server',
    { type: 'decision' },
    later(3),
  )
  await begin(conversations, 'c-1', 'First')
  await conversations.keep('c-1', says('hello'), later(1).at)
  await conversations.keep(
    'c-1',
    { ...says('Hi.', 'assistant'), metadata: { model: 'offline' } },
    later(2).at,
  )
  await begin(conversations, 'c-2', 'Empty', 5)
}
