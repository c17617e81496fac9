import { expect, it } from 'vitest'
import { note } from '../../test/support/stores/context-desk.ts'
import { add, later, noon, origin } from '../../test/support/stores/suite-desk.ts'
import type { Discovery } from '../context/discovery.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { keyedProject } from '../projects/project.ts'
import type { Task } from '../tasks/task.ts'
import { undo } from '../tasks/undo.ts'
import type { Stores } from './stores.ts'

const project = 'github.com/acme/app'

/** Tasks that come from elsewhere with their numbers and dates, on every engine. */
export function tasksFromElsewhereSuite(open: () => Promise<Stores>): void {
  it('takes in tasks as they are, and gives higher numbers from then on', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    expect(await tasks.lastNumber()).toBe(0)
    const first = await add(tasks, 'Water the plants')
    const brought: Task = {
      ...{
        ...first,
        id: 40,
        title: 'Feed the cat',
        status: 'done',
        tags: ['home'],
        blockedBy: [7],
        claimedBy: 'cat',
      },
      ...{ createdAt: later(-9).at, updatedAt: later(-5).at, completedAt: later(-5).at },
    }
    const written = await tasks.write('add', origin, async (tx) => {
      expect(await tx.lastNumber()).toBe(1)
      tx.restore(brought)
      expect(await tx.lastNumber()).toBe(40)
      expect((await tx.insert({ ...first, title: 'Beside it' })).id).toBe(41)
    })

    expect(await tasks.find(40)).toEqual(brought)
    expect(await tasks.list({ tag: 'home', order: 'newest', limit: 5 })).toEqual([brought])
    expect((await add(tasks, 'Next')).id).toBe(42)
    expect(await tasks.lastNumber()).toBe(42)
    expect(await stores.tasks('grace').lastNumber()).toBe(0)
    await undo(tasks, written?.change.id, origin)
    expect(await tasks.find(40)).toBeUndefined()
    expect(await tasks.lastNumber()).toBe(42)
  })
}

/** The same of discoveries and sessions. */
export function knowledgeFromElsewhereSuite(open: () => Promise<Stores>): void {
  it('takes in discoveries as they are, finds them, and gives higher numbers from then on', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    expect(await context.lastNumber()).toBe(0)
    const known = await note(context, 'Tokens live in cookies')
    const old: Discovery = {
      ...{
        ...known,
        id: 8,
        uuid: '0b9b7f9e-5a35-4c39-8f60-9a3d7c1f2a10',
        text: 'Queues retry twice',
        replacedBy: 9,
      },
      ...{ author: 'grace', client: null, session: null, createdAt: later(-60).at },
    }
    const better = {
      ...old,
      id: 9,
      uuid: '0b9b7f9e-5a35-4c39-8f60-9a3d7c1f2a11',
      text: 'Queues retry five times',
    }
    const brought = { ...better, replacedBy: null, replaces: 8 }
    const written = await context.write('remember', origin, async (tx) => {
      expect(await tx.lastNumber()).toBe(1)
      tx.restore(old)
      tx.restore(brought)
      expect(await tx.lastNumber()).toBe(9)
    })

    expect([await context.find(8), await context.find(9)]).toEqual([old, brought])
    expect((await context.state(null)).discoveries).toBe(2)
    const asked = { terms: ['queue'], meaning: null, model: null, limit: 5 }
    expect((await context.candidates(asked)).map(({ discovery }) => discovery.id)).toEqual([9])
    expect((await note(context, 'Sign-in is throttled by address')).id).toBe(10)
    expect(await context.lastNumber()).toBe(10)
    await undoRemember(context, written?.change.id as number, origin)
    expect([await context.find(8), await context.find(9)]).toEqual([undefined, undefined])
    expect((await context.state(null)).discoveries).toBe(2)
  })

  it('takes in a session as it is, once', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const session = {
      id: 's-1',
      actor: 'ada',
      client: null,
      startedAt: later(-60).at,
      lastAt: noon,
      calls: 3,
      summary: 4,
    }
    await context.keepSession(session)
    await context.keepSession({ ...session, calls: 99 })
    expect(await context.sessions({ limit: 5 })).toEqual([session])
    expect(await stores.context('grace', keyedProject('grace', project)).sessions({ limit: 5 })).toEqual([])
  })
}
