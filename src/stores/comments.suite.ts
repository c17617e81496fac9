import { describe, expect, it } from 'vitest'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, failureOf, later, noon } from '../../test/support/stores/suite-desk.ts'
import { addComment, editComment, removeComment } from '../tasks/add-comment.ts'
import { addTask } from '../tasks/add-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { undoComment } from '../tasks/undo-comment.ts'
import type { Stores } from './stores.ts'

const key = 'github.com/acme/app'

/** What every engine promises about what members say of tasks. */
export function commentsSuite(open: () => Promise<Stores>): void {
  const roles = { grace: 'editor', linus: 'commenter', eve: 'reader' } as const
  async function openShared() {
    const stores = await open()
    const app = await makeProject(stores, 'ada', key, roles)
    const task = await add(stores.tasks('ada', app), 'Water the plants')
    const say = (who: string, text: string, at = noon) =>
      addComment(stores.comments(who, app), task, text, [], by(who, at))
    const texts = async (of = task.id) => (await stores.comments('eve', app).list(of)).map(({ text }) => text)
    return { stores, app, task, say, texts }
  }

  describe('comments', () => {
    it('say who, when and through what, the oldest first, numbered in the project', async () => {
      const { stores, app, task, say } = await openShared()
      await using _ = stores
      const other = await add(stores.tasks('ada', app), 'Feed the cat')
      const { comment, change } = await say('linus', '  Which ones? 🌱 ', later(1).at)
      expect(comment).toEqual({
        id: 1,
        task: task.id,
        author: 'linus',
        client: 'suite',
        text: 'Which ones? 🌱',
        createdAt: later(1).at,
        editedAt: null,
      })
      expect(change).toMatchObject({ id: 3, kind: 'comment', entries: [{ before: null, after: comment }] })
      await addComment(stores.comments('ada', app), other, 'Twice a day', [], by('ada'))
      const second = await say('ada', 'Those on the sill', later(2).at)

      for (const who of ['ada', 'grace', 'linus', 'eve'])
        expect(await stores.comments(who, app).list(task.id)).toEqual([comment, second.comment])
      expect(second.comment.id).toBe(3)
      expect(await stores.comments('eve', app).list(99)).toEqual([])
    })

    it('are counted for many tasks at once', async () => {
      const { stores, app, task, say } = await openShared()
      await using _ = stores
      const other = await add(stores.tasks('ada', app), 'Feed the cat')
      await say('ada', 'One')
      await say('grace', 'Two')
      const comments = stores.comments('eve', app)
      expect([...(await comments.counts([task.id, other.id, 99]))]).toEqual([[task.id, 2]])
      expect(await comments.counts([])).toEqual(new Map())
    })

    it('stand in the list of changes of the project, beside those of tasks', async () => {
      const { stores, app, task, say } = await openShared()
      await using _ = stores
      await say('linus', 'Which ones?')
      const tasks = stores.tasks('ada', app)
      await add(tasks, 'Feed the cat')

      expect(
        (await tasks.changes({ limit: 9 })).map(({ id, kind, isElsewhere }) => [id, kind, isElsewhere]),
      ).toEqual([
        [3, 'add', false],
        [2, 'comment', true],
        [1, 'add', false],
      ])
      expect(await tasks.touched(1, 1)).toEqual([{ id: 2, subjects: [`comment:1 ${task.id}`] }])
      expect(await stores.comments('ada', app).findChange(1)).toMatchObject({
        entries: [],
        isElsewhere: true,
      })
    })

    it('are corrected by their author alone, and say when', async () => {
      const { stores, app, task, say, texts } = await openShared()
      await using _ = stores
      await say('linus', 'Wich ones?')
      const edit = (who: string, text: string) =>
        editComment(stores.comments(who, app), task.id, 1, text, by(who, later(5).at))

      expect((await edit('linus', 'Which ones?')).comment).toMatchObject({
        text: 'Which ones?',
        createdAt: noon,
        editedAt: later(5).at,
      })
      for (const who of ['ada', 'grace', 'eve'])
        expect((await failureOf(edit(who, 'Mine'))).code, who).toBe('forbidden')
      expect(await texts()).toEqual(['Which ones?'])
      const unknown = editComment(stores.comments('linus', app), task.id, 9, 'New', by('linus'))
      expect((await failureOf(unknown)).code).toBe('not_found')
    })

    it('are removed, and every change of them can be undone and done again', async () => {
      const { stores, app, task, say, texts } = await openShared()
      await using _ = stores
      const comments = (who: string) => stores.comments(who, app)
      const said = await say('linus', 'First')
      const edited = await editComment(comments('linus'), task.id, 1, 'Second', by('linus', later(1).at))
      const removed = await removeComment(comments('linus'), task.id, 1, false, by('linus', later(2).at))
      expect(await texts()).toEqual([])

      await undoComment(comments('linus'), removed.id, by('linus'))
      expect(await texts()).toEqual(['Second'])
      const back = await undoComment(comments('linus'), edited.change.id, by('linus'))
      expect(await comments('eve').list(task.id)).toEqual([said.comment])
      expect(back.undone).toMatchObject({ id: edited.change.id, undoneBy: back.change.id })
      await undoComment(comments('linus'), back.change.id, by('linus'))
      expect(await texts()).toEqual(['Second'])
      expect((await failureOf(undoComment(comments('linus'), said.change.id, by('linus')))).code).toBe(
        'conflict',
      )
      // One who may change tasks takes away what another said, and a commenter does not.
      await say('ada', 'Of the owner')
      const taking = removeComment(comments('linus'), task.id, 2, false, by('linus'))
      expect((await failureOf(taking)).code).toBe('forbidden')
      await removeComment(comments('grace'), task.id, 2, true, by('grace'))
      expect(await texts()).toEqual(['Second'])
    })

    it('come from elsewhere as they are, and those said later have higher numbers', async () => {
      const { stores, app, task, say } = await openShared()
      await using _ = stores
      const { comment } = await say('linus', 'Said here')
      const brought = { ...comment, id: 7, author: 'mia', text: 'Said there', createdAt: later(-9).at }
      const written = await stores.comments('ada', app).write('comment', by('ada'), async (tx) => {
        expect(await tx.lastNumber()).toBe(1)
        tx.restore(brought)
        expect(await tx.lastNumber()).toBe(7)
        const own = { task: task.id, author: 'ada', client: null, text: 'Beside it' }
        expect((await tx.insert(own)).id).toBe(8)
      })
      expect(await stores.comments('eve', app).list(task.id)).toMatchObject([comment, brought, { id: 8 }])
      expect((await say('ada', 'Next')).comment.id).toBe(9)
      await undoComment(stores.comments('ada', app), written?.change.id as number, by('ada'))
      expect((await stores.comments('eve', app).list(task.id)).map(({ id }) => id)).toEqual([1, 9])
    })

    it('are added once under a repeated request key, and two people may use the same', async () => {
      const { stores, app, task, texts } = await openShared()
      await using _ = stores
      const say = (who: string) =>
        addComment(stores.comments(who, app), task, `By ${who}`, [], { ...by(who), requestKey: 'k-1' })
      const [first, again, other] = [await say('ada'), await say('ada'), await say('linus')]

      expect(again).toMatchObject({ repeated: true, comment: first.comment })
      expect(other).toMatchObject({ repeated: false })
      expect(await texts()).toEqual(['By ada', 'By linus'])
      const tasks = (who: string) =>
        addTask(stores.tasks(who, app), { title: who }, { ...by(who), requestKey: 'k-2' })
      expect([(await tasks('ada')).task.id, (await tasks('grace')).task.id]).toEqual([2, 3])
    })

    it('come back with a task that was deleted', async () => {
      const { stores, app, task, say, texts } = await openShared()
      await using _ = stores
      await say('linus', 'Which ones?')
      const tasks = stores.tasks('ada', app)
      const { change } = await deleteTask(tasks, byId(task.id), by('ada'))
      await undo(tasks, change.id, by('ada'))
      expect(await texts()).toEqual(['Which ones?'])
    })

    it('keep their numbers apart when several people write at once', async () => {
      const { stores, task, say, texts } = await openShared()
      await using _ = stores
      const who = ['ada', 'grace', 'linus']
      const said = await Promise.all(
        Array.from({ length: 30 }, (_, number) => say(who[number % 3] as string, `Line ${number}`)),
      )
      expect(said.map(({ comment }) => comment.id).sort((one, other) => one - other)).toEqual(
        Array.from({ length: 30 }, (_, index) => index + 1),
      )
      expect(new Set(await texts(task.id)).size).toBe(30)
    })
  })
}
