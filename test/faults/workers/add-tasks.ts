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
for (let i = 1; i <= count; i++)
  say(await addTask(tasks, { title: `${name}, task ${i}` }, { ...origin(), actor: person }))
