import { addTask } from '../../../src/tasks/add-task.ts'
import { openPlace, type Place } from './open.ts'
import { given, origin, say, waitForGo } from './worker.ts'

const { place, name, count } = given<{ place: Place; name: string; count: number }>()

say('ready')
waitForGo()
await using stores = await openPlace(place)
const tasks = stores.tasks('ada')
for (let i = 1; i <= count; i++) say(await addTask(tasks, { title: `${name}, task ${i}` }, origin()))
