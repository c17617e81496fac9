import { describe, expect, it } from 'vitest'
import { note } from '../../test/support/stores/context-desk.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, failureOf, later, noon } from '../../test/support/stores/suite-desk.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { invite } from '../projects/invitations.ts'
import { addComment, editComment, removeComment } from '../tasks/add-comment.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

const people = ['reader', 'commenter', 'editor', 'owner', 'removed', 'stranger'] as const
type Who = (typeof people)[number]
type Act = (who: Who, stores: Stores, project: { id: string }) => Promise<unknown>

/** Who may do it; the others are refused: members with `forbidden`, everybody else as if there was no such project. */
interface Case {
  readonly may: readonly Who[]
  /** What has to be there first. */
  readonly prepare?: (stores: Stores, project: { id: string }) => Promise<unknown>
  readonly act: Act
}

const members: readonly Who[] = ['reader', 'commenter', 'editor', 'owner']
const commenters: readonly Who[] = ['commenter', 'editor', 'owner']
const editors: readonly Who[] = ['editor', 'owner']
const owners: readonly Who[] = ['owner']
const roles = { reader: 'reader', commenter: 'commenter', editor: 'editor' } as const
const key = 'github.com/acme/app'
const visit = (actor: string) => ({ actor, client: null, at: noon, calls: 1 })
const words = { terms: ['token'], meaning: null, model: null, limit: 9 }
const meaning = new Map([[1, new Int8Array(64).fill(1)]])
const session = (id: string) => ({
  ...{ id, actor: 'somebody', client: null, startedAt: noon, lastAt: noon, calls: 1, summary: null },
})

/** Every way to write through the ports, each named after the method and what it does there. */
const writes: Readonly<Record<string, Case>> = {
  'tasks.write, adding': {
    may: editors,
    act: (who, s, p) => addTask(s.tasks(who, p), { title: 'New' }, by(who)),
  },
  'tasks.write, changing': {
    may: editors,
    act: (who, s, p) => updateTask(s.tasks(who, p), byId(1), { title: 'Mine' }, by(who)),
  },
  'tasks.write, assigning': {
    may: editors,
    act: (who, s, p) => updateTask(s.tasks(who, p), byId(1), { assignee: who }, by(who)),
  },
  'tasks.write, completing': {
    may: editors,
    act: (who, s, p) => completeTask(s.tasks(who, p), byId(1), by(who)),
  },
  'tasks.write, deleting': {
    may: editors,
    act: (who, s, p) => deleteTask(s.tasks(who, p), byId(1), by(who)),
  },
  'tasks.write, undoing': { may: editors, act: (who, s, p) => undo(s.tasks(who, p), 1, by(who)) },
  'comments.write, adding': {
    may: commenters,
    act: (who, s, p) => addComment(s.comments(who, p), { id: 1, assignee: null }, 'Well?', [], by(who)),
  },
  'comments.write, editing': {
    may: owners, // whose it is
    act: (who, s, p) => editComment(s.comments(who, p), 1, 1, 'Better', by(who)),
  },
  'comments.write, removing': {
    may: editors,
    act: (who, s, p) => removeComment(s.comments(who, p), 1, 1, editors.includes(who), by(who)),
  },
  'context.write, remembering': {
    may: editors,
    act: (who, s, p) => note(s.context(who, p), 'Retry five times', {}, by(who)),
  },
  'context.write, undoing': { may: editors, act: (who, s, p) => undoRemember(s.context(who, p), 2, by(who)) },
  'context.erase': { may: owners, act: (who, s, p) => s.context(who, p).erase(1, noon) },
  'context.keepMeanings': {
    may: editors,
    act: (who, s, p) => s.context(who, p).keepMeanings('newer', meaning),
  },
  'context.keepSentences': {
    may: editors,
    act: (who, s, p) =>
      s.context(who, p).keepSentences('network', [{ id: 1, text: '', revision: 1, meaning: null }]),
  },
  'context.keepSession': { may: editors, act: (who, s, p) => s.context(who, p).keepSession(session(who)) },
  'context.closeSession': {
    may: editors,
    act: async (who, s, p) => {
      const [one] = await s.context('owner', p).sessions({ limit: 1 })
      await s.context(who, p).closeSession(one?.id as string, 1)
    },
  },
  // Who only reads works there too, and is seen there.
  'context.touchSession': { may: members, act: (who, s, p) => s.context(who, p).touchSession(visit(who)) },
  'context.countReads': { may: members, act: (who, s, p) => s.context(who, p).countReads(['a.ts'], noon) },
  'mover.move, out': { may: editors, act: (who, s, p) => s.mover(who).move(p.id, 1, who, by(who)) },
  'mover.move, in': {
    may: editors,
    act: async (who, s, p) => {
      const { id } = await add(s.tasks(who), 'From elsewhere')
      await s.mover(who).move(who, id, p.id, by(who))
    },
  },
  'mover.moveMany': { may: editors, act: (who, s, p) => s.mover(who).moveMany(p.id, [1], who, by(who)) },
  'mover.undoMove': {
    may: editors,
    prepare: async (s, p) => {
      const { id } = await makeProject(s, 'owner', 'another', { ...roles, removed: 'editor' })
      await add(s.tasks('owner', p), 'Moved')
      await s.mover('owner').move(p.id, 2, id, by('owner'))
    },
    act: (who, s, p) => s.mover(who).undoMove(p.id, 5, by(who)),
  },
  'projects.update, name': {
    may: owners,
    act: (who, s, p) => s.projects(who).update(p.id, { name: 'Mine' }),
  },
  'projects.update, archive': {
    may: owners,
    act: (who, s, p) => s.projects(who).update(p.id, { archivedAt: noon }),
  },
  'projects.arrange': { may: members, act: (who, s, p) => s.projects(who).arrange(p.id, { position: 3 }) },
  'projects.handOver': { may: owners, act: (who, s, p) => s.projects(who).handOver(p.id, 'editor') },
  'projects.leave': {
    may: ['reader', 'commenter', 'editor'],
    act: async (who, s, p) => {
      if (!(await s.projects(who).leave(p.id))) throw await failureOf(s.members(who, p.id).list())
    },
  },
  'members.add': { may: owners, act: (who, s, p) => s.members(who, p.id).add('friend', 'editor', noon) },
  'members.setRole': { may: owners, act: (who, s, p) => s.members(who, p.id).setRole('reader', 'editor') },
  'members.remove': { may: owners, act: (who, s, p) => s.members(who, p.id).remove('reader') },
  'invitations.create': {
    may: owners,
    act: (who, s, p) =>
      invite(s.invitations(who), { owner: who, project: p.id, projectName: 'app', role: 'editor' }, noon),
  },
}

