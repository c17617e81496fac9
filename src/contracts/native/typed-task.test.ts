import { expect, it } from 'vitest'
import { readDue } from '../../tasks/due.ts'
import { blankTask, type Task } from '../../tasks/task.ts'
import { typedChanges } from './changed-fields.ts'
import { taskOutput, typedTask } from './typed-task.ts'

const at = new Date('2026-11-15T12:00:00Z')
const task: Task = { ...blankTask, id: 1, title: 'Water the plants', createdAt: at, updatedAt: at }

it('has for programs what it always had, null too', () => {
  expect(Object.keys(typedTask(task)).toSorted()).toEqual(taskOutput.required?.toSorted())
})

it('has what came later where there is something', () => {
  const given = { start: readDue('2026-11-20'), repeat: 'FREQ=DAILY', assignee: 'grace' }
  expect(typedTask({ ...task, ...given })).toMatchObject(given)
  expect(Object.keys(taskOutput.properties)).toEqual(expect.arrayContaining(Object.keys(given)))
})

it('says what a later field was and is, none too', () => {
  expect(typedChanges(task, { ...task, start: readDue('2026-11-20'), assignee: 'grace' })).toEqual([
    { field: 'start', before: null, after: '2026-11-20' },
    { field: 'assignee', before: null, after: 'grace' },
  ])
})
