import { expect, it } from 'vitest'
import { note } from '../../test/support/stores/context-desk.ts'
import { add, clock, failureOf, later, origin, shown, titles } from '../../test/support/stores/suite-desk.ts'
import { addComment } from '../tasks/add-comment.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask, findUnblocked } from '../tasks/complete-task.ts'
import { getTask } from '../tasks/get-task.ts'
import { countTasks, listTasks } from '../tasks/list-tasks.ts'
import { openBlockers } from '../tasks/open-blockers.ts'
import { type FoundTask, searchTasks } from '../tasks/search-tasks.ts'
import type { Task } from '../tasks/task.ts'
import { byId, byWords } from '../tasks/task-ref.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

/** How tasks are found and listed, on every engine. */
export function findingSuite(open: () => Promise<Stores>): void {
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

  it('searches titles, tags and descriptions, of closed tasks too, and forgives one wrong letter where little is found', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await add(tasks, 'Call the dentist')
    await add(tasks, 'Straße fegen', { description: 'Den Besen vom Élan holen' })
    await add(tasks, 'Fix the sink', { tags: ['plumbing'] })
    const old = await add(tasks, 'Book a table', { description: 'Ask the dentist who treated the tooth' })
    await completeTask(tasks, byId(old.id), origin)

    const found = async (query: string) => {
      const { open, closed } = await searchTasks(tasks, query)
      const told = ({ task, isSimilar }: FoundTask) => `${isSimilar ? '~' : ''}${task.title}`
      return [open.map(told), closed.map(told)]
    }
    expect(await found('DENTIST')).toEqual([['Call the dentist'], ['Book a table']])
    expect(await found('denstist')).toEqual([['~Call the dentist'], ['~Book a table']])
    expect(await found('dentsit call')).toEqual([['~Call the dentist'], []])
    expect(await found('élan BESEN')).toEqual([['Straße fegen'], []])
    expect(await found('strasse')).toEqual([['Straße fegen'], []])
    expect(await found('#plumbing')).toEqual([['Fix the sink'], []])
    expect(await found('plumbin sinc')).toEqual([['~Fix the sink'], []])
    expect(await found('#4')).toEqual([[], ['Book a table']])
    expect(await found('too')).toEqual([[], ['Book a table']])
    expect(await found('dxntxst')).toEqual([[], []])
    expect(await found('  ')).toEqual([[], []])
    expect((await searchTasks(stores.tasks('grace'), 'dentist')).open).toEqual([])
    expect((await failureOf(searchTasks(tasks, 'a'.repeat(201)))).reason).toBe('bad_text')
  })

  it('does not mix similar words in where enough is found as typed', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    for (const title of ['Mill', 'Milk one', 'Milk two', 'Milk three']) await add(tasks, title)
    const { open: hits } = await searchTasks(tasks, 'milk')
    expect(titles(hits.map(({ task }) => task))).toEqual(['Milk three', 'Milk two', 'Milk one'])
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
    expect(await tasks.titlesStarting('buy m', 2)).toEqual([
      { id: 4, title: 'BUY MILK', status: 'todo' },
      { id: 1, title: 'Buy milk', status: 'todo' },
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

  it('says what a task has beside itself, without looking at it', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await addTask(tasks, { title: 'Move', steps: ['Pack'] }, origin)
    const van = await add(tasks, 'Rent a van')
    await updateTask(tasks, byId(1), { blockedBy: [van.id] }, origin)
    await addComment(stores.comments('ada'), { id: van.id, assignee: null }, 'Soon', [], origin)
    await note(stores.context('ada'), 'The van is at the corner', { task: van.id })
    const said = async (id: number) =>
      Object.entries(await tasks.beside(id)).flatMap(([name, is]) => (is ? [name] : []))

    expect(await said(1)).toEqual(['hasSubtasks'])
    expect(await said(2)).toEqual([])
    expect(await said(van.id)).toEqual(['isWaitedFor', 'hasComments', 'hasDiscoveries'])
    expect(await said(99)).toEqual([])
    expect(Object.values(await stores.tasks('grace').beside(van.id))).not.toContain(true)
  })
}