const reads: Readonly<Record<string, Act>> = {
  'tasks.find': (who, s, p) => s.tasks(who, p).find(1),
  'tasks.findMany': (who, s, p) => s.tasks(who, p).findMany([1]),
  'tasks.findTitled': (who, s, p) => s.tasks(who, p).findTitled('water', 9),
  'tasks.findStarting': (who, s, p) => s.tasks(who, p).findStarting('water', 9),
  'tasks.titlesStarting': (who, s, p) => s.tasks(who, p).titlesStarting('water', 9),
  'tasks.list': (who, s, p) => s.tasks(who, p).list({ order: 'newest', limit: 9 }),
  'tasks.count': (who, s, p) => s.tasks(who, p).count({}, 9),
  'tasks.beside': async (who, s, p) => Object.values(await s.tasks(who, p).beside(1)).filter(Boolean),
  'tasks.waitingFor': (who, s, p) => s.tasks(who, p).waitingFor(1),
  'tasks.findCalendarObjects': (who, s, p) => s.tasks(who, p).findCalendarObjects('uid', ['x']),
  'tasks.removedSince': (who, s, p) => s.tasks(who, p).removedSince([1], 0),
  'tasks.texts': (who, s, p) => s.tasks(who, p).texts(9),
  'tasks.lastNumber': (who, s, p) => s.tasks(who, p).lastNumber(),
  'tasks.movedTo': (who, s, p) => s.tasks(who, p).movedTo(1),
  'tasks.allMoved': (who, s, p) => s.tasks(who, p).allMoved(),
  'tasks.lastHeard': (who, s, p) => s.tasks(who, p).lastHeard(['owner/']),
  'tasks.blocked': (who, s, p) => s.tasks(who, p).blocked([1]),
  'tasks.listLines': (who, s, p) => s.tasks(who, p).listLines({ order: 'newest', limit: 5 }),
  'tasks.subtaskCounts': (who, s, p) => s.tasks(who, p).subtaskCounts([1]),
  'tasks.findChange': (who, s, p) => s.tasks(who, p).findChange(1),
  'tasks.changes': (who, s, p) => s.tasks(who, p).changes({ limit: 9 }),
  'tasks.lastChange': (who, s, p) => s.tasks(who, p).lastChange(),
  'tasks.laterChanges': (who, s, p) => s.tasks(who, p).laterChanges([1], 0),
  'tasks.touched': (who, s, p) => s.tasks(who, p).touched(0, 9),
  'comments.list': (who, s, p) => s.comments(who, p).list(1),
  'comments.counts': (who, s, p) => s.comments(who, p).counts([1]),
  'comments.findChange': (who, s, p) => s.comments(who, p).findChange(3),
  'context.find': (who, s, p) => s.context(who, p).find(1),
  'context.findMany': (who, s, p) => s.context(who, p).findMany([1]),
  'context.findByUuid': (who, s, p) => s.context(who, p).findByUuid('x'),
  'context.lastNumber': (who, s, p) => s.context(who, p).lastNumber(),
  'context.list': (who, s, p) => s.context(who, p).list({ limit: 9 }),
  'context.count': (who, s, p) => s.context(who, p).count({}),
  'context.modules': (who, s, p) => s.context(who, p).modules(),
  'context.sessions': (who, s, p) => s.context(who, p).sessions({ limit: 9 }),
  'context.hotFiles': (who, s, p) => s.context(who, p).hotFiles(9),
  'context.state': (who, s, p) => s.context(who, p).state(null),
  'context.mark': (who, s, p) => s.context(who, p).mark(),
  'context.termCounts': async (who, s, p) => [...(await s.context(who, p).termCounts(['token']))],
  'context.similarTerms': (who, s, p) => s.context(who, p).similarTerms('token'),
  'context.commonTerms': (who, s, p) => s.context(who, p).commonTerms(['token']),
  'context.candidates': (who, s, p) => s.context(who, p).candidates(words),
  'context.findChange': (who, s, p) => s.context(who, p).findChange(2),
  'context.findChanges': (who, s, p) => s.context(who, p).findChanges([2]),
  'context.withoutMeaning': (who, s, p) => s.context(who, p).withoutMeaning('newer', 9),
  'context.withoutSentence': (who, s, p) => s.context(who, p).withoutSentence(9),
  'context.sentences': (who, s, p) => s.context(who, p).sentences('network', [1]),
  'members.list': (who, s, p) => s.members(who, p.id).list(),
}

