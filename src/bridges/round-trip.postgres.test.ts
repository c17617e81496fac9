import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import {
  bringIn,
  exported,
  fixture,
  notesOf,
  read,
  readText,
  targetIn,
} from '../../test/support/stores/bridges.ts'
import { note } from '../../test/support/stores/context-desk.ts'
import { begin, says } from '../../test/support/stores/conversations.ts'
import { fillEveryTable } from '../../test/support/stores/every-table.ts'
import { newDatabase } from '../../test/support/stores/postgres.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { add, failureOf, later, origin } from '../../test/support/stores/suite-desk.ts'
import { openPostgresStores } from '../stores/postgres/open.ts'
import { openSqliteStores } from '../stores/sqlite/open.ts'
import type { Stores } from '../stores/stores.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { ImportTarget } from './import-target.ts'
import { planImport } from './plan-import.ts'

/** One of everything, with gaps in the numbers and links to what is gone. */
async function fill(ada: ImportTarget): Promise<void> {
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
  await begin(conversations, 't-1', 'First')
  await conversations.keep('t-1', says('hello'), later(1).at)
  await conversations.keep(
    't-1',
    { ...says('Hi.', 'assistant'), metadata: { model: 'offline' } },
    later(2).at,
  )
  await begin(conversations, 't-2', 'Empty', 5)
}

const engines: Readonly<Record<string, () => Promise<Stores>>> = {
  memory: async () => openStoresInMemory(),
  SQLite: () => openSqliteStores({ file: join(newFolder(), 'waymark.db') }),
  PostgreSQL: async () => openPostgresStores({ url: await newDatabase() }),
}

describe.each(Object.entries(engines))('an export on %s', (_, open) => {
  it('comes back into an empty store byte for byte, and once', async () => {
    await using one = await open()
    await using other = await open()
    await fill(targetIn(one))
    const text = await exported(one)
    const source = await readText('waymark.jsonl', text)
    const into = targetIn(other)
    expect((await planImport(source, into)).tasks).toMatchObject({ add: 4, there: 0, keepNumbers: true })
    const imported = await bringIn(source, into, later(60))
    expect(await exported(other)).toBe(text)

    expect(await bringIn(source, into, later(61))).toMatchObject({
      tasks: { added: [] },
      discoveries: [],
      conversations: 0,
    })
    expect(await exported(other)).toBe(text)
    expect((await add(into.tasks, 'Next')).id).toBe(6)
    await undo(into.tasks, undefined, later(62))
    await undo(into.tasks, imported.tasks.change as number, later(63))
    expect(await into.tasks.count({}, 9)).toBe(0)
  })

  it('of everything brings back all that an export to import does', async () => {
    await using one = await open()
    await using other = await open()
    await fill(targetIn(one))
    await fillEveryTable(one, 'ada')
    const source = await readText('ada.jsonl', await exported(one, 'ada', later(9).at))
    expect(notesOf(source).map((note) => note.split(':')[0])).toEqual([
      '16 × changes were left out',
      '3 × projects were left out',
      '1 × members were left out',
      '1 × files were left out',
      '1 × invitations were left out',
      '1 × call counts were left out',
      '1 × calls were left out',
    ])
    await bringIn(source, targetIn(other), later(60))
    expect(await exported(other)).toBe(await exported(one))
  })

  it('that the page wrote before there was one format is the same as one of the command line', async () => {
    await using one = await open()
    await using other = await open()
    await bringIn(await read(fixture('waymark/account.jsonl')), targetIn(one))
    await bringIn(await read(fixture('waymark/export.jsonl')), targetIn(other))
    const text = await exported(one)
    expect(text).toBe(await exported(other))
    expect(lines(text)).toEqual(lines(readFileSync(fixture('waymark/export.jsonl'), 'utf8')))
  })
})

/** Whatever their order. */
function lines(text: string): string[] {
  return text.split('\n').sort()
}

