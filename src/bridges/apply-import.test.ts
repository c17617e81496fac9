import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { bringIn, broughtTo, fixture, read, readText, targetIn } from '../../test/support/stores/bridges.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { add, later, noon, titles } from '../../test/support/stores/suite-desk.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { openSqliteStores } from '../stores/sqlite/open.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import { isEmptyPlan, planImport } from './plan-import.ts'

describe('importing', () => {
  it('adds tasks under the next numbers, with their dates and links, as one change of the tool import', async () => {
    const ada = targetIn(openStoresInMemory())
    await add(ada.tasks, 'Here before')
    const source = await read(fixture('beads.jsonl'))
    const { tasks, comments, discoveries } = broughtTo(await bringIn(source, ada))

    expect(tasks.added.map(({ id }) => id).sort()).toEqual([2, 3, 4, 5])
    expect(await ada.tasks.find(4)).toMatchObject({
      title: 'Sign-in page',
      parent: 2,
      blockedBy: [3],
      createdAt: new Date('2026-02-05T00:39:14.052Z'),
      updatedAt: new Date('2026-02-06T09:00:00Z'),
    })
    const change = await ada.tasks.findChange(tasks.change as number)
    expect(change).toMatchObject({ kind: 'add', origin: { tool: 'import', actor: 'ada' } })
    expect(change?.entries).toHaveLength(4)
    expect((await add(ada.tasks, 'Next')).id).toBe(6)
    expect(comments.added).toMatchObject([{ task: 4, author: 'Grace', text: 'Looks good.' }])
    expect(discoveries.added).toMatchObject([{ text: 'We deploy on Tuesdays.', author: 'ada' }])
    expect(await ada.personal.lastNumber()).toBe(0)
    expect(await ada.here.state('word-counts')).toEqual({ discoveries: 1, embedded: 1 })
  })

  it('gives the moment of the import to what has no date', async () => {
    const ada = targetIn(openStoresInMemory())
    await bringIn(await read(fixture('task-master/flat.json')), ada)
    const [done, open] = await Promise.all([ada.tasks.find(1), ada.tasks.find(2)])
    expect(done).toMatchObject({ status: 'done', createdAt: noon, updatedAt: noon, completedAt: null })
    expect(open).toMatchObject({ status: 'doing', createdAt: noon })
  })

  it('is undone as one, sub-tasks and all, and can then be done again', async () => {
    const ada = targetIn(openStoresInMemory())
    const source = await read(fixture('backlog'))
    const first = await bringIn(source, ada)
    await undo(ada.tasks, broughtTo(first).tasks.change as number, later(1))
    expect(await ada.tasks.count({}, 9)).toBe(0)

    const second = await bringIn(source, ada, later(2))
    expect(broughtTo(second).tasks.added).toHaveLength(broughtTo(first).tasks.added.length)
    const memory = await bringIn(await read(fixture('mcp-memory.jsonl')), ada)
    await undoRemember(ada.here, broughtTo(memory).discoveries.change as number, later(3))
    expect(await ada.here.count({})).toBe(0)
  })

  it.each([
    'task-master/tagged.json',
    'task-master/flat.json',
    'beads.jsonl',
    'backlog',
    'mcp-memory.jsonl',
    'todoist/Home [2203306141].csv',
    'todoist/sync.json',
    'TODO.md',
  ])('adds nothing of %s a second time, also when every change was pruned since', async (name) => {
    const file = join(newFolder(), 'waymark.db')
    const source = await read(fixture(name))
    await using stores = await openSqliteStores({ file })
    expect(isEmptyPlan(await planImport(source, targetIn(stores)))).toBe(false)
    await bringIn(source, targetIn(stores))

    await using later = await openSqliteStores({ file, now: new Date('2027-11-15') })
    expect(await targetIn(later).tasks.changes({ limit: 1 })).toEqual([])
    expect(isEmptyPlan(await planImport(source, targetIn(later)))).toBe(true)
    expect(await bringIn(source, targetIn(later))).toEqual({ projects: [], conversations: 0 })
  })

  it('knows tasks again that were renamed, moved and annotated here', async () => {
    const ada = targetIn(openStoresInMemory())
    const source = await read(fixture('task-master/tagged.json'))
    await bringIn(source, ada)
    await updateTask(ada.tasks, byId(2), { title: 'Another name', status: 'done', note: 'A word.' }, later(1))
    expect((await planImport(source, ada)).tasks).toMatchObject({ add: 0, there: 7 })
  })

  it('knows a task by its title and date where its description was written anew', async () => {
    const ada = targetIn(openStoresInMemory())
    const source = await read(fixture('beads.jsonl'))
    await bringIn(source, ada)
    await updateTask(ada.tasks, byId(1), { description: 'All new.' }, later(1))
    expect((await planImport(source, ada)).tasks).toMatchObject({ add: 0, there: 4 })
  })

  it('adds what is new since, below and after what is there, and what was deleted here', async () => {
    const ada = targetIn(openStoresInMemory())
    const task = (id: number, more: object = {}) => ({ id, title: `Task ${id}`, status: 'pending', ...more })
    const of = (...tasks: object[]) => readText('tasks.json', JSON.stringify({ tasks }))
    await bringIn(await of(task(1), task(2)), ada)
    await deleteTask(ada.tasks, byId(2), later(1))

    const source = await of(
      task(1, { dependencies: [4], subtasks: [{ id: 1, title: 'Below', status: 'pending' }] }),
      task(2),
      task(3, { dependencies: [1] }),
      task(4),
    )
    const { tasks, notes } = await planImport(source, ada)
    expect(tasks).toMatchObject({ add: 4, there: 1, subtasks: 1, links: 1 })
    expect(notes.map(({ what, examples }) => `${what}: ${examples}`)).toEqual([
      'tasks that are there already stay as they are, without links to new ones: Task 1 → 4',
    ])
    await bringIn(source, ada)
    const all = await ada.tasks.list({ order: 'newest', limit: 9 })
    expect(all.map(({ id, title, parent, blockedBy }) => [id, title, parent, blockedBy])).toEqual([
      [6, 'Task 4', null, []],
      [5, 'Task 3', null, [1]],
      [4, 'Task 2', null, []],
      [3, 'Below', 1, []],
      [1, 'Task 1', null, []],
    ])
  })

  it('takes the same task of two projects for two', async () => {
    const ada = targetIn(openStoresInMemory())
    const text = (title: string) => JSON.stringify({ tasks: [{ id: 1, title, status: 'pending' }] })
    await bringIn(await readText('tasks.json', text('Set up')), ada)
    const other = join(newFolder(), 'other')
    cpSync(fixture('task-master/flat.json'), join(other, 'tasks.json'))
    await bringIn(await read(join(other, 'tasks.json')), ada)
    expect(titles(await ada.tasks.list({ order: 'newest', limit: 9 }))).toContain('Draw the plan')
    expect(await ada.tasks.count({}, 9)).toBe(5)
  })

  it('leaves nothing behind when it fails half-way', async () => {
    const source = await read(fixture('backlog'))
    const broken = {
      ...source,
      tasks: [...source.tasks, { ...source.tasks[0], key: 'X', title: null } as never],
    }
    await using sqlite = await openSqliteStores({ file: join(newFolder(), 'waymark.db') })
    await expect(bringIn(broken, targetIn(sqlite))).rejects.toThrow()
    expect(await targetIn(sqlite).tasks.count({}, 9)).toBe(0)
    expect(await targetIn(sqlite).tasks.lastNumber()).toBe(0)
  })
})
