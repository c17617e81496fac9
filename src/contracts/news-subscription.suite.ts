import { expect, it, onTestFinished, vi } from 'vitest'
import { openContractDesk } from '../../test/support/contracts/contract-desk.ts'
import { note } from '../../test/support/stores/context-desk.ts'
import { add, later, origin } from '../../test/support/stores/suite-desk.ts'
import { undoRemember } from '../context/undo-remember.ts'
import type { Stores } from '../stores/stores.ts'
import { type News, subscribeToNews } from './news-subscription.ts'
import { page } from './page/contract.ts'

const soon = { timeout: 5_000, interval: 5 }

/** What every engine lets the owner hear of. */
export function newsSuite(open: () => Promise<Stores>): void {
  it('are all of the owner’s own changes, in order and once each', async () => {
    await using stores = await open()
    const [tasks, context] = [stores.tasks('ada'), stores.context('ada', 'app')]
    await add(tasks, 'Before')
    const heard = await listen(stores)
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(tasks, `Task ${index}`)))
    await note(context, 'Refunds need two signatures')
    await note(stores.context('ada', 'elsewhere'), 'Water runs downhill')
    await add(stores.tasks('grace'), 'Not hers')
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
      { id: 23, tasks: [], discoveries: [] },
      { id: 24, tasks: [22], discoveries: [] },
    ])
  })

  it('are also what others add to a project that is shared, and take back', async () => {
    await using stores = await open()
    await stores.members('ada', 'app').add('grace', 'editor', origin.at)
    const [hers, grace] = [stores.context('grace', 'app'), { ...origin, actor: 'grace' }]
    const heard = await listen(stores)
    const told = async (news: readonly News[]) => {
      await vi.waitFor(() => expect(heard).toEqual(news), soon)
      heard.length = 0
    }
    await note(hers, 'Refunds need two signatures', {}, grace)
    await told([{ id: null, tasks: [], discoveries: [1] }])
    await note(hers, 'Refunds need three signatures', { replaces: 1 }, grace)
    await told([{ id: null, tasks: [], discoveries: [1, 2] }])
    for (const change of [2, 1]) {
      await undoRemember(hers, change, { ...later(change), actor: 'grace' })
      await told([{ id: null, tasks: [], discoveries: [] }])
    }
    await note(stores.context('ada', 'app'), 'Water runs downhill')
    await told([{ id: 1, tasks: [], discoveries: [3] }])
  })
}

/** Listens as Ada, in the project `app`. */
async function listen(stores: Stores): Promise<News[]> {
  const heard: News[] = []
  const { deps } = openContractDesk(page, stores)
  const watching = subscribeToNews(deps, { owner: 'ada' }, (news) => void heard.push(news))
  onTestFinished(() => watching.unsubscribe())
  await watching.ready
  return heard
}
