import { terms } from '../../src/context/terms.ts'
import { undoRemember } from '../../src/context/undo-remember.ts'
import { projectIdOf } from '../../src/projects/project.ts'
import { undo } from '../../src/tasks/undo.ts'
import { openStoresAt, type Place } from '../growth/places.ts'
import { appOf, nameOf, type Sizes, shares } from './fill-before.ts'

/** Asks the program of today about everybody: counts, a search by words, and undoing what was done before. */
export async function checkAfter(place: Place, sizes: Sizes): Promise<string[]> {
  await using stores = await openStoresAt(place)
  const { general, own, shared } = shares(sizes)
  const [tasksOfEach, changesOfEach] = [sizes.tasks, sizes.changes].map((all) =>
    Math.floor(all / sizes.owners),
  )
  let found = 0
  const wrong: string[] = []
  const expect = (what: string, has: number, wanted: number) => {
    if (has !== wanted) wrong.push(`WRONG: ${what} has ${has}, not ${wanted}`)
  }
  for (let owner = 0; owner < sizes.owners; owner++) {
    const [name, id] = [nameOf(owner), projectIdOf(nameOf(owner), appOf(owner))]
    const [personal, app] = [stores.tasks(name), stores.tasks(name, { id })]
    expect(`tasks of ${name}`, await personal.count({}, 1e9), tasksOfEach as number)
    expect(
      `changes of ${name}`,
      (await personal.changes({ limit: 1e9 })).length,
      (changesOfEach as number) - own - shared,
    )
    expect(`knowledge of ${name}`, await stores.context(name).count({}), general)
    expect(`knowledge of ${appOf(owner)}`, await stores.context(name, { id }).count({}), own + shared)
    expect(`changes of ${appOf(owner)}`, (await app.changes({ limit: 1e9 })).length, own + shared)
    const asked = { terms: terms('released'), meaning: null, model: null, limit: 1_000 }
    found += (await stores.context(name, { id }).candidates(asked)).length
  }
  expect('search by words', found, sizes.owners * (own + shared))
  const origin = { actor: nameOf(0), at: new Date() }
  await undo(stores.tasks(nameOf(0)), (changesOfEach as number) - general - own - shared, origin)
  await undoRemember(
    stores.context(nameOf(0), { id: projectIdOf(nameOf(1), appOf(1)) }),
    own + shared,
    origin,
  )
  return wrong.length > 0 ? wrong.slice(0, 20) : ['everybody has what they had; undone what was done before']
}
