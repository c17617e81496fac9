import { setTimeout as delay } from 'node:timers/promises'
import type { ContextStore } from '../../src/context/context-store.ts'
import { remember } from '../../src/context/remember.ts'
import { search } from '../../src/context/search.ts'
import { openLocalEmbedder } from '../../src/embedders/local/embedder.ts'
import { keyedProject } from '../../src/projects/project.ts'
import { loadOwnSet } from '../search/own/load.ts'
import type { Family } from './family.ts'
import { fillShelf, home } from './fill-discoveries.ts'
import { openStoresAt, type Place, today } from './places.ts'
import { openPostgresShelf } from './postgres-shelf.ts'
import type { Series } from './results.ts'
import { openSqliteShelf } from './sqlite-shelf.ts'
import { type Call, efforts, measure, type Operation } from './timing.ts'

const embedder = openLocalEmbedder()

interface Desk {
  readonly size: number
  readonly place: Place
  readonly questions: readonly string[]
  /** As one call opens it: who may see the project is asked each time. */
  readonly context: () => ContextStore
}

/** All discoveries are of one project. */
export const discoveries: Family = {
  name: 'discoveries',
  sizes: { small: [200, 1_000, 5_000], full: [1_000, 10_000, 100_000, 1_000_000] },
  async measure(places, scale, progress) {
    const groups = loadOwnSet(new URL('../..', import.meta.url).pathname)
    const texts = groups.flatMap(({ docs }) => docs.map(({ text }) => text))
    const questions = groups.flatMap(({ queries }) => queries.map(({ q }) => q))
    await using cleanUp = new AsyncDisposableStack()
    const desks: Desk[] = []
    for (const size of discoveries.sizes[scale]) {
      const tell = (done: number) => {
        if (done % 100_000 === 0) progress(`discoveries: ${done} of ${size} filled in`)
      }
      const place = await places.copy({
        name: `discoveries_${size}`,
        fill: (_, empty) => fillPlace(empty, texts, size, tell),
      })
      const stores = cleanUp.use(await openStoresAt(place))
      const context = () => stores.context(home.owner, keyedProject(home.owner, home.key))
      // The first searches of a large project go on before all its meanings are read.
      while ((await ask(context(), questions)).state.unread) await delay(100)
      desks.push({ size, place, questions, context })
    }
    const series: Series[] = []
    for (const operation of operations) {
      const effort = operation === firstSearch ? { calls: 3, ms: 1_000, fewest: 2 } : efforts[scale]
      series.push(await measure(operation, desks, effort))
      progress(`discoveries: ${operation.name}`)
    }
    return { series, crowds: [] }
  },
}

async function fillPlace(
  place: Place,
  texts: readonly string[],
  size: number,
  progress: (done: number) => void,
): Promise<void> {
  await using cleanUp = new AsyncDisposableStack()
  const shelf =
    'file' in place
      ? cleanUp.use(openSqliteShelf(place.file))
      : cleanUp.use(await openPostgresShelf(place.url))
  await fillShelf(shelf, embedder, texts, size, progress)
}

/** A new process has no meanings in memory yet. */
const firstSearch: Operation<Desk> = {
  name: 'first search of a process',
  async draw({ place, questions }) {
    const stores = await openStoresAt(place)
    return async () => {
      await using _ = stores
      await ask(stores.context(home.owner, keyedProject(home.owner, home.key)), questions)
    }
  },
}

const operations: readonly Operation<Desk>[] = [
  on('search by words and meaning', ({ context, questions }) => ask(context(), questions)),
  on('search in one module', ({ context, questions }) =>
    ask(context(), questions, { module: `module ${random(20)}` }),
  ),
  on('list 20', ({ context }) => context().list({ limit: 20 })),
  on('list 20, one module', ({ context }) => context().list({ module: `module ${random(20)}`, limit: 20 })),
  on('count of a type', ({ context }) => context().count({ types: ['rule'] })),
  on('modules', ({ context }) => context().modules()),
  {
    name: 'remember',
    draw({ context, questions }) {
      // Words in an order that nobody has used, so that it is no repetition of what is there.
      const words = Array.from({ length: 3 }, () => questions[random(questions.length)]).join(' ')
      const finding = {
        text: `${words} ${random(1e9)}`,
        type: 'rule',
        module: `module ${random(20)}`,
      } as const
      return () => remember(context(), embedder, finding, { actor: home.owner, at: new Date() })
    },
  },
  firstSearch,
]

function on(name: string, call: (desk: Desk) => Promise<unknown>): Operation<Desk> {
  return {
    name,
    draw:
      (desk): Call =>
      () =>
        call(desk),
  }
}

function ask(context: ContextStore, questions: readonly string[], filter: { module?: string } = {}) {
  const query = questions[random(questions.length)] as string
  return search(context, embedder, null, { query, limit: 10, ...filter }, today)
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}
