import { Failure } from '../../../src/errors.ts'
import type { ProjectRef } from '../../../src/projects/project.ts'
import { addTask } from '../../../src/tasks/add-task.ts'
import { openPlace, type Place } from './open.ts'
import { given, origin, say, waitForGo } from './worker.ts'

const { place, name, count, person, project } = given<{
  place: Place
  name: string
  count: number
  person: string
  /** Left out: their personal one. */
  project?: ProjectRef
}>()

say('ready')
waitForGo()
await using stores = await openPlace(place)
const tasks = stores.tasks(person, project)
for (let i = 1; i <= count; i++) say(await added(`${name}, task ${i}`))

/** As clients do: what the database had no time for is asked for again, under the same key. */
async function added(title: string, tries = 5) {
  const from = { ...origin(), actor: person, requestKey: `${name} ${title}` }
  try {
    return await addTask(tasks, { title }, from)
  } catch (error) {
    if (tries > 1 && error instanceof Failure && error.code === 'unavailable') return added(title, tries - 1)
    throw error
  }
}
