import { completeTask } from '../../../src/tasks/complete-task.ts'
import { byId } from '../../../src/tasks/task-ref.ts'
import { openPlace, type Place } from './open.ts'
import { given, origin, say, waitForGo } from './worker.ts'

/** Completes these tasks one after the other, all of which the other processes complete as well. */
const { place, tasks: ids } = given<{ place: Place; tasks: readonly number[] }>()

say('ready')
waitForGo()
await using stores = await openPlace(place)
const tasks = stores.tasks('ada')
for (const id of ids) {
  const { next } = await completeTask(tasks, byId(id), { ...origin(), actor: 'ada' })
  say({ task: id, next: next?.id ?? null })
}
