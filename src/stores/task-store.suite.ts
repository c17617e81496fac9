import { expect, it } from 'vitest'
import { Failure } from '../errors.ts'
import { addTask, type NewTask } from '../tasks/add-task.ts'
import type { Origin } from '../tasks/change.ts'
import { claimTask, releaseTask } from '../tasks/claim-task.ts'
import { completeTask, findUnblocked, reopenTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { getTask } from '../tasks/get-task.ts'
import { countTasks, listTasks, type View } from '../tasks/list-tasks.ts'
import { openBlockers } from '../tasks/open-blockers.ts'
import type { Task } from '../tasks/task.ts'
import { byId, byWords } from '../tasks/task-ref.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

export const noon = new Date('2026-11-15T12:00:00Z')
const clock = { now: noon, zone: 'Europe/Berlin' }
const origin: Origin = { actor: 'ada', at: noon, contract: 'native', tool: 'test', client: 'suite' }
const later = (minutes: number): Origin => ({ ...origin, at: new Date(noon.getTime() + minutes * 60_000) })

const add = async (tasks: TaskStore, title: string, more: Omit<NewTask, 'title'> = {}): Promise<Task> =>
  (await addTask(tasks, { title, ...more }, origin)).task
const titles = (found: readonly Task[]) => found.map((task) => task.title)
const shown = async (tasks: TaskStore, view: View) => titles((await listTasks(tasks, { view }, clock)).tasks)

export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  try {
    await call
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('it did not fail')
}

/** What every engine promises about tasks and changes. */
export function taskStoreSuite(open: () => Promise<Stores>): void {
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
    const added = await add(tasks, '  Water 🌱 the plants\u0085 ', {
      description: 'Twice.\nOr thrice.',
      priority: 'high',
      due: '2026-11-21T09:00:00+01:00',
      tags: ['#Home', 'garden', 'home'],
      parent: parent.id,
      blockedBy: [blocker.id],
    })

    expect(added).toEqual({
      id: 3,
      title: 'Water 🌱 the plants',
      description: 'Twice.\nOr thrice.',
      priority: 'high',
      status: 'todo',
      due: '2026-11-21T09:00:00+01:00',
      tags: ['home', 'garden'],
      parent: parent.id,
      blockedBy: [blocker.id],
      claimedBy: null,
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

  it('finds a task by words of its title, whatever their case and composition', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    for (const title of ['Café Élan', 'Straße fegen', 'ΟΔΟΣ', 'İstanbul']) await add(tasks, title)

    for (const [words, title] of [
      ['CAFE\u0301 é', 'Café Élan'],
      ['STRASSE', 'Straße fegen'],
      ['οδος', 'ΟΔΟΣ'],
      ['οδοσ', 'ΟΔΟΣ'],
      ['STANBUL', 'İstanbul'],
    ] as const) {
      expect((await getTask(tasks, byWords(words))).task.title).toBe(title)
    }
  })

  it('takes %, _ and \\ in words as ordinary characters', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await add(tasks, 'Plain')
    const odd = await add(tasks, String.raw`100% of my_files in C:\tmp`)

    for (const words of ['%', '_', '\\', '100%', String.raw`C:\t`]) {
      expect(await tasks.findTitled(words, 5)).toEqual([odd])
    }
    expect(await tasks.findTitled('P%n', 5)).toEqual([])
    expect(await tasks.findTitled("'; DROP TABLE tasks; --", 5)).toEqual([])
  })

  it('prefers the exact title, and names the candidates when several match', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await add(tasks, 'Call mom about the trip')
    const exact = await add(tasks, 'call Mom')
    await add(tasks, 'Call mom again')

    expect((await getTask(tasks, byWords('CALL MOM'))).task).toEqual(exact)
    const failure = await failureOf(getTask(tasks, byWords('mom')))
    expect(failure.code).toBe('ambiguous')
    expect(titles(failure.facts.candidates as Task[])).toEqual([
      'Call mom again',
      'call Mom',
      'Call mom about the trip',
    ])
    expect((await failureOf(getTask(tasks, byWords('dad')))).code).toBe('not_found')
  })

  it('finds tasks by the beginning of their title, the nearest and newest first', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    for (const title of ['Buy milk', 'Buy milk and bread', 'Buy', 'BUY MILK', 'To buy milk'])
      await add(tasks, title)

    expect(titles(await tasks.findStarting('buy m', 9))).toEqual([
      'BUY MILK',
      'Buy milk',
      'Buy milk and bread',
    ])
    expect(titles(await tasks.findStarting('buy', 1))).toEqual(['Buy'])
    expect(await tasks.findStarting('%', 9)).toEqual([])
  })

  it('lists each view in its own order', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await add(tasks, 'someday', { priority: 'low' })
    await add(tasks, 'late', { due: '2026-11-14' })
    await add(tasks, 'an hour ago', { due: '2026-11-15T12:00:00+01:00', priority: 'high' })
    await add(tasks, 'today', { due: '2026-11-15' })
    await add(tasks, 'tonight', { due: '2026-11-15T23:30:00+01:00' })
    await add(tasks, 'after midnight', { due: '2026-11-16T00:30:00+01:00' })
    const waiting = await add(tasks, 'waiting', { blockedBy: [1] })
    await completeTask(tasks, byId((await add(tasks, 'done')).id), later(1))
    await updateTask(tasks, byId((await add(tasks, 'dropped')).id), { status: 'cancelled' }, later(2))

    expect(await shown(tasks, 'overdue')).toEqual(['late', 'an hour ago'])
    expect(await shown(tasks, 'today')).toEqual(['late', 'today', 'an hour ago', 'tonight'])
    const open_ = ['an hour ago', 'late', 'today', 'tonight', 'after midnight', 'waiting', 'someday']
    expect(await shown(tasks, 'open')).toEqual(open_)
    expect(await shown(tasks, 'ready')).toEqual(open_.filter((title) => title !== 'waiting'))
    expect(await shown(tasks, 'blocked')).toEqual(['waiting'])
    expect(await shown(tasks, 'done')).toEqual(['dropped', 'done'])
    expect(await shown(tasks, 'all')).toHaveLength(9)

    expect(await openBlockers(tasks, [waiting])).toEqual(new Set([1]))
    await completeTask(tasks, byId(1), origin)
    expect(await openBlockers(tasks, [waiting])).toEqual(new Set())
    expect(await shown(tasks, 'blocked')).toEqual([])
    expect(await shown(tasks, 'ready')).toContain(waiting.title)
  })

  it('pages through every view without losing or repeating a task', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    for (let n = 0; n < 23; n++) {
      const priority = (['low', 'medium', 'high'] as const)[n % 3]
      await add(tasks, `Task ${n}`, { priority, ...(n % 2 === 0 && { due: `2026-11-${10 + (n % 5)}` }) })
    }
    for (let id = 1; id <= 6; id++) await completeTask(tasks, byId(id), origin)

    for (const view of ['all', 'open', 'ready', 'done', 'overdue'] as const) {
      const whole = (await listTasks(tasks, { view, limit: 100 }, clock)).tasks
      const paged: Task[] = []
      let cursor: string | null | undefined
      do {
        const page = await listTasks(tasks, { view, limit: 4, ...(cursor && { cursor }) }, clock)
        paged.push(...page.tasks)
        cursor = page.cursor
      } while (cursor)
      expect(paged).toEqual(whole)
      expect(await countTasks(tasks, { view }, clock)).toBe(whole.length)
    }
    expect((await failureOf(listTasks(tasks, { cursor: 'urgent.1' }, clock))).reason).toBe('bad_cursor')
    expect((await failureOf(listTasks(tasks, { cursor: "newest.1'" }, clock))).reason).toBe('bad_cursor')
  })

  it('narrows a list by words, priority, tag and parent', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const garden = await add(tasks, 'Garden', { tags: ['home'], priority: 'high' })
    await add(tasks, 'Buy soil', { parent: garden.id, tags: ['shop'] })
    await add(tasks, 'Buy milk', { tags: ['shop', 'home'] })

    const list = async (request: Parameters<typeof listTasks>[1]) =>
      titles((await listTasks(tasks, request, clock)).tasks)
    expect(await list({ words: 'BUY' })).toEqual(['Buy milk', 'Buy soil'])
    expect(await list({ priority: 'high' })).toEqual(['Garden'])
    expect(await list({ tag: '#Shop' })).toEqual(['Buy milk', 'Buy soil'])
    expect(await list({ tag: 'home', words: 'garden' })).toEqual(['Garden'])
    expect(await list({ tag: 'home', view: 'open' })).toEqual(['Garden', 'Buy milk'])
    expect(await list({ parent: garden.id })).toEqual(['Buy soil'])
    await updateTask(tasks, byWords('milk'), { tags: ['errand'] }, origin)
    expect(await list({ tag: 'shop' })).toEqual(['Buy soil'])
    expect(await list({ tag: 'errand' })).toEqual(['Buy milk'])
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

  it('says which tasks a completion has unblocked', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const [soil, pot] = [await add(tasks, 'Buy soil'), await add(tasks, 'Buy a pot')]
    const plant = await add(tasks, 'Plant', { blockedBy: [soil.id, pot.id] })

    expect(await findUnblocked(tasks, (await completeTask(tasks, byId(soil.id), origin)).task)).toEqual([])
    expect(await findUnblocked(tasks, (await completeTask(tasks, byId(pot.id), origin)).task)).toEqual([
      plant,
    ])
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

  it('adds a task with its steps, deletes them together, and undoes either as one', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const { task, steps, change } = await addTask(tasks, { title: 'Move', steps: ['Pack', 'Carry'] }, origin)
    expect(steps.map((step) => [step.title, step.parent])).toEqual([
      ['Pack', task.id],
      ['Carry', task.id],
    ])

    const deleted = await deleteTask(tasks, byWords('move'), origin)
    expect([deleted.task.title, ...titles(deleted.below).toSorted()]).toEqual(['Move', 'Carry', 'Pack'])
    expect(await tasks.count({}, 9)).toBe(0)

    await undo(tasks, deleted.change.id, origin)
    expect(await tasks.findMany([1, 2, 3])).toEqual(expect.arrayContaining([task, ...steps]))
    await undo(tasks, change.id, origin)
    expect(await tasks.count({}, 9)).toBe(0)
  })

  it('undoes the last change, then the one before it', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const added = await add(tasks, 'Water the plants', { tags: ['home'] })
    await updateTask(tasks, byId(1), { title: 'Water the roses', tags: ['garden'] }, later(1))
    await completeTask(tasks, byId(1), later(2))

    expect((await undo(tasks, undefined, later(3))).undone.kind).toBe('complete')
    expect((await undo(tasks, undefined, later(4))).undone.kind).toBe('update')
    expect(await tasks.find(1)).toEqual({ ...added, updatedAt: later(4).at })
    expect(titles(await tasks.list({ tag: 'home', order: 'newest', limit: 5 }))).toEqual(['Water the plants'])
    expect((await undo(tasks, undefined, later(5))).undone.kind).toBe('add')
    expect(await tasks.find(1)).toBeUndefined()
    expect((await failureOf(undo(tasks, undefined, later(6)))).message).toBe('There is nothing to undo.')
  })

  it('undoes an undo, and refuses to undo the same change twice', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const task = await add(tasks, 'Water the plants')
    const { change: deletion } = await deleteTask(tasks, byId(task.id), origin)

    const { change: restoration } = await undo(tasks, deletion.id, origin)
    expect(await tasks.find(task.id)).toEqual(task)
    expect((await failureOf(undo(tasks, deletion.id, origin))).message).toBe(
      `Change ${deletion.id} is already undone.`,
    )
    await undo(tasks, restoration.id, origin)
    expect(await tasks.find(task.id)).toBeUndefined()
    await undo(tasks, deletion.id, origin)
    expect(await tasks.find(task.id)).toEqual(task)
  })

  it('undoes nothing over a later change of the same field, and says which it was', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const { change: addition } = await addTask(tasks, { title: 'A' }, origin)
    const first = await updateTask(tasks, byId(1), { title: 'B' }, origin)
    await updateTask(tasks, byId(1), { title: 'C' }, origin)

    const refused = await failureOf(undo(tasks, first.change?.id, origin))
    expect(refused.code).toBe('conflict')
    expect(refused.message).toBe('Change 2 cannot be undone: task 1 had its title changed since (change 3).')
    expect((await failureOf(undo(tasks, addition.id, origin))).code).toBe('conflict')
    expect((await tasks.find(1))?.title).toBe('C')

    const priority = await updateTask(tasks, byId(1), { priority: 'high' }, origin)
    await updateTask(tasks, byId(1), { title: 'D' }, origin)
    await undo(tasks, priority.change?.id, origin)
    expect(await tasks.find(1)).toMatchObject({ title: 'D', priority: 'medium' })
    expect((await failureOf(undo(tasks, 99, origin))).code).toBe('not_found')
  })

  it('returns the first result for a repeated request key and creates nothing', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const once = { ...origin, requestKey: 'k-1' }
    const first = await addTask(tasks, { title: 'Water the plants', steps: ['Fill the can'] }, once)
    await updateTask(tasks, byId(1), { title: 'Something else' }, origin)
    const again = await addTask(
      tasks,
      { title: 'Water the plants', steps: ['Fill the can'] },
      { ...once, at: later(5).at },
    )

    expect(again).toEqual({ ...first, repeated: true })
    expect(await tasks.count({}, 9)).toBe(2)
    expect((await failureOf(deleteTask(tasks, byId(1), once))).code).toBe('conflict')
    expect((await addTask(stores.tasks('grace'), { title: 'Hers' }, once)).repeated).toBe(false)
  })

  it('creates one task when the same request arrives ten times at once', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const once = { ...origin, requestKey: 'k-1' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => addTask(tasks, { title: 'Once' }, once)),
    )

    expect(new Set(answers.map((answer) => answer.task.id))).toEqual(new Set([1]))
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1)
    expect(await tasks.count({}, 99)).toBe(1)
  })

  it('makes one change of fifty completions at once', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await add(tasks, 'Water the plants')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => completeTask(tasks, byId(1), later(n))),
    )

    expect(answers.filter((answer) => answer.change !== null)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.task.completedAt?.getTime())).size).toBe(1)
    expect(await tasks.changes({ limit: 99 })).toHaveLength(2)
  })

  it('loses none of a hundred updates of different fields at once', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    for (let n = 0; n < 25; n++) await add(tasks, `Task ${n}`)
    const patches = [
      { title: 'New' },
      { description: 'New' },
      { priority: 'high' },
      { tags: ['new'] },
    ] as const
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        updateTask(tasks, byId((n >> 2) + 1), patches[n & 3] ?? {}, origin),
      ),
    )

    const all = await tasks.list({ order: 'newest', limit: 99 })
    expect(all).toHaveLength(25)
    for (const task of all) {
      expect(task).toMatchObject({ title: 'New', description: 'New', priority: 'high', tags: ['new'] })
    }
  })

  it('lets one of two claims at once win and tells the other who holds it', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await add(tasks, 'Water the plants')
    const claims = await Promise.allSettled(
      ['codex', 'claude'].map((who) => claimTask(tasks, byId(1), who, origin)),
    )

    const [won] = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value.task] : []))
    const [lost] = claims.flatMap((claim) => (claim.status === 'rejected' ? [claim.reason as Failure] : []))
    expect(won).toMatchObject({ status: 'doing' })
    expect(lost).toMatchObject({ code: 'conflict', facts: { holder: won?.claimedBy } })
    expect((await claimTask(tasks, byId(1), won?.claimedBy as string, origin)).change).toBeNull()
    expect((await releaseTask(tasks, byId(1), origin)).task).toMatchObject({
      claimedBy: null,
      status: 'todo',
    })
    expect((await claimTask(tasks, byId(1), 'third', origin)).task.claimedBy).toBe('third')
  })

  it('shows one task with everything around it', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const { task: move } = await addTask(tasks, { title: 'Move', steps: ['Pack', 'Carry'] }, origin)
    const van = await add(tasks, 'Rent a van')
    await updateTask(tasks, byId(3), { blockedBy: [2, van.id] }, origin)
    await completeTask(tasks, byId(2), origin)

    const details = await getTask(tasks, byWords('carry'))
    expect(details).toMatchObject({
      parent: { title: 'Move' },
      children: [],
      blockers: [{ title: 'Rent a van' }],
    })
    expect(details.changes.map((change) => change.kind)).toEqual(['update', 'add'])
    expect(titles((await getTask(tasks, byId(move.id))).children)).toEqual(['Pack', 'Carry'])
    expect(titles((await getTask(tasks, byId(van.id))).waiting)).toEqual(['Carry'])
  })

  it('leaves nothing behind when a write fails half-way', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const before = await add(tasks, 'Water the plants')
    const broken = tasks.write('update', origin, async (tx) => {
      await tx.insert({ ...before, title: 'Never' })
      tx.save(before, { ...before, title: 'Changed' })
      throw new Error('half-way')
    })

    await expect(broken).rejects.toThrow('half-way')
    expect(await tasks.list({ order: 'newest', limit: 9 })).toEqual([before])
    expect(await tasks.changes({ limit: 9 })).toHaveLength(1)
    expect((await add(tasks, 'Next')).id).toBe(2)
  })
}
