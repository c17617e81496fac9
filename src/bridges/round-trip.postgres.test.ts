import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import {
  bringIn,
  broughtTo,
  exported,
  notesOf,
  readText,
  targetIn,
} from '../../test/support/stores/bridges.ts'
import { note } from '../../test/support/stores/context-desk.ts'
import { begin, says } from '../../test/support/stores/conversations.ts'
import { fillEveryTable } from '../../test/support/stores/every-table.ts'
import { newDatabase } from '../../test/support/stores/postgres.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { add, failureOf, later, noon, origin } from '../../test/support/stores/suite-desk.ts'
import type { Discovery } from '../context/discovery.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { keyedProject } from '../projects/project.ts'
import { openPostgresStores } from '../stores/postgres/open.ts'
import { openSqliteStores } from '../stores/sqlite/open.ts'
import type { Stores } from '../stores/stores.ts'
import { addComment, editComment, removeComment } from '../tasks/add-comment.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import type { Task } from '../tasks/task.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { undoComment } from '../tasks/undo-comment.ts'
import { updateTask } from '../tasks/update-task.ts'
import { openTarget } from './open-target.ts'
import { isEmptyPlan, planImport } from './plan-import.ts'

const key = 'github.com/acme/app'

/** One of everything, with gaps in the numbers and links to what is gone. */
async function fill(stores: Stores): Promise<void> {
  const ada = targetIn(stores)
  const { personal: tasks, conversations } = ada
  await add(tasks, 'Garden 🌱', { description: 'Two\nlines', tags: ['home'], priority: 'high' })
  await add(tasks, 'Water the plants', { due: '2026-11-21T09:00:00+01:00' })
  await add(tasks, 'Find the can')
  await add(tasks, 'Gone tomorrow')
  await add(tasks, 'After what is gone', { blockedBy: [3, 4] })
  await updateTask(tasks, byId(1), { claim: 'codex' }, later(1))
  await updateTask(tasks, byId(2), { parent: 5 }, later(2))
  await completeTask(tasks, byId(3), later(3))
  await deleteTask(tasks, byId(4), later(4))
  await fillApp(stores)
  const site = keyedProject('ada', 'github.com/acme/site')
  await note(stores.context('ada', site), 'Pages are rendered on the server', { type: 'decision' }, later(3))
  await stores.projects('ada').update(site.id, { archivedAt: later(5).at })
  await begin(conversations, 't-1', 'First')
  await conversations.keep('t-1', says('hello'), later(1).at)
  await conversations.keep(
    't-1',
    { ...says('Hi.', 'assistant'), metadata: { model: 'offline' } },
    later(2).at,
  )
  await begin(conversations, 't-2', 'Empty', 5)
}

