import type { Origin } from '../../../src/change.ts'
import { Failure } from '../../../src/errors.ts'
import { addTask, type NewTask } from '../../../src/tasks/add-task.ts'
import { listTasks, type View } from '../../../src/tasks/list-tasks.ts'
import type { Task } from '../../../src/tasks/task.ts'
import type { TaskStore } from '../../../src/tasks/task-store.ts'

export const noon = new Date('2026-11-15T12:00:00Z')
export const clock = { now: noon, zone: 'Europe/Berlin' }
export const origin: Origin = { actor: 'ada', at: noon, contract: 'native', tool: 'test', client: 'suite' }
export const later = (minutes: number): Origin => ({
  ...origin,
  at: new Date(noon.getTime() + minutes * 60_000),
})

export const add = async (
  tasks: TaskStore,
  title: string,
  more: Omit<NewTask, 'title'> = {},
): Promise<Task> => (await addTask(tasks, { title, ...more }, origin)).task
export const titles = (found: readonly Task[]) => found.map((task) => task.title)
export const shown = async (tasks: TaskStore, view: View) =>
  titles((await listTasks(tasks, { view }, clock)).tasks)

export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  try {
    await call
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('it did not fail')
}
