import { describe, expect, it } from 'vitest'
import { bringIn, broughtTo, fixture, read, readText, targetIn } from '../../test/support/stores/bridges.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { failureOf, later, noon, titles } from '../../test/support/stores/suite-desk.ts'
import { keyedProject } from '../projects/project.ts'
import type { Stores } from '../stores/stores.ts'
import { undo } from '../tasks/undo.ts'
import { undoComment } from '../tasks/undo-comment.ts'
import { isEmptyPlan, planImport } from './plan-import.ts'

const todoist = () => read(fixture('todoist/sync.json'))
const key = 'github.com/acme/app'

const titlesIn = async (stores: Stores, project?: { id: string }) =>
  titles(await stores.tasks('ada', project).list({ order: 'newest', limit: 9 }))

const notesOf = async (...of: Parameters<typeof planImport>) =>
  (await planImport(...of)).notes.map(({ what, examples }) => `${what}: ${examples}`)

describe('importing into projects', () => {
  it('makes those of Todoist by their names, and its Inbox is personal', async () => {
    const stores = openStoresInMemory()
    const plan = await planImport(await todoist(), targetIn(stores))
    expect(plan.tasks).toMatchObject({ add: 3, there: 0 })
    expect(plan.projects).toMatchObject([
      { project: 'personal', isNew: false, tasks: { add: 1 }, comments: { add: 1 } },
      { project: 'Side project', isNew: true, tasks: { add: 2 }, comments: { add: 0 } },
    ])
    expect(await stores.projects('ada').list()).toHaveLength(1)

    const imported = await bringIn(await todoist(), targetIn(stores))
    expect(imported.projects.map(({ name, prefix }) => [name, prefix])).toEqual([
      ['personal', ''],
      ['Side project', 'SP'],
    ])
    const [, side] = await stores.projects('ada').list()
    expect(side).toMatchObject({ name: 'Side project', prefix: 'SP' })
    expect(await titlesIn(stores)).toEqual(['Buy milk'])
    expect(await titlesIn(stores, side)).toEqual(['Pick colours', 'Sketch the logo'])
  })

  it('is taken back project by project', async () => {
    const stores = openStoresInMemory()
    const imported = await bringIn(await todoist(), targetIn(stores))
    const side = broughtTo(imported, 'Side project')
    await undo(stores.tasks('ada', { id: side.id }), side.tasks.change as number, later(1))
    expect(await titlesIn(stores, { id: side.id })).toEqual([])
    expect(await titlesIn(stores)).toEqual(['Buy milk'])
    const personal = broughtTo(imported, 'personal')
    await undoComment(stores.comments('ada'), personal.comments.change as number, later(2))
    await undo(stores.tasks('ada'), personal.tasks.change as number, later(3))
    expect(await stores.comments('ada').list(1)).toEqual([])
    expect((await planImport(await todoist(), targetIn(stores))).tasks).toMatchObject({ add: 3, there: 0 })
  })

  it('takes a project of that name that is there, and one that may be changed', async () => {
    const stores = openStoresInMemory()
    await makeProject(stores, 'grace', 'one', { ada: 'reader' }, 'Side project')
    const shared = await makeProject(stores, 'grace', 'two', { ada: 'editor' }, 'side PROJECT')
    expect(broughtTo(await bringIn(await todoist(), targetIn(stores)), 'side PROJECT').id).toBe(shared.id)
    const other = openStoresInMemory()
    const own = await makeProject(other, 'ada', 'three', {}, 'Side project')
    expect(broughtTo(await bringIn(await todoist(), targetIn(other)), 'Side project').id).toBe(own.id)
  })

  it('adds nothing again when the project was renamed, or a task was moved to another', async () => {
    const stores = openStoresInMemory()
    const side = broughtTo(await bringIn(await todoist(), targetIn(stores)), 'Side project')
    await stores.projects('ada').update(side.id, { name: 'Logo' })
    await stores.mover('ada').move(side.id, 1, 'ada', later(1))
    expect(isEmptyPlan(await planImport(await todoist(), targetIn(stores)))).toBe(true)
    expect(await bringIn(await todoist(), targetIn(stores))).toEqual({ projects: [], conversations: 0 })
  })

  it('leaves what came in before there were projects where it is', async () => {
    const stores = openStoresInMemory()
    const source = await read(fixture('task-master/flat.json'))
    await bringIn(source, targetIn(stores, 'ada', { id: 'ada' }))
    expect((await planImport(source, targetIn(stores))).tasks).toMatchObject({ add: 0, there: 4 })
    expect(isEmptyPlan(await planImport(source, targetIn(stores)))).toBe(true)
    expect(await stores.projects('ada').list()).toHaveLength(1)
  })

  it('fills a project that others share, and says before it begins who may not', async () => {
    const stores = openStoresInMemory()
    const app = await makeProject(stores, 'grace', key, { ada: 'editor', eve: 'commenter' })
    const source = await read(fixture('beads.jsonl'))
    for (const act of [planImport, bringIn]) {
      const failure = await failureOf(act(source, targetIn(stores, 'eve', app)))
      expect(failure).toMatchObject({ code: 'forbidden', message: expect.stringContaining('not change it') })
    }
    await bringIn(source, targetIn(stores, 'ada', app))
    expect(await stores.tasks('grace', app).count({}, 9)).toBe(4)
    expect(await stores.inbox('grace').countUnseen()).toBe(0)
  })
})