describe('an export', () => {
  it('gets new numbers where there are tasks already, and everything that names them follows', async () => {
    const [stores, other] = [openStoresInMemory(), targetIn(openStoresInMemory())]
    await fill(targetIn(stores))
    for (const title of ['A', 'B']) await add(other.tasks, title, {})
    await note(other.here, 'Known here before')
    const source = await readText('waymark.jsonl', await exported(stores))

    const plan = await planImport(source, other)
    expect(plan.tasks).toMatchObject({ add: 4, keepNumbers: false })
    expect(plan.notes.map(({ what, examples }) => `${what}: ${examples}`)).toEqual([
      'links to tasks that are not in the export were left out: After what is gone → 4',
    ])
    await bringIn(source, other)
    const all = await other.tasks.list({ order: 'newest', limit: 9 })
    expect(all.map(({ id, title, parent, blockedBy }) => [id, title, parent, blockedBy])).toEqual([
      [6, 'After what is gone', null, [5]],
      [5, 'Find the can', null, []],
      [4, 'Water the plants', 6, []],
      [3, 'Garden 🌱', null, []],
      [2, 'B', null, []],
      [1, 'A', null, []],
    ])
    expect(await other.here.find(2)).toMatchObject({ text: 'Queues retry twice', replacedBy: 3, task: 5 })
    expect(await other.here.find(3)).toMatchObject({ replaces: 2, task: 5 })
    const closed = (await other.here.sessions({ limit: 9 })).filter(({ summary }) => summary !== null)
    expect(closed).toMatchObject([{ summary: 4 }])
    expect((await planImport(source, other)).tasks).toMatchObject({ add: 0, there: 4 })
  })

  it('knows a task again that was renamed since', async () => {
    const stores = openStoresInMemory()
    const ada = targetIn(stores)
    const precise = { ...origin, at: new Date('2026-11-15T12:00:00.123Z') }
    await addTask(ada.tasks, { title: 'Water the plants' }, precise)
    const source = await readText('waymark.jsonl', await exported(stores))
    await updateTask(ada.tasks, byId(1), { title: 'Water the roses' }, later(1))
    expect((await planImport(source, ada)).tasks).toMatchObject({ add: 0, there: 1 })
  })

  it.each(['SQLite', 'PostgreSQL'])('can be taken in by two people of one database (%s)', async (engine) => {
    await using stores = await (engines[engine] as () => Promise<Stores>)()
    await fill(targetIn(stores))
    const source = await readText('waymark.jsonl', await exported(stores))
    const grace = targetIn(stores, 'grace')
    await bringIn(source, grace, { ...origin, actor: 'grace' })
    const [mine, hers] = [await targetIn(stores).here.find(1), await grace.here.find(1)]
    expect(hers).toEqual({ ...mine, uuid: hers?.uuid })
    expect(hers?.uuid).not.toBe(mine?.uuid)
    expect((await planImport(source, grace)).discoveries).toMatchObject({ add: 0, there: 4 })
  })

  it('is refused when it is cut off, changed, or of a newer version', async () => {
    const one = openStoresInMemory()
    await fill(targetIn(one))
    const text = await exported(one)
    const lines = text.trimEnd().split('\n')
    const failed = async (changed: string) => (await failureOf(readText('waymark.jsonl', changed))).message

    expect(await failed(lines.slice(0, 4).join('\n'))).toMatch(
      /waymark\.jsonl:4: the export is cut off: its last line is missing\.$/,
    )
    expect(await failed(text.slice(0, -20))).toMatch(/:\d+: this line is cut off: its JSON does not end\.$/)
    expect(await failed(text.replace(/\{"record":"task".*\n/, ''))).toMatch(
      /: there should be 4 tasks, and there are 3\.$/,
    )
    expect(await failed(text.replace('"version":1', '"version":2'))).toMatch(
      /:1: only version 1 of the export/,
    )
    expect(await failed(text.replace('"priority":"high"', '"priority":"huge"'))).toMatch(
      /:2: A priority is low, medium or high\.$/,
    )
    expect(await failed(text.replace('Garden 🌱', 'x'.repeat(201)))).toMatch(
      /:2: The title must be 200 characters or less\.$/,
    )
    expect(await failed(text.replace(/"created_at":"[^"]+"/, '"created_at":"yesterday"'))).toMatch(
      /:2: "created_at" must be a moment/,
    )
    expect(
      await failed(
        text.replace('"blocked_by":[]', '"blocked_by":[5]').replace('"blocked_by":[3,4]', '"blocked_by":[1]'),
      ),
    ).toMatch(/:2: a circle: 1 waits for 5 waits for 1\.$/)
    expect(await failed(`${text}{"record":"task"}\n`)).toMatch(
      /: there is something after the last line of the export\.$/,
    )
    expect(notesOf(await readText('waymark.jsonl', text))).toEqual([])
  })
})
