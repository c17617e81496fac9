import { Failure } from '../../../src/errors.ts'
import { addTask } from '../../../src/tasks/add-task.ts'
import type { Change } from '../../../src/tasks/change.ts'
import { completeTask, reopenTask } from '../../../src/tasks/complete-task.ts'
import { deleteTask } from '../../../src/tasks/delete-task.ts'
import { byId } from '../../../src/tasks/task-ref.ts'
import { undo } from '../../../src/tasks/undo.ts'
import { updateTask } from '../../../src/tasks/update-task.ts'
import { openPlace, type Place } from './open.ts'
import { given, origin, say, waitForGo } from './worker.ts'

type Step = () => Promise<{ readonly change: Change | null }>

const { place, together } = given<{ place: Place; together: number }>()

say('ready')
waitForGo()
await using stores = await openPlace(place)
const tasks = stores.tasks('ada')

/** Changes tasks in every way there is, for ever, alone or several at once, and says of each change when it is done. */
for (let count = 1; ; count++) {
  const steps = await Promise.all(
    Array.from({ length: 1 + (count % together) }, (_, i) => nextStep(count + i)),
  )
  await Promise.all(steps.map(take))
}

async function take(step: Step): Promise<void> {
  try {
    const { change } = await step()
    if (change) say({ change })
  } catch (error) {
    // Another process may have deleted or changed the same task in between; nothing else may fail.
    if (!(error instanceof Failure && /^(not_found|conflict|invalid)$/.test(error.code))) throw error
  }
}

async function nextStep(count: number): Promise<Step> {
  const known = await tasks.list({ order: 'newest', limit: 30 })
  const task = pick(known)
  const add: Step = () =>
    addTask(tasks, { title: `Task ${count} of ${process.pid}`, tags: [`t${count % 5}`] }, origin())
  if (!task) return add
  const which = byId(task.id)
  const others = known.filter(({ id }) => id !== task.id)
  return pick<Step>([
    add,
    () => addTask(tasks, { title: `Plan ${count}`, steps: ['First', 'Second'] }, origin()),
    () => addTask(tasks, { title: `After ${task.id}`, blockedBy: [task.id], parent: task.id }, origin()),
    () => completeTask(tasks, which, origin()),
    () => reopenTask(tasks, which, origin()),
    () => updateTask(tasks, which, { note: `Note ${count}`, tags: [`t${count % 7}`, 'both'] }, origin()),
    () => updateTask(tasks, which, { blockedBy: others.slice(0, 2).map(({ id }) => id) }, origin()),
    () => deleteTask(tasks, which, origin()),
    () => undo(tasks, undefined, origin()),
    async () => undo(tasks, pick(await tasks.changes({ limit: 20 }))?.id, origin()),
  ]) as Step
}

function pick<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)]
}
