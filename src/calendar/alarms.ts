import { readCalendarObject } from '../tasks/calendar-object.ts'
import type { Task } from '../tasks/task.ts'
import { type Component, parseLines } from './content-lines.ts'

/** The alarms that calendar clients gave a task, as they wrote them. */
export function alarmsOf({ calendarObject }: Pick<Task, 'calendarObject'>): readonly Component[] {
  const { todo } = readCalendarObject(calendarObject)
  if (!todo.includes('BEGIN:VALARM')) return []
  return parseLines(todo.split('\n')).components.filter(({ name }) => name === 'VALARM')
}
