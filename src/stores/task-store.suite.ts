import { expect, it } from 'vitest'
import { add, failureOf, later, noon, origin, titles } from '../../test/support/stores/suite-desk.ts'
import { Failure } from '../errors.ts'
import { addTask } from '../tasks/add-task.ts'
import { blankCalendarObject, writeCalendarObject } from '../tasks/calendar-object.ts'
import { completeTask, reopenTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { byId, byWords } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import { tasksFromElsewhereSuite } from './bringing-in.suite.ts'
import { changesSuite } from './changes.suite.ts'
import { findingSuite } from './finding.suite.ts'
import { parallelSuite } from './parallel.suite.ts'
import { personSettingsSuite } from './person-settings.suite.ts'
import { repeatingSuite } from './repeating.suite.ts'
import type { Stores } from './stores.ts'
import { watchSuite } from './subscribe.suite.ts'
import { togetherSuite } from './together.suite.ts'
import { upcomingSuite } from './upcoming.suite.ts'

/** What every engine promises about tasks and changes. */
export function taskStoreSuite(open: () => Promise<Stores>): void {
  findingSuite(open)
  upcomingSuite(open)
  changesSuite(open)
  parallelSuite(open)
  watchSuite(open)
  tasksFromElsewhereSuite(open)
  repeatingSuite(open)
  togetherSuite(open)
  personSettingsSuite(open)

  it('numbers the tasks of each owner from one', async () => {
    await using stores = await open()
    const [ada, grace] = [stores.tasks('ada'), stores.tasks('grace')]

    expect((await add(ada, 'Water the plants')).id).toBe(1)
    expect((await add(ada, 'Feed the cat')).id).toBe(2)
    expect((await add(grace, 'Read a book')).id).toBe(1)
  })

  it('gives back every field as it was stored', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const blocker = await add(tasks, 'Find the watering can')
    const parent = await add(tasks, 'Garden')
    const calendarObject = writeCalendarObject({ ...blankCalendarObject, uid: 'u-1', todo: 'X-A:1' })
    const added = await add(tasks, '  Water 🌱 the plants\u0085 ', {
      description: 'Twice.\nOr thrice.',
      priority: 'high',
      due: '2026-11-21T09:00:00+01:00',
      start: '2026-11-14',
      repeat: ' FREQ=WEEKLY;BYDAY=SA ',
      occurrence: '2026-11-21T09:00[Europe/Berlin]',
      position: -2.5,
      duration: 45,
      assignee: 'grace',
      tags: ['#Home', 'garden', 'home'],
      parent: parent.id,
      blockedBy: [blocker.id],
      calendarObject,
    })

    expect(added).toEqual({
      id: 3,
      title: 'Water 🌱 the plants',
      description: 'Twice.\nOr thrice.',
      priority: 'high',
      status: 'todo',
      due: '2026-11-21T09:00:00+01:00',
      start: '2026-11-14',
      repeat: 'FREQ=WEEKLY;BYDAY=SA',
      occurrence: '2026-11-21T09:00[Europe/Berlin]',
      position: -2.5,
      duration: 45,
      tags: ['home', 'garden'],
      parent: parent.id,
      blockedBy: [blocker.id],
      assignee: 'grace',
      claimedBy: null,
      claimConnection: null,
      claimedAt: null,
      calendarObject,
      createdAt: noon,
      updatedAt: noon,
      completedAt: null,
    })
    expect(await tasks.find(added.id)).toEqual(added)
    expect((await tasks.changes({ limit: 1 }))[0]?.entries).toEqual([{ before: null, after: added }])
  })

  it('hides the tasks and changes of one owner from another', async () => {
    await using stores = await open()
    const [ada, grace] = [stores.tasks('ada'), stores.tasks('grace')]
    const { task, change } = await addTask(ada, { title: 'Water the plants', tags: ['home'] }, origin)

    expect(await grace.find(task.id)).toBeUndefined()
    expect(await grace.findMany([task.id])).toEqual([])
    expect(await grace.findTitled('plants', 5)).toEqual([])
    expect(await grace.list({ order: 'newest', limit: 5 })).toEqual([])
    expect(await grace.list({ order: 'newest', limit: 5, tag: 'home' })).toEqual([])
    expect(await grace.listLines({ order: 'newest', limit: 5 })).toEqual([])
    expect(await grace.count({}, 5)).toBe(0)
    expect(await grace.findChange(change.id)).toBeUndefined()
    expect(await grace.changes({ limit: 5 })).toEqual([])
    for (const call of [
      () => completeTask(grace, byId(task.id), origin),
      () => deleteTask(grace, byWords('plants'), origin),
      () => updateTask(grace, byId(task.id), { title: 'Mine' }, origin),
      () => undo(grace, change.id, origin),
    ]) {
      expect((await failureOf(call())).code).toBe('not_found')
    }
    expect(await ada.find(task.id)).toEqual(task)
  })

  it('reads for lines the same tasks in the same order, and of each what a whole one says', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await add(tasks, 'Plain')
    const [due, start] = ['2026-03-01', '2026-02-01'] as const
    await addTask(
      tasks,
      { title: 'Full', description: 'x', due, start, duration: 30, tags: ['a'], blockedBy: [1] },
      origin,
    )
    await completeTask(tasks, byId(1), origin)
    for (const order of ['newest', 'urgent', 'recent', 'due'] as const)
      for (const filter of [{}, { state: 'open' }, { words: 'full' }, { tag: 'a' }] as const) {
        const [whole, lines] = await Promise.all([
          tasks.list({ ...filter, order, limit: 5 }),
          tasks.listLines({ ...filter, order, limit: 5 }),
        ])
        expect(whole.map((task, index) => pick(task, lines[index] ?? {}))).toEqual(lines)
      }
  })

  it('keeps owners apart whose names look alike', async () => {
    await using stores = await open()
    const names = ['ada', 'Ada', 'ada ', 'ad%', 'ad_', "ada'--", 'адa', 'ada\\']
    for (const name of names) await add(stores.tasks(name), `Of ${name}`)

    for (const name of names) {
      expect(titles(await stores.tasks(name).list({ order: 'newest', limit: 9 }))).toEqual([
        `Of ${name}`.trim(),
      ])
    }
    expect(() => stores.tasks('')).toThrow(Failure)
    expect(() => stores.tasks('  ')).toThrow(Failure)
    expect(() => stores.tasks('a\0b')).toThrow(Failure)
  })

  it('completes once: a repeated completion keeps the first date and records nothing', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const { id } = await add(tasks, 'Water the plants')

    const first = await completeTask(tasks, byId(id), later(1))
    const second = await completeTask(tasks, byId(id), later(9))
    expect(first).toMatchObject({ wasSo: false, task: { status: 'done', completedAt: later(1).at } })
    expect(second).toMatchObject({ wasSo: true, change: null, task: first.task })
    expect(await tasks.changes({ limit: 9 })).toHaveLength(2)

    const reopened = await reopenTask(tasks, byId(id), later(10))
    expect(reopened.task).toMatchObject({ status: 'todo', completedAt: null })
  })

  it('refuses parents and blockers that are missing or go in circles', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const one = await add(tasks, 'One')
    const two = await add(tasks, 'Two', { parent: one.id, blockedBy: [one.id] })
    const three = await add(tasks, 'Three', { parent: two.id, blockedBy: [two.id] })

    for (const patch of [
      { parent: three.id },
      { parent: one.id },
      { blockedBy: [three.id] },
      { blockedBy: [one.id] },
    ]) {
      expect((await failureOf(updateTask(tasks, byId(one.id), patch, origin))).reason).toBe('cycle')
    }
    expect((await failureOf(updateTask(tasks, byId(one.id), { parent: 99 }, origin))).facts.id).toBe(99)
    expect((await failureOf(add(tasks, 'Four', { blockedBy: [one.id, 98] }))).facts.id).toBe(98)
    expect((await failureOf(add(tasks, 'Four', { parent: 97 }))).code).toBe('not_found')
    expect(await tasks.find(one.id)).toEqual(one)
    expect(await tasks.count({}, 9)).toBe(3)
  })

  it('checks values before it looks anything up', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')

    expect((await failureOf(updateTask(tasks, byId(77), { title: ' ' }, origin))).reason).toBe('title_empty')
    expect((await failureOf(updateTask(tasks, byId(77), {}, origin))).reason).toBe('no_changes')
    expect((await failureOf(updateTask(tasks, byId(77), { title: 'x' }, origin))).code).toBe('not_found')
  })
}

/** Of a task what another value has, too. */
function pick(task: object, like: object): object {
  return Object.fromEntries(Object.entries(task).filter(([name]) => name in like))
}
