import { expect, it, vi } from 'vitest'
import { openContractDesk } from '../../test/support/contracts/contract-desk.ts'
import { makeProject } from '../../test/support/stores/shared-projects.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { add } from '../../test/support/stores/suite-desk.ts'
import type { News } from './news-subscription.ts'
import { page } from './page/contract.ts'
import { SharedNews } from './shared-news.ts'

async function openTeam() {
  await using cleanUp = new AsyncDisposableStack()
  const stores = cleanUp.use(openStoresInMemory())
  const app = await makeProject(stores, 'ada', 'app', { grace: 'editor', bob: 'reader' })
  const { deps } = openContractDesk(page, stores)
  const readers: string[] = []
  const shared = new SharedNews({
    ...deps,
    tasks: (caller) => {
      readers.push(caller.owner)
      return deps.tasks(caller)
    },
  })
  const listen = async (owner: string, streams = 1) => {
    const heard: (readonly News[])[] = []
    const subscription = shared.subscribe({ owner, project: app }, (news) => {
      heard.push(news)
      return streams
    })
    await subscription.ready
    return { heard, leave: () => subscription.unsubscribe() }
  }
  const kept = cleanUp.move()
  return {
    tasks: stores.tasks('ada', app),
    readers,
    listen,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

it('reads once for everybody who listens, and tells all of them the same', async () => {
  await using team = await openTeam()
  const listeners = [await team.listen('ada'), await team.listen('grace'), await team.listen('bob')]
  await add(team.tasks, 'Water the plants')
  await vi.waitFor(() => expect(listeners.map(({ heard }) => heard.length)).toEqual([1, 1, 1]))
  expect(new Set(listeners.map(({ heard }) => heard[0])).size).toBe(1)
  expect(new Set(team.readers)).toEqual(new Set(['ada']))

  listeners[0]?.leave()
  await add(team.tasks, 'Feed the cat')
  await vi.waitFor(() => expect(listeners[2]?.heard.flat().map(({ id }) => id)).toEqual([1, 2]))
  expect(listeners[0]?.heard).toHaveLength(1)
  expect(team.readers.at(-1)).toBe('grace')
})

it('tells many together what happens fast, in order and once each', async () => {
  await using team = await openTeam()
  const { heard } = await team.listen('grace', 1_000)
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1)
  for (const number of numbers) await add(team.tasks, `Task ${number}`)
  await vi.waitFor(() => expect(heard.flat().map(({ id }) => id)).toEqual(numbers), 5_000)
  expect(heard.length).toBeLessThan(100)
})
