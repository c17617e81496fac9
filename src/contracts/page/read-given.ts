import type { Task } from '../../tasks/task.ts'
import { byId, findOne } from '../../tasks/task-ref.ts'
import type { ToolContext } from '../contract.ts'
import { readMember } from '../people.ts'
import { type GivenDates, readDates } from '../read-dates.ts'

type Given = GivenDates & { readonly assignee?: string | null; readonly duration?: number | null }

/**
 * What was given of a task, with its dates read as people write them and its assignee one of the project's members.
 * Empty text is as good as null. `id` is that of a task that is there already.
 */
export async function readGivenTask<Fields extends Given>(
  given: Fields,
  context: ToolContext,
  id?: number,
): Promise<Fields> {
  const { assignee, duration } = given
  const [due, start, repeat] = [given.due, given.start, given.repeat].map((text) =>
    text === '' ? null : text,
  )
  // What a repetition begins with depends on the date that the task has.
  const task: Task | undefined =
    id === undefined || !repeat ? undefined : await findOne(context.tasks, byId(id))
  const dates = await readDates({ due, start, repeat }, context.clock, task)
  const member = assignee && { assignee: await readMember(context, assignee) }
  return Object.assign({}, given, dates, duration !== undefined && { duration }, member)
}