/** What is a person's own, and names no project or only looks through those they are in. */
const personal = new Set([
  'projects.list',
  'projects.find',
  'projects.create',
  'feeds.list',
  'feeds.put',
  'feeds.remove',
  // Whoever sees the task is asked for it first (see set-reminder.ts), and again when it is sent.
  'reminders.list',
  'reminders.add',
  'reminders.remove',
  'reminders.coming',
  'notifications.settings',
  'notifications.change',
  'notifications.notices',
  'notifications.subscriptions',
  'notifications.subscribe',
  'notifications.unsubscribe',
  'webhooks.list',
  'webhooks.add',
  'webhooks.remove',
  'webhooks.resume',
  'webhooks.deliveries',
  'invitations.list',
  'invitations.revoke',
  'invitations.find',
  'invitations.accept',
])

/** Roles, held against every method of every port, on every engine. */
export function rolesSuite(open: () => Promise<Stores>): void {
  /** A project with a task, a discovery, a comment and a file that was read, and a member of every role. */
  async function openShared() {
    const stores = await open()
    const project = await makeProject(stores, 'owner', key, { ...roles, removed: 'editor' })
    await addTask(stores.tasks('owner', project), { title: 'Water the plants' }, by('owner'))
    await note(stores.context('owner', project), 'Tokens live in cookies', {}, by('owner'))
    await addComment(stores.comments('owner', project), { id: 1, assignee: null }, 'Soon', [], by('owner'))
    await stores.context('owner', project).countReads(['src/auth.ts'], noon)
    await stores.members('owner', project.id).remove('removed')
    return { stores, project }
  }

  describe('roles', () => {
    it('are asked of every method of every port', async () => {
      const { stores, project } = await openShared()
      await using _ = stores
      const ports = {
        tasks: stores.tasks('owner', project),
        comments: stores.comments('owner', project),
        context: stores.context('owner', project),
        mover: stores.mover('owner'),
        projects: stores.projects('owner'),
        members: stores.members('owner', project.id),
        invitations: stores.invitations('owner'),
        feeds: stores.feeds('owner'),
        reminders: stores.reminders('owner'),
        notifications: stores.notifications('owner'),
        webhooks: stores.webhooks('owner'),
      }
      const known = new Set([...Object.keys(writes), ...Object.keys(reads), ...personal].map(withoutCase))
      const methods = Object.entries(ports).flatMap(([port, store]) =>
        methodsOf(store).map((method) => `${port}.${method}`),
      )
      expect(methods.filter((method) => !known.has(method))).toEqual([])
      expect([...known].filter((method) => !methods.includes(method))).toEqual([])
    })

    it.each(Object.entries(writes))('%s: nothing is left of an attempt by who may not', async (_, one) => {
      const { stores, project } = await openShared()
      await using __ = stores
      await one.prepare?.(stores, project)
      for (const who of people.filter((person) => !one.may.includes(person))) {
        const before = await everythingIn(stores, project)
        const { code } = await failureOf(one.act(who, stores, project))
        // An owner who may not leave, or who is no author, is told why; they are a member all the same.
        if (who === 'owner') expect(['conflict', 'forbidden']).toContain(code)
        else expect(code, who).toBe(members.includes(who) ? 'forbidden' : 'not_found')
        expect(await everythingIn(stores, project), who).toEqual(before)
      }
    })

    it.each(Object.entries(writes))('%s: works for everybody who may', async (_, one) => {
      for (const who of one.may) {
        const { stores, project } = await openShared()
        await using __ = stores
        await one.prepare?.(stores, project)
        await one.act(who, stores, project)
      }
    })

    it('of readers and commenters leave no trace of what they read', async () => {
      const { stores, project } = await openShared()
      await using _ = stores
      for (const who of ['reader', 'commenter']) await stores.context(who, project).countReads(['a.ts'], noon)
      expect(await stores.context('owner', project).hotFiles(9)).toMatchObject([{ path: 'src/auth.ts' }])
    })

    it.each(Object.entries(reads))('%s: for members alone', async (_, read) => {
      const { stores, project } = await openShared()
      await using __ = stores
      const seen = await read('owner', stores, project)
      for (const who of members) expect(await read(who, stores, project), who).toEqual(seen)
      for (const who of ['removed', 'stranger'] as const)
        expect((await failureOf(read(who, stores, project))).code, who).toBe('not_found')
    })

    it('end at once for who is removed, also over a store that they hold', async () => {
      const { stores, project } = await openShared()
      await using _ = stores
      const held = [stores.tasks('editor', project), stores.context('editor', project)] as const
      const look = async () => [
        await held[0].find(1).catch(() => undefined),
        await held[0].touched(0, 9).catch(() => []),
        await held[1].list({ limit: 9 }).catch(() => []),
      ]
      expect(await look()).toMatchObject([{ id: 1 }, [{}, {}, {}], [{ id: 1 }]])
      await stores.members('owner', project.id).remove('editor')
      expect(await look()).toEqual([undefined, [], []])
      expect((await failureOf(add(held[0], 'Mine'))).code).toBe('not_found')
    })

    it('count from the moment they are given or taken', async () => {
      const { stores, project } = await openShared()
      await using _ = stores
      const adding = () => add(stores.tasks('reader', project), 'Mine')
      expect((await failureOf(adding())).code).toBe('forbidden')
      await stores.members('owner', project.id).setRole('reader', 'editor')
      expect((await adding()).id).toBe(2)
      await stores.members('owner', project.id).setRole('reader', 'commenter')
      expect((await failureOf(adding())).code).toBe('forbidden')
      await stores.members('owner', project.id).remove('reader')
      expect((await failureOf(adding())).code).toBe('not_found')
      expect(await stores.tasks('owner', project).find(2)).toMatchObject({ title: 'Mine' })
    })
  })
}

function withoutCase(name: string): string {
  return name.split(',')[0] as string
}

function methodsOf(store: object): string[] {
  const found = new Set<string>()
  for (let at = store; at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at))
      if (name !== 'constructor' && typeof Reflect.get(store, name) === 'function') found.add(name)
  return [...found].sort()
}

/** All that its owner sees of a project. */
async function everythingIn(stores: Stores, project: { id: string }): Promise<unknown> {
  const [tasks, context] = [stores.tasks('owner', project), stores.context('owner', project)]
  return {
    found: await stores.projects('owner').find(project.id),
    members: await stores.members('owner', project.id).list(),
    invitations: await stores.invitations('owner').list(later(1).at),
    tasks: await tasks.list({ order: 'newest', limit: 99 }),
    changes: await tasks.changes({ limit: 99 }),
    comments: await stores.comments('owner', project).list(1),
    discoveries: await context.list({ limit: 99, withReplaced: true }),
    // Whoever works there is seen there, whatever comes of it.
    sessions: (await context.sessions({ limit: 99 })).filter(({ calls }) => calls > 0),
    files: await context.hotFiles(99),
    mark: await context.mark(),
  }
}
