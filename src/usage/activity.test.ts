import { expect, it } from 'vitest'
import { makeProject } from '../../test/support/stores/shared-projects.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { later, noon } from '../../test/support/stores/suite-desk.ts'
import type { CallRecord } from '../contracts/call.ts'
import { Failure } from '../errors.ts'
import { keyedProject } from '../projects/project.ts'
import { Activity } from './activity.ts'
import type { AuditedCall } from './audit.ts'
import { CallCounts } from './call-counts.ts'

const called = (more: Partial<CallRecord> = {}): CallRecord => ({
  contract: 'native',
  tool: 'list_tasks',
  owner: 'ada',
  client: 'claude',
  via: 'token',
  requestId: 'r-1',
  outcome: 'ok',
  at: noon,
  milliseconds: 1.5,
  size: 10,
  ...more,
})

/** An activity on SQLite in memory, whose audit fails as often as it is told to. */
function openActivity() {
  const stores = openStoresInMemory()
  const warnings: { message: string; facts: object }[] = []
  const failures: Error[] = []
  const writes: number[] = []
  const activity = new Activity(
    {
      context: (owner, chosen) => stores.context(owner, chosen),
      callCounts: (owner) => stores.callCounts(owner),
      audit: (owner) => {
        const store = stores.audit(owner)
        return {
          list: (query) => store.list(query),
          clients: (since, limit) => store.clients(since, limit),
          async add(calls: readonly AuditedCall[]) {
            writes.push(calls.length)
            const failure = failures.shift()
            if (failure) throw failure
            await store.add(calls)
          },
        }
      },
      warn: (message, facts) => warnings.push({ message, facts }),
    },
    new CallCounts(),
  )
  const kept = (owner = 'ada') => stores.audit(owner).list({ limit: 100_000 })
  return { stores, activity, warnings, failures, writes, kept }
}

it('keeps every call with who, when, through what and how it ended, several in one write', async () => {
  const { activity, kept, writes } = openActivity()
  activity.called(called())
  activity.called(
    called({ at: later(1).at, tool: 'undo', outcome: 'conflict', client: undefined, via: undefined }),
  )
  activity.called(called({ owner: 'grace', requestId: undefined }))
  expect(await kept()).toEqual([])
  await activity.settle()

  const id = expect.any(String)
  const { owner, size, ...first } = called()
  expect(await kept()).toEqual([
    { ...first, id, at: later(1).at, tool: 'undo', outcome: 'conflict', client: null, via: null },
    { ...first, id },
  ])
  expect(await kept('grace')).toEqual([{ ...first, id, requestId: null }])
  expect(writes).toEqual([2, 1])
})

it('keeps nothing of a call that was refused at the door', async () => {
  const { activity, kept, writes } = openActivity()
  activity.called(called({ owner: ' ' }))
  await activity.settle()
  expect(writes).toEqual([])
  expect(await kept()).toEqual([])
})

it('tells the log when the audit could not be kept, and tries again what a store that was away has missed', async () => {
  const { activity, kept, failures, warnings } = openActivity()
  failures.push(new Failure('unavailable', 'The database cannot be reached.'))
  activity.called(called())
  await activity.settle()
  expect(warnings).toMatchObject([{ message: 'activity was not kept' }])
  expect(await kept()).toEqual([])

  activity.called(called({ at: later(1).at }))
  await activity.settle()
  expect(await kept()).toHaveLength(2)
  expect(warnings).toHaveLength(1)
})

it('does not try again and again what a store refuses, and says how many are missing', async () => {
  const { activity, kept, failures, warnings } = openActivity()
  failures.push(new Error('a bug'))
  activity.called(called())
  activity.called(called())
  await activity.settle()
  activity.called(called())
  await activity.settle()

  expect(await kept()).toHaveLength(1)
  expect(warnings.map(({ message }) => message)).toEqual([
    'activity was not kept',
    'calls are missing in the audit',
  ])
  expect(warnings[1]?.facts).toEqual({ calls: 2 })
})

it('holds so many calls while the store is away, and no more', async () => {
  const { activity, kept, failures, warnings } = openActivity()
  const away = new Failure('unavailable', 'The database cannot be reached.')
  failures.push(away)
  for (let call = 0; call < 25_000; call++) activity.called(called())
  await activity.settle()
  await activity.settle()

  expect(await kept()).toHaveLength(20_000)
  expect(warnings).toContainEqual({ message: 'calls are missing in the audit', facts: { calls: 5_000 } })
})

it('takes from a client’s name what could harm a database or a terminal', async () => {
  const { activity, kept } = openActivity()
  activity.called(called({ client: `\x1b[31mred\0${'x'.repeat(200)}\ud800` }))
  await activity.settle()
  const [call] = await kept()
  expect(call?.client).toBe(` [31mred ${'x'.repeat(91)}`)
})

it('counts visits where they were made, and the files that were read where one may write', async () => {
  const { stores, activity, warnings } = openActivity()
  const hers = await makeProject(stores, 'grace', 'shared', { ada: 'editor' })
  const his = await makeProject(stores, 'linus', 'shared', { ada: 'reader' })
  const visits = async (owner: string, project?: { id: string }) =>
    (await stores.context(owner, project).sessions({ limit: 9 })).map(({ actor, calls }) => [actor, calls])
  for (const project of [undefined, hers, his, keyedProject('nobody', 'shared')]) {
    activity.called(called({ project }))
    activity.called(called({ project }))
  }
  for (const project of [hers, his]) activity.read('ada', project, 'src/a.ts', noon)
  await activity.settle()

  expect(await visits('ada')).toEqual([['ada', 2]])
  expect(await visits('grace', hers)).toEqual([['ada', 2]])
  // Who only reads works there too.
  expect(await visits('linus', his)).toEqual([['ada', 2]])
  expect(await stores.context('grace', hers).hotFiles(9)).toMatchObject([{ path: 'src/a.ts' }])
  expect(await stores.context('linus', his).hotFiles(9)).toEqual([])
  expect(activity.session('ada', undefined, 'ada/claude')).toBeDefined()
  expect(activity.session('ada', keyedProject('nobody', 'shared'), 'ada/claude')).toBeUndefined()
  // It is no news that somebody is not in a project any more.
  expect(warnings).toEqual([])
})

it('counts a connection’s calls where it holds a task, too, as long as it may be there', async () => {
  const { stores, activity, warnings } = openActivity()
  const hers = await makeProject(stores, 'grace', 'shared', { ada: 'editor' })
  const heard = (connection: string) => stores.tasks('grace', hers).lastHeard([connection])
  activity.holds('ada', hers, 'one')
  for (const connection of ['one', 'two']) activity.called(called({ connection }))
  await activity.settle()
  expect([(await heard('one')).get('one'), (await heard('two')).size]).toEqual([noon, 0])

  const at = new Date(noon.getTime() + 60_000)
  await stores.members('grace', hers.id).remove('ada')
  activity.called(called({ connection: 'one', at }))
  await activity.settle()
  expect((await heard('one')).get('one')).toEqual(noon)
  expect(warnings).toEqual([])
})
