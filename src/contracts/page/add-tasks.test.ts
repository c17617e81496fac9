import { describe, expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { turnsDuring } from '../../../test/support/timing/turns-during.ts'
import { page } from './contract.ts'

describe('adding a list', () => {
  it('reads it first: what is done, what is part of what, and the words in each line', async () => {
    const { say } = openContractDesk(page)
    const { items } = await say('understand_list', {
      text: '- [x] Milk #shop\n- Trip\n  - Book at 17:00',
      day: '2026-01-25',
    })
    expect(items).toMatchObject([
      { text: 'Milk #shop', depth: 0, isDone: true, understood: { title: 'Milk', tags: ['shop'] } },
      { text: 'Trip', depth: 0, isDone: false, note: null },
      { depth: 1, understood: { title: 'Book', due: expect.stringContaining('2026-01-25T') } },
    ])
  })

  it('adds all of it as one change that one undo takes back', async () => {
    const { say } = openContractDesk(page)
    const tasks = [
      { title: 'Trip', tags: ['home'] },
      { title: 'Book', under: 0, due: '2026-01-25' },
      { title: 'Seats', under: 1, description: null },
      { title: 'Milk', isDone: true, due: '2026-01-20', repeat: 'FREQ=DAILY' },
    ]
    const added = await say('add_tasks', { tasks })
    expect(added.tasks).toMatchObject([
      { id: 1, title: 'Trip', parent: null, tags: ['home'], subtasks: { open: 1, done: 0 } },
      { id: 2, title: 'Book', parent: 1, due: '2026-01-25' },
      { id: 3, title: 'Seats', parent: 2 },
      { id: 4, title: 'Milk', parent: null, status: 'done', completedAt: expect.any(String), repeat: null },
    ])
    expect(added.change).toMatchObject({
      kind: 'add',
      tasks: [1, 2, 3, 4],
      summary: 'Added #1 Trip and 3 more',
    })
    await say('undo', { change: added.change.id })
    expect((await say('list_tasks', { view: 'all' })).tasks).toEqual([])
  })

  it('adds nothing where one of them cannot be, and says which', async () => {
    const { say, refuse } = openContractDesk(page)
    const { error } = await refuse('add_tasks', { tasks: [{ title: 'Fine' }, { title: 'x'.repeat(201) }] })
    expect(error).toMatchObject({ code: 'invalid', facts: { index: 1 } })
    expect((await refuse('add_tasks', { tasks: [{ title: 'a', under: 0 }] })).error).toMatchObject({
      code: 'invalid',
    })
    expect((await refuse('add_tasks', { tasks: [{ title: 'a', color: 'red' }] })).error).toMatchObject({
      code: 'invalid',
    })
    expect((await refuse('add_tasks', { tasks: [] })).error).toMatchObject({ code: 'invalid' })
    const many = Array.from({ length: 501 }, () => ({ title: 'a' }))
    expect((await refuse('add_tasks', { tasks: many })).error).toMatchObject({
      message: 'A list has 1 to 500 tasks.',
      hint: 'Add it in several parts.',
    })
    expect((await say('list_tasks', { view: 'all' })).tasks).toEqual([])
  })

  it('lets others have their turn while it reads a list, and refuses a longer one before it reads it', async () => {
    const { say, refuse } = openContractDesk(page)
    const text = (count: number) => 'every second monday at 5pm call the bank tomorrow\n'.repeat(count)
    const accepted = await turnsDuring(say('understand_list', { text: text(400) }))
    const refused = await turnsDuring(refuse('understand_list', { text: text(1_900) }))
    expect(accepted).toBeGreaterThan(3)
    expect(refused).toBeLessThan(accepted)
  })

  it('refuses a list that is too long to be read at once', async () => {
    const { refuse } = openContractDesk(page)
    expect((await refuse('understand_list', { text: '- a\n'.repeat(501) })).error).toMatchObject({
      message: 'A list has at most 500 tasks, and this one has 501.',
    })
    expect((await refuse('understand_list', { text: 'a'.repeat(100_001) })).error).toMatchObject({
      code: 'invalid',
    })
  })
})