/** A project that is shared and knows something, with a name, a prefix and a colour of its own. */
async function fillApp(stores: Stores): Promise<void> {
  const app = await makeProject(stores, 'ada', key, { grace: 'editor' }, 'The shop')
  await stores.projects('ada').update(app.id, { prefix: 'SHOP', colour: 'teal' })
  await stores.projects('ada').arrange(app.id, { position: 1.5 })
  const [tasks, context] = [stores.tasks('ada', app), stores.context('ada', app)]
  await add(tasks, 'Sell shoes', { assignee: 'ada' })
  await add(tasks, 'Gone')
  const task = await add(tasks, 'Sell socks', { parent: 1, blockedBy: [1] })
  await deleteTask(tasks, byId(2), later(1))
  for (const [minute, text] of ['Which ones?', 'The red ones', 'Never mind'].entries())
    await addComment(stores.comments('grace', app), task, text, [], by('grace', later(minute).at))
  await removeComment(stores.comments('ada', app), 3, 1, true, later(4))
  await editComment(stores.comments('grace', app), 3, 2, 'The blue ones', by('grace', later(5).at))
  await note(context, 'Queues retry twice', { type: 'rule', module: 'Jobs', task: 3 })
  await note(
    context,
    'Queues retry five times',
    { replaces: 1, files: [{ path: 'src/q.ts', hash: 'ab' }] },
    later(1),
  )
  await note(context, 'We moved the queue', { type: 'summary' }, later(2))
  const known = (await context.find(2)) as Discovery
  const personal = { ...known, id: 4, uuid: randomUUID(), text: 'Watering takes an hour', replaces: null }
  await context.write('remember', later(4), async (tx) =>
    tx.restore({ ...personal, task: 3, taskProject: 'ada', editedAt: later(4).at }),
  )
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
    await fill(one)
    const text = await exported(one)
    const source = await readText('waymark.jsonl', text)
    const into = targetIn(other)
    const plan = await planImport(source, into)
    expect(plan.tasks).toMatchObject({ add: 6, there: 0, keepNumbers: true })
    expect(
      plan.projects.map(({ project, isNew, ...counts }) => [project, isNew, ...Object.values(counts)]),
    ).toMatchObject([
      ['The shop', true, { add: 2 }, { add: 2 }, { add: 4 }, { add: 1 }],
      ['site', true, { add: 0 }, { add: 0 }, { add: 1 }, { add: 1 }],
      ['personal', false, { add: 4 }, { add: 0 }, { add: 0 }, { add: 0 }],
    ])
    const imported = await bringIn(source, into, later(60))
    expect(await exported(other)).toBe(text)

    expect(isEmptyPlan(await planImport(source, into))).toBe(true)
    expect(await bringIn(source, into, later(61))).toEqual({ projects: [], conversations: 0 })
    expect(await exported(other)).toBe(text)
    expect((await add(into.personal, 'Next')).id).toBe(6)
    await undo(into.personal, undefined, later(62))
    await undo(into.personal, broughtTo(imported, 'personal').tasks.change as number, later(63))
    expect(await into.personal.count({}, 9)).toBe(0)
    const shop = broughtTo(imported, 'The shop')
    expect(shop.prefix).toBe('SHOP')
    await undoRemember(into.here, shop.discoveries.change as number, later(64))
    await undoComment(into.comments, shop.comments.change as number, later(65))
    await undo(into.tasks, shop.tasks.change as number, later(66))
    expect([await into.tasks.count({}, 9), await into.here.count({})]).toEqual([0, 0])
    expect(await into.comments.list(3)).toEqual([])
  })

  it('of everything brings back all that an export to import does', async () => {
    await using one = await open()
    await using other = await open()
    await fill(one)
    await fillEveryTable(one, 'ada')
    await makeProject(one, 'grace', 'shared', { ada: 'reader' })
    const source = await readText('ada.jsonl', await exported(one, 'ada', later(9).at))
    expect(notesOf(source).map((note) => note.split(':')[0])).toEqual([
      '1 × settings were left out',
      '5 × members were left out',
      '1 × projects of others were left out',
      '33 × changes were left out',
      '1 × attachments were left out',
      '1 × moved tasks were left out',
      '1 × files were left out',
      '4 × notices were left out',
      '6 × followed tasks were left out',
      '1 × reminders were left out',
      '1 × notification settings were left out',
      '1 × webhooks were left out',
      '1 × browsers were left out',
      '1 × invitations were left out',
      '1 × call counts were left out',
      '1 × calls were left out',
    ])
    await bringIn(source, targetIn(other), later(60))
    expect(await exported(other)).toBe(await exported(one))
  })
})

