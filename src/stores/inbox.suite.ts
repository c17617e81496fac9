import { describe, expect, it, vi } from 'vitest'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, later, noon } from '../../test/support/stores/suite-desk.ts'
import { addComment } from '../tasks/add-comment.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

const key = 'github.com/acme/app'

/** What every engine promises about telling people of what concerns them. */
export function inboxSuite(open: () => Promise<Stores>): void {
  async function openShared() {
    const stores = await open()
    const app = await makeProject(stores, 'ada', key, { grace: 'editor', linus: 'commenter', eve: 'reader' })
    const told = async (who: string) =>
      (await stores.inbox(who).list({ limit: 99 })).map(({ kind, task, actor }) => [kind, task, actor])
    return { stores, app, told }
  }

  describe('the inbox', () => {
    it('tells who was given a task, named or answered, and nobody what they did themselves', async () => {
      const { stores, app, told } = await openShared()
      await using _ = stores
      const { task, change } = await addTask(
        stores.tasks('ada', app),
        { title: 'Water the plants', assignee: 'grace' },
        by('ada', later(1).at),
      )
      await addComment(stores.comments('grace', app), task, 'Ask @eve', ['eve'], by('grace', later(2).at))
      await addComment(stores.comments('linus', app), task, 'Done?', [], by('linus', later(3).at))

      expect(await told('ada')).toEqual([
        ['commented', 1, 'linus'],
        ['commented', 1, 'grace'],
      ])
      expect(await told('grace')).toEqual([
        ['commented', 1, 'linus'],
        ['assigned', 1, 'ada'],
      ])
      expect(await told('eve')).toEqual([
        ['commented', 1, 'linus'],
        ['mentioned', 1, 'grace'],
      ])
      expect(await told('linus')).toEqual([])
      expect((await stores.inbox('grace').list({ limit: 9 })).at(-1)).toEqual({
        id: expect.any(String),
        at: later(1).at,
        kind: 'assigned',
        project: app.id,
        task: 1,
        actor: 'ada',
        client: 'suite',
        change: change.id,
        text: null,
        seenAt: null,
      })
      expect((await stores.inbox('eve').list({ limit: 1 }))[0]).toMatchObject({ text: 'Done?', change: 3 })
    })

    it('tells who has a task when nothing blocks it any more', async () => {
      const { stores, app, told } = await openShared()
      await using _ = stores
      const tasks = stores.tasks('ada', app)
      await add(tasks, 'Buy a can')
      await addTask(tasks, { title: 'Water the plants', blockedBy: [1], assignee: 'grace' }, by('ada'))
      await completeTask(tasks, byId(1), by('ada', later(1).at))
      expect(await told('grace')).toEqual([
        ['unblocked', 2, 'ada'],
        ['assigned', 2, 'ada'],
      ])
    })

    it('is filled together with the change, or not at all', async () => {
      const { stores, app, told } = await openShared()
      await using _ = stores
      const failing = stores.tasks('ada', app).write('add', by('ada'), async (tx) => {
        tx.notify({ person: 'grace', kind: 'assigned', task: 1 })
        tx.follow(1, 'grace')
        throw new Error('in the middle')
      })
      await expect(failing).rejects.toThrow('in the middle')
      // What changes nothing tells nothing.
      const nothing = await stores.tasks('ada', app).write('add', by('ada'), async (tx) => {
        tx.notify({ person: 'grace', kind: 'assigned', task: 1 })
      })
      expect(nothing).toBeUndefined()
      expect(await told('grace')).toEqual([])
    })

    it('is filled for members alone, whoever is named', async () => {
      const { stores, app, told } = await openShared()
      await using _ = stores
      const { task } = await addTask(
        stores.tasks('ada', app),
        { title: 'Water the plants', assignee: 'mallory' },
        by('ada'),
      )
      const named = ['mallory', 'nobody', 'eve']
      await addComment(stores.comments('linus', app), task, 'Who?', named, by('linus'))
      await stores.members('ada', app.id).add('mallory', 'editor', noon)
      expect(await told('mallory')).toEqual([])
      expect(await told('eve')).toEqual([['mentioned', 1, 'linus']])
    })

    it('shows nothing of a project that a person is no longer in', async () => {
      const { stores, app, told } = await openShared()
      await using _ = stores
      await addTask(stores.tasks('ada', app), { title: 'Water the plants', assignee: 'grace' }, by('ada'))
      await stores.members('ada', app.id).remove('grace')
      expect(await told('grace')).toEqual([])
      expect(await stores.inbox('grace').countUnseen()).toBe(0)
      // Nor are they told of what goes on.
      const task = { id: 1, assignee: 'grace' }
      await addComment(stores.comments('linus', app), task, 'Well?', ['grace'], by('linus'))
      await stores.members('ada', app.id).add('grace', 'reader', noon)
      expect(await told('grace')).toEqual([['assigned', 1, 'ada']])
    })

    it('has nothing of what is personal', async () => {
      await using stores = await open()
      await addTask(stores.tasks('ada'), { title: 'Water the plants', assignee: 'ada' }, by('ada'))
      expect(await stores.inbox('ada').list({ limit: 9 })).toEqual([])
    })

    it('remembers what was seen, one by one or all at once, by its person alone', async () => {
      const { stores, app } = await openShared()
      await using _ = stores
      const tasks = stores.tasks('ada', app)
      for (const minute of [1, 2, 3, 4])
        await addTask(tasks, { title: `Task ${minute}`, assignee: 'grace' }, by('ada', later(minute).at))
      const inbox = stores.inbox('grace')
      const ids = (await inbox.list({ limit: 9 })).map(({ id }) => id)
      expect(await inbox.countUnseen()).toBe(4)

      expect(await stores.inbox('ada').see(ids, later(9).at)).toBe(0)
      expect(await inbox.see([ids[0] as string, 'unknown'], later(9).at)).toBe(1)
      expect(await inbox.see([ids[0] as string], later(10).at)).toBe(0)
      expect((await inbox.list({ limit: 1 }))[0]).toMatchObject({ seenAt: later(9).at })
      expect((await inbox.list({ unseen: true, limit: 9 })).map(({ id }) => id)).toEqual(ids.slice(1))
      // What came after that moment was not looked at yet.
      expect(await inbox.see('all', later(2).at)).toBe(2)
      expect(await inbox.countUnseen()).toBe(1)
      expect(await inbox.see([], noon)).toBe(0)
      expect((await inbox.list({ limit: 2, before: ids[1] as string })).map(({ id }) => id)).toEqual(
        ids.slice(2),
      )
    })

    it('tells whoever subscribed for the person, who need not have the project open', async () => {
      const { stores, app } = await openShared()
      await using _ = stores
      const notify = vi.fn()
      const watching = stores.subscribe('grace', [], notify)
      await watching.ready
      await addTask(stores.tasks('ada', app), { title: 'Water the plants', assignee: 'grace' }, by('ada'))
      await vi.waitFor(() => expect(notify).toHaveBeenCalled(), { timeout: 5_000, interval: 5 })
      watching.unsubscribe()
    })

    it('keeps a long comment short, and no half of a character', async () => {
      const { stores, app } = await openShared()
      await using _ = stores
      await add(stores.tasks('ada', app), 'Water the plants')
      const text = `${'x'.repeat(499)}🌱 and more`
      await addComment(stores.comments('linus', app), { id: 1, assignee: null }, text, ['eve'], by('linus'))
      expect((await stores.inbox('eve').list({ limit: 1 }))[0]?.text).toBe('x'.repeat(499))
    })

    it('is emptied of what is older than has to be kept', async () => {
      const { stores, app, told } = await openShared()
      await using _ = stores
      const days = (count: number) => new Date(Date.now() - count * 86_400_000)
      const tasks = stores.tasks('ada', app)
      await addTask(tasks, { title: 'Old', assignee: 'grace' }, by('ada', days(40)))
      await addTask(tasks, { title: 'Young', assignee: 'grace' }, by('ada', days(20)))
      await stores.prune()
      expect(await told('grace')).toEqual([['assigned', 2, 'ada']])
    })
  })

  describe('followers', () => {
    it('are who made, has, or spoke of a task, once each, and members still', async () => {
      const { stores, app } = await openShared()
      await using _ = stores
      const followers = async () => {
        let found: string[] = []
        await stores.tasks('ada', app).write('update', by('ada'), async (tx) => {
          found = await tx.followers(1)
        })
        return found
      }
      const { task } = await addTask(stores.tasks('ada', app), { title: 'Water the plants' }, by('ada'))
      expect(await followers()).toEqual(['ada'])
      await updateTask(stores.tasks('ada', app), byId(1), { assignee: 'grace' }, by('ada'))
      await addComment(stores.comments('linus', app), task, 'Ask @eve', ['eve'], by('linus'))
      await addComment(stores.comments('linus', app), task, 'And me', [], by('linus'))
      expect(await followers()).toEqual(['ada', 'eve', 'grace', 'linus'])
      const grace = stores.inbox('grace')
      expect(await grace.following()).toEqual([{ project: app.id, task: 1, follows: true }])
      await stores.members('ada', app.id).remove('grace')
      expect(await followers()).toEqual(['ada', 'eve', 'linus'])
      expect(await grace.following()).toEqual([])
    })
  })
}
