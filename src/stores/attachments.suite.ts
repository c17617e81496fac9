import { describe, expect, it } from 'vitest'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, failureOf, later, noon } from '../../test/support/stores/suite-desk.ts'
import { attachFile, filesPerTask, removeAttachment, roomForFile } from '../tasks/attach-file.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { undoAttachment } from '../tasks/undo-attachment.ts'
import type { Stores } from './stores.ts'

const key = 'github.com/acme/app'
const quota = 1_000
const dayMs = 86_400_000

const file = (id: string, size = 10, hash = id) => ({
  id,
  name: `${id}.txt`,
  type: 'text/plain',
  size,
  hash: hash.padEnd(64, '0'),
})

/** What every engine promises about the files of tasks. */
export function attachmentsSuite(open: () => Promise<Stores>): void {
  const roles = { grace: 'editor', linus: 'commenter', eve: 'reader' } as const
  async function openShared() {
    const stores = await open()
    const app = await makeProject(stores, 'ada', key, roles)
    const task = await add(stores.tasks('ada', app), 'Water the plants')
    const files = (who: string) => stores.attachments(who, app)
    const attach = (who: string, id: string, size?: number, at = noon) =>
      attachFile(files(who), task.id, file(id, size), quota, by(who, at))
    const ids = async (of = task.id) => (await files('eve').list(of)).map(({ id }) => id)
    return { stores, app, task, files, attach, ids }
  }

  describe('attachments', () => {
    it('say what they are, who attached them and when, the oldest first', async () => {
      const { stores, task, files, attach } = await openShared()
      await using _ = stores
      const { attachment, change } = await attach('grace', 'b', 10, later(1).at)
      const second = await attach('ada', 'a', 20, later(2).at)
      expect(attachment).toEqual({
        ...file('b'),
        task: task.id,
        author: 'grace',
        client: 'suite',
        createdAt: later(1).at,
      })
      expect(change).toMatchObject({ kind: 'attach', entries: [{ before: null, after: attachment }] })
      expect(await files('eve').list(task.id)).toEqual([attachment, second.attachment])
      expect(await files('eve').find('b')).toEqual(attachment)
      expect(await files('eve').findChanges([change.id])).toMatchObject([
        { entries: [{ after: attachment }] },
      ])
      expect(await files('eve').list(99)).toEqual([])
    })

    it('are attached and removed by who may change the project, and seen by its members alone', async () => {
      const { stores, app, task, files, attach, ids } = await openShared()
      await using _ = stores
      await attach('ada', 'a')
      for (const who of ['linus', 'eve']) {
        expect(await failureOf(attach(who, 'x'))).toMatchObject({ code: 'forbidden' })
        expect(await failureOf(removeAttachment(files(who), 'a', by(who)))).toMatchObject({
          code: 'forbidden',
        })
        expect(await failureOf(roomForFile(files(who), task.id, quota, by(who)))).toMatchObject({
          code: 'forbidden',
        })
      }
      const stranger = stores.attachments('mallory', { id: app.id })
      for (const asked of [
        stranger.list(task.id),
        stranger.find('a'),
        removeAttachment(stranger, 'a', by('mallory')),
      ])
        expect(await failureOf(asked)).toMatchObject({ code: 'not_found' })
      expect(await stores.attachments('mallory').find('a')).toBeUndefined()
      expect(await ids()).toEqual(['a'])
    })

    it('need a task that is there', async () => {
      const { stores, files } = await openShared()
      await using _ = stores
      const attached = attachFile(files('ada'), 99, file('a'), quota, by('ada'))
      expect(await failureOf(attached)).toMatchObject({ code: 'not_found' })
      expect(await failureOf(roomForFile(files('ada'), 99, quota, by('ada')))).toMatchObject({
        code: 'not_found',
      })
    })

    it('are not more than a task can show', async () => {
      const { stores, attach } = await openShared()
      await using _ = stores
      for (let count = 0; count < filesPerTask; count++) await attach('ada', `f${count}`, 0)
      expect(await failureOf(attach('ada', 'more', 0))).toMatchObject({ reason: 'too_many' })
    })

    it('are removed, brought back and removed again by undo', async () => {
      const { stores, files, attach, ids } = await openShared()
      await using _ = stores
      const { change } = await attach('ada', 'a')
      await attach('ada', 'b')
      const undone = await undoAttachment(files('ada'), change.id, by('ada'))
      expect(await ids()).toEqual(['b'])
      await undoAttachment(files('ada'), undone.change.id, by('ada'))
      expect(await ids()).toEqual(['a', 'b'])
      const removed = await removeAttachment(files('grace'), 'b', by('grace'))
      expect(removed.change.kind).toBe('detach')
      expect(await ids()).toEqual(['a'])
      expect(await failureOf(removeAttachment(files('ada'), 'b', by('ada')))).toMatchObject({
        code: 'not_found',
      })
      await undoAttachment(files('ada'), removed.change.id, by('ada'))
      expect(await ids()).toEqual(['a', 'b'])
      expect(await failureOf(undoAttachment(files('ada'), removed.change.id, by('ada')))).toMatchObject({
        code: 'conflict',
      })
    })

    it('go with their task and come back with it', async () => {
      const { stores, app, task, files, attach, ids } = await openShared()
      await using _ = stores
      await attach('ada', 'a')
      const removed = await attach('ada', 'b')
      await undoAttachment(files('ada'), removed.change.id, by('ada'))
      const { change } = await deleteTask(stores.tasks('ada', app), byId(task.id), by('ada'))
      expect(await ids()).toEqual([])
      expect(await files('ada').find('a')).toBeUndefined()
      await undo(stores.tasks('ada', app), change.id, by('ada'))
      expect(await ids()).toEqual(['a'])
    })

    it('move with their task to another project, and back', async () => {
      const { stores, app, task, attach, ids } = await openShared()
      await using _ = stores
      await attach('ada', 'a')
      const { task: there, left } = await stores.mover('ada').move(app.id, task.id, 'ada', by('ada'))
      expect(await stores.attachments('ada').list(there.id)).toMatchObject([{ id: 'a', task: there.id }])
      expect(await ids()).toEqual([])
      await stores.mover('ada').undoMove(app.id, left.id, by('ada'))
      expect(await ids()).toEqual(['a'])
    })

    it('need room with the new owner when their task moves, or when the project is handed over', async () => {
      const { stores, app, task, attach } = await openShared()
      await using _ = stores
      await attach('ada', 'a', 800)
      const hers = await add(stores.tasks('grace'), 'Hers')
      await attachFile(stores.attachments('grace'), hers.id, file('b', 300), quota, by('grace'))
      const move = () => stores.mover('grace', quota).move('grace', hers.id, app.id, by('grace'))
      expect(await failureOf(move())).toMatchObject({ reason: 'quota_reached', facts: { limit: quota } })
      expect(await stores.attachments('grace').list(hers.id)).toMatchObject([{ id: 'b' }])
      expect(await failureOf(stores.projects('ada').handOver(app.id, 'grace', quota))).toMatchObject({
        reason: 'quota_reached',
      })
      expect(await stores.projects('ada').find(app.id)).toMatchObject({ owner: 'ada' })
      const plain = await add(stores.tasks('grace'), 'Without files')
      await stores.mover('grace', quota).move('grace', plain.id, app.id, by('grace'))
      await removeAttachment(stores.attachments('ada', app), 'a', by('ada'))
      expect((await move()).task.title).toBe('Hers')
      expect(task.id).toBe(1)
    })

    it('count for the owner of the project, in all projects of theirs', async () => {
      const { stores, app, task, files, attach } = await openShared()
      await using _ = stores
      const own = await add(stores.tasks('ada'), 'Mine')
      await attachFile(stores.attachments('ada'), own.id, file('own', 400), quota, by('ada'))
      await attach('grace', 'a', 500)
      expect(await roomForFile(files('grace'), task.id, quota, by('grace'))).toBe(100)
      expect(await failureOf(attach('grace', 'b', 101))).toMatchObject({
        code: 'invalid',
        reason: 'quota_reached',
        facts: { limit: quota },
      })
      await attach('grace', 'c', 100)
      expect(await failureOf(roomForFile(files('grace'), task.id, quota, by('grace')))).toMatchObject({
        reason: 'quota_reached',
      })
      // What grace has of her own is another matter.
      const hers = await add(stores.tasks('grace'), 'Hers')
      expect(await roomForFile(stores.attachments('grace'), hers.id, quota, by('grace'))).toBe(quota)
      // What is removed makes room, but not without end.
      await removeAttachment(stores.attachments('ada'), 'own', by('ada'))
      expect(await roomForFile(files('ada'), task.id, quota, by('ada'))).toBe(400)
      for (const id of ['a', 'c']) await removeAttachment(files('ada'), id, by('ada'))
      await attach('ada', 'd', 900)
      expect(await roomForFile(files('ada'), task.id, quota, by('ada'))).toBe(100)
      await removeAttachment(files('ada'), 'd', by('ada'))
      expect(await roomForFile(files('ada'), task.id, quota, by('ada'))).toBe(100)
      expect(app.id).not.toBe('ada')
    })

    it('are used content until they cannot be brought back any more', async () => {
      const { stores, app, task, files, attach } = await openShared()
      await using _ = stores
      const hashes = ['a', 'b', 'c', 'unused'].map((id) => file(id).hash)
      const used = async () => [...(await stores.usedHashes(hashes))].sort()
      const before = new Date(Date.now() - 10 * dayMs)
      for (const id of ['a', 'b']) await attach('ada', id, 1, before)
      const other = await add(stores.tasks('ada', app), 'Another')
      await attachFile(files('ada'), other.id, file('c'), quota, by('ada', before))
      await attachFile(files('ada'), other.id, file('also a', 1, 'a'), quota, by('ada', before))
      await removeAttachment(files('ada'), 'b', by('ada', before))
      await deleteTask(stores.tasks('ada', app), byId(other.id), by('ada', before))
      await stores.prune()
      expect(await used()).toEqual(hashes.slice(0, 3))
      await stores.prune(new Date(Date.now() + 21 * dayMs))
      expect(await used()).toEqual(hashes.slice(0, 1))
      expect(await files('ada').list(task.id)).toMatchObject([{ id: 'a' }])
      expect(await stores.usedHashes([])).toEqual(new Set())
    })

    it('go with their owner', async () => {
      const { stores, attach } = await openShared()
      await using _ = stores
      await attach('grace', 'a')
      await stores.deleteOwner('grace')
      expect((await stores.usedHashes([file('a').hash])).size).toBe(1)
      await stores.deleteOwner('ada')
      expect((await stores.usedHashes([file('a').hash])).size).toBe(0)
    })
  })
}
