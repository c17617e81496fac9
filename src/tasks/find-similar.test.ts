import { expect, it } from 'vitest'
import { Failure } from '../errors.ts'
import { findSimilar } from './find-similar.ts'
import type { Task } from './task.ts'
import type { TaskReader } from './task-store.ts'

const task = { id: 2, title: 'Water the plants' } as Task
const failing = (error: Error) => ({ titlesStarting: () => Promise.reject(error) }) as unknown as TaskReader

it('finds nothing where the database went away: the task it is asked for is stored, and that must be told', async () => {
  const away = new Failure('unavailable', 'The database cannot be reached.')
  expect(await findSimilar(failing(away), task)).toBeUndefined()
})

it('does not hide a bug', async () => {
  await expect(findSimilar(failing(new TypeError('a bug')), task)).rejects.toThrow('a bug')
})
