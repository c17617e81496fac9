import { expect, it, onTestFinished, vi } from 'vitest'
import { openContractDesk } from '../../test/support/contracts/contract-desk.ts'
import { note } from '../../test/support/stores/context-desk.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, later } from '../../test/support/stores/suite-desk.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { keyedProject, type ProjectRef } from '../projects/project.ts'
import type { Stores } from '../stores/stores.ts'
import { addComment } from '../tasks/add-comment.ts'
import type { CallDependencies } from './call.ts'
import { type News, subscribeToNews } from './news-subscription.ts'
import { page } from './page/contract.ts'
import { SharedNews } from './shared-news.ts'

const soon = { timeout: 5_000, interval: 5 }

type Subscribe = typeof subscribeToNews

/** What every engine lets the members of a project hear of, each by themselves or all together. */
export function newsSuite(
  open: () => Promise<Stores>,
  subscriber: () => Subscribe = () => subscribeToNews,
): void {
  const subscribers = new WeakMap<Stores, { deps: CallDependencies; subscribe: Subscribe }>()
  const listen = async (stores: Stores, project: ProjectRef, owner = 'ada', onGone?: () => void) => {
    const heard: News[] = []
    const known = subscribers.get(stores) ?? {
      deps: openContractDesk(page, stores).deps,
      subscribe: subscriber(),
    }
    subscribers.set(stores, known)
    const watching = known.subscribe(known.deps, { owner, project }, (news) => void heard.push(news), onGone)
    onTestFinished(() => watching.unsubscribe())
    await watching.ready
    return heard
  }

  it('are all changes of the project, in order and once each, and those of no other', async () => {
    await using stores = await open()
    const app = await makeProject(stores, 'ada', 'app')
    const [tasks, context] = [stores.tasks('ada', app), stores.context('ada', app)]
    const task = await add(tasks, 'Before')
    const heard = await listen(stores, app)
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(tasks, `Task ${index}`)))
    await note(context, 'Refunds need two signatures')
    await add(stores.tasks('ada'), 'In another of hers')
    await add(stores.tasks('grace'), 'Not hers')
    await addComment(stores.comments('ada', app), task, 'Well said', [], by('ada'))
    await add(tasks, 'Last')
    await vi.waitFor(() => expect(heard.at(-1)?.id).toBe(24), soon)
    expect(heard.map(({ id }) => id)).toEqual(Array.from({ length: 23 }, (_, index) => index + 2))
    expect(
      heard
        .slice(0, 20)
        .flatMap((news) => news.tasks)
        .toSorted((one, other) => one - other),
    ).toEqual(Array.from({ length: 20 }, (_, index) => index + 2))
    expect(heard.slice(20)).toEqual([
      { id: 22, tasks: [], discoveries: [1] },
      { id: 23, tasks: [1], discoveries: [] },
      { id: 24, tasks: [22], discoveries: [] },
    ])
  })

  it('are also what others add to a project that is shared, and take back', async () => {
    await using stores = await open()
    const app = await makeProject(stores, 'ada', 'app', { grace: 'editor' })
    const hers = stores.context('grace', app)
    const heard = await listen(stores, app)
    const told = async (news: readonly News[]) => {
      await vi.waitFor(() => expect(heard).toEqual(news), soon)
      heard.length = 0
    }
    await note(hers, 'Refunds need two signatures', {}, by('grace'))
    await told([{ id: 1, tasks: [], discoveries: [1] }])
    await note(hers, 'Refunds need three signatures', { replaces: 1 }, by('grace'))
    await told([{ id: 2, tasks: [], discoveries: [2, 1] }])
    await undoRemember(hers, 2, by('grace', later(2).at))
    await told([{ id: 3, tasks: [], discoveries: [1, 2] }])
    await add(stores.tasks('grace', app), 'Ask the bank')
    await told([{ id: 4, tasks: [1], discoveries: [] }])
  })

  it('end at once for who is removed or leaves, and for nobody else', async () => {
    await using stores = await open()
    const app = await makeProject(stores, 'ada', 'app', { grace: 'editor', eve: 'reader', bob: 'reader' })
    const gone: string[] = []
    const heardBy = (owner: string) => listen(stores, app, owner, () => void gone.push(owner))
    const [ada, bob] = [await heardBy('ada'), await heardBy('bob')]
    const [grace, eve] = [await heardBy('grace'), await heardBy('eve')]
    await add(stores.tasks('ada', app), 'For all')
    await vi.waitFor(
      () => expect([ada, bob, grace, eve].map(({ length }) => length)).toEqual([1, 1, 1, 1]),
      soon,
    )

    await stores.members('ada', app.id).remove('grace')
    await vi.waitFor(() => expect(gone).toEqual(['grace']), soon)
    await stores.projects('eve').leave(app.id)
    await vi.waitFor(() => expect(gone).toEqual(['grace', 'eve']), soon)
    await add(stores.tasks('ada', app), 'For two')
    await vi.waitFor(() => expect([ada, bob].map(({ length }) => length)).toEqual([2, 2]), soon)
    expect([grace, eve].map(({ length }) => length)).toEqual([1, 1])
    await stores.projects('ada').handOver(app.id, 'bob')
    await stores.members('bob', app.id).remove('ada')
    await vi.waitFor(() => expect(gone).toEqual(['grace', 'eve', 'ada']), soon)
  })

  it('wait for a project of one’s own that nobody has made yet', async () => {
    await using stores = await open()
    const garden = keyedProject('ada', 'garden')
    const gone = vi.fn()
    const heard = await listen(stores, garden, 'ada', gone)
    await add(stores.tasks('ada'), 'Elsewhere')
    await add(stores.tasks('ada', garden), 'Sow the beans')
    await vi.waitFor(() => expect(heard).toEqual([{ id: 1, tasks: [1], discoveries: [] }]), soon)
    expect(gone).not.toHaveBeenCalled()
  })
}

/** As the page listens. */
export function sharedSubscriber(): Subscribe {
  let shared: SharedNews | undefined
  return (deps, caller, notify, onGone) => {
    shared ??= new SharedNews(deps)
    return shared.subscribe(caller, (news) => news.map(notify).length, onGone)
  }
}
