import { addTask } from '../../../src/tasks/add-task.ts'
import { openPlace, type Place } from './open.ts'
import { given, origin, outcome, say, waitForGo } from './worker.ts'

const { place } = given<{ place: Place }>()

say('ready')
waitForGo()
say(
  await outcome(
    (async () => {
      await using stores = await openPlace(place)
      await addTask(stores.tasks('ada'), { title: `Opened by ${process.pid}` }, origin())
    })(),
  ),
)