describe('an export', () => {
  it('gets new numbers where there are tasks already, and everything that names them follows', async () => {
    const [stores, there] = [openStoresInMemory(), openStoresInMemory()]
    const other = targetIn(there)
    await fill(stores)
    for (const title of ['A', 'B']) await add(other.personal, title, {})
    await add(other.tasks, 'C')
    await addComment(other.comments, { id: 1, assignee: null }, 'Said here before', [], later(1))
    await note(other.here, 'Known here before')
    const source = await readText('waymark.jsonl', await exported(stores))

    const plan = await planImport(source, other)
    expect(plan.tasks).toMatchObject({ add: 6, keepNumbers: false })
    expect(plan.notes.map(({ what, examples }) => `${what}: ${examples}`)).toEqual([
      'links to tasks that are not in the export were left out: After what is gone → 4',
    ])
    await bringIn(source, other)
    const linked = ({ id, title, parent, blockedBy }: Task) => [id, title, parent, blockedBy]
    expect((await other.personal.list({ order: 'newest', limit: 9 })).map(linked)).toEqual([
      [6, 'After what is gone', null, [5]],
      [5, 'Find the can', null, []],
      [4, 'Water the plants', 6, []],
      [3, 'Garden 🌱', null, []],
      [2, 'B', null, []],
      [1, 'A', null, []],
    ])
    expect((await other.tasks.list({ order: 'newest', limit: 9 })).map(linked)).toEqual([
      [3, 'Sell socks', 2, [2]],
      [2, 'Sell shoes', null, []],
      [1, 'C', null, []],
    ])
    expect((await other.comments.list(3)).map(({ id, author, text }) => [id, author, text])).toEqual([
      [2, 'grace', 'The blue ones'],
      [3, 'grace', 'Never mind'],
    ])
    expect(await other.here.find(2)).toMatchObject({ text: 'Queues retry twice', replacedBy: 3, task: 3 })
    expect(await other.here.find(3)).toMatchObject({ replaces: 2, task: 3, taskProject: null })
    expect(await other.here.find(5)).toMatchObject({ task: 5, taskProject: 'ada' })
    const closed = (await other.here.sessions({ limit: 9 })).filter(({ summary }) => summary !== null)
    expect(closed).toMatchObject([{ summary: 4 }])
    expect(isEmptyPlan(await planImport(source, other))).toBe(true)
    // What it is called here is for the person here to say.
    expect(await there.projects('ada').find(keyedProject('ada', key).id)).toMatchObject({ name: 'app' })
  })

  it('goes into the project one works in when that is asked for, and what is personal stays so', async () => {
    const [stores, there] = [openStoresInMemory(), openStoresInMemory()]
    await fill(stores)
    const source = await readText('waymark.jsonl', await exported(stores))
    const here = keyedProject('ada', 'path:/home/ada/shop')
    const target = openTarget(there, 'ada', { here, isHere: true, people: noPeople, embedder: noEmbedder })
    await bringIn(source, target)

    expect((await there.projects('ada').list({ archived: true })).map(({ name }) => name)).toEqual([
      'Personal',
      'shop',
    ])
    expect(await there.tasks('ada', here).count({}, 9)).toBe(2)
    expect(await there.tasks('ada').count({}, 9)).toBe(4)
    expect(await there.context('ada', here).count({ withReplaced: true })).toBe(5)
  })

  it('is refused whole where a project that it would change is archived', async () => {
    const [stores, there] = [openStoresInMemory(), openStoresInMemory()]
    await fill(stores)
    const source = await readText('waymark.jsonl', await exported(stores))
    const app = await makeProject(there, 'ada', key)
    await there.projects('ada').update(app.id, { archivedAt: noon })
    for (const act of [planImport, bringIn])
      expect((await failureOf(act(source, targetIn(there)))).message).toBe('app is archived.')
    expect(await there.tasks('ada').count({}, 9)).toBe(0)
    expect(await there.projects('ada').list()).toHaveLength(1)
  })

  it('knows a task again that was renamed since', async () => {
    const stores = openStoresInMemory()
    const ada = targetIn(stores)
    const precise = { ...origin, at: new Date('2026-11-15T12:00:00.123Z') }
    await addTask(ada.personal, { title: 'Water the plants' }, precise)
    const source = await readText('waymark.jsonl', await exported(stores))
    await updateTask(ada.personal, byId(1), { title: 'Water the roses' }, later(1))
    expect((await planImport(source, ada)).tasks).toMatchObject({ add: 0, there: 1 })
  })

  it.each(['SQLite', 'PostgreSQL'])('can be taken in by two people of one database (%s)', async (engine) => {
    await using stores = await (engines[engine] as () => Promise<Stores>)()
    await fill(stores)
    const source = await readText('waymark.jsonl', await exported(stores))
    const grace = targetIn(stores, 'grace')
    await bringIn(source, grace, { ...origin, actor: 'grace' })
    const [mine, hers] = [await targetIn(stores).here.find(1), await grace.here.find(1)]
    expect(hers).toEqual({ ...mine, uuid: hers?.uuid })
    expect(hers?.uuid).not.toBe(mine?.uuid)
    expect((await planImport(source, grace)).discoveries).toMatchObject({ add: 0, there: 5 })
  })
})

const noPeople = async () => new Map()
const noEmbedder = async () => null