describe('importing what people have to do', () => {
  const people = {
    ada: { name: 'Ada Lovelace', email: 'ada@example.com' },
    grace: { name: 'Grace Hopper', email: 'grace@example.com' },
  }
  const issue = (id: string, more: object) =>
    JSON.stringify({ id, title: id, issue_type: 'task', created_at: '2026-01-01T00:00:00Z', ...more })

  it('gives tasks to the members that are meant, and keeps others as words', async () => {
    const stores = openStoresInMemory()
    const app = await makeProject(stores, 'ada', key, { grace: 'editor' })
    const named = ['grace@example.com', 'Ada Lovelace', '@grace', 'Mia', '']
    const lines = named.map((assignee, index) => issue(`bd-${index + 1}`, { assignee }))
    const source = await readText('issues.jsonl', lines.join('\n'))
    const target = targetIn(stores, 'ada', app, people)
    expect(await notesOf(source, target)).toEqual([
      'assignees who are not members of the project are kept as words in the description: bd-4 bd-4: Mia',
    ])
    await bringIn(source, target)
    const found = await target.tasks.list({ order: 'newest', limit: 9 })
    expect(found.map(({ title, assignee }) => [title, assignee]).reverse()).toEqual([
      ['bd-1', 'grace'],
      ['bd-2', 'ada'],
      ['bd-3', 'grace'],
      ['bd-4', null],
      ['bd-5', null],
    ])
    expect((await target.tasks.find(4))?.description).toMatch(
      /^Assignee: Mia\n\nImported from beads: app bd-4 /,
    )
    expect(isEmptyPlan(await planImport(source, target))).toBe(true)
  })

  it('keeps who said what when, and adds what was said since', async () => {
    const stores = openStoresInMemory()
    const app = await makeProject(stores, 'ada', key, { grace: 'editor' })
    const target = targetIn(stores, 'ada', app, people)
    const said = (author: string, text: string, at: string) => ({ author, text, created_at: at })
    const first = [
      said('Grace', 'First', '2026-02-01T10:00:00Z'),
      said('Mia', 'Second', '2026-02-02T10:00:00Z'),
    ]
    const source = (comments: object[]) => readText('issues.jsonl', issue('bd-1', { comments }))
    await bringIn(await source(first), target, by('ada', noon))
    expect(await target.comments.list(1)).toEqual([
      {
        ...{ id: 1, task: 1, author: 'grace', client: null, text: 'First' },
        ...{ createdAt: new Date('2026-02-01T10:00:00Z'), editedAt: null },
      },
      {
        ...{ id: 2, task: 1, author: 'Mia', client: null, text: 'Second' },
        ...{ createdAt: new Date('2026-02-02T10:00:00Z'), editedAt: null },
      },
    ])
    expect(await stores.inbox('grace').countUnseen()).toBe(0)

    const since = await source([...first, said('Grace', 'Third', '2026-02-03T10:00:00Z')])
    expect(await planImport(since, target)).toMatchObject({
      tasks: { add: 0, there: 1 },
      comments: { add: 1, there: 2 },
    })
    const { comments, tasks } = broughtTo(await bringIn(since, target, later(1)))
    expect([comments.added.map(({ text }) => text), tasks.added]).toEqual([['Third'], []])
    expect(isEmptyPlan(await planImport(since, target))).toBe(true)
  })

  it('takes whoever is asked for in what is personal for nobody else', async () => {
    const target = targetIn(openStoresInMemory(), 'ada', { id: 'ada' }, people)
    const source = await readText(
      'issues.jsonl',
      `${issue('bd-1', { assignee: 'ada' })}\n${issue('bd-2', { assignee: 'Grace' })}`,
    )
    await bringIn(source, target)
    expect(await target.personal.find(1)).toMatchObject({ assignee: 'ada' })
    expect((await target.personal.find(2))?.description).toMatch(/^Assignee: Grace\n/)
  })
})

describe('the folder that is imported', () => {
  it('is that of the project, not the one a tool keeps its files in', async () => {
    const { folder, path } = await readText(
      '.taskmaster/tasks/tasks.json',
      '{"tasks":[{"id":1,"title":"A","status":"pending"}]}',
    )
    expect(path).toBe(`${folder}/.taskmaster/tasks/tasks.json`)
    const backlog = await read(fixture('backlog'))
    expect(backlog.folder).toBe(fixture('.').replace(/\/\.?$/, ''))
  })

  it('is not known of a file that lies anywhere', async () => {
    const list = await readText('TODO.md', '- [ ] Paint the wall\n')
    expect(list.folder).toBeNull()
    const named = await read(list.path.replace(/\/TODO\.md$/, ''))
    expect(named.folder).toBe(list.path.replace(/\/TODO\.md$/, ''))
  })
})

it('keeps apart two folders that have the same name, or the same tasks', async () => {
  const stores = openStoresInMemory()
  const site = keyedProject('ada', 'github.com/acme/site')
  const tasks = (title: string) => JSON.stringify({ tasks: [{ id: 1, title, status: 'pending' }] })
  await bringIn(await readText('tasks.json', tasks('Set up')), targetIn(stores))
  const named = await readText('tasks.json', tasks('Begin'))
  expect((await planImport(named, targetIn(stores, 'ada', site))).tasks).toMatchObject({ add: 1 })
  const copied = await readText('copy/tasks.json', tasks('Set up'))
  expect((await planImport(copied, targetIn(stores, 'ada', site))).tasks).toMatchObject({ add: 1 })
})
