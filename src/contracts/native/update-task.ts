import { invalid } from '../../errors.ts'
import { addComment, readComment } from '../../tasks/add-comment.ts'
import type { Clock } from '../../tasks/calendar.ts'
import type { Comment } from '../../tasks/comment.ts'
import { skipTask } from '../../tasks/skip-task.ts'
import type { Task } from '../../tasks/task.ts'
import { statuses } from '../../tasks/task.ts'
import { findOne, type TaskRef } from '../../tasks/task-ref.ts'
import { type TaskPatch, type Updated, updateTask } from '../../tasks/update-task.ts'
import { inZone } from '../../tasks/wall-clock.ts'
import type { PersonName } from '../call.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { checkMove, moveTask } from '../move-task.ts'
import { onTask, ownTask } from '../on-task.ts'
import { mentionedIn, readAssignee } from '../people.ts'
import { isSkip, nothingBesideSkip, readDates } from '../read-dates.ts'
import { type ArgsOf, outputOf, strict } from '../schema.ts'
import { cut } from './budget.ts'
import { changedFieldOutput, fieldLines, typedChanges } from './changed-fields.ts'
import { quoted } from './discovery-lines.ts'
import {
  blockersAccepted,
  blockersArgument,
  changeOutput,
  priorityArgument,
  projectArgument,
  seriesAccepted,
  startArgument,
  taskAccepted,
  taskArgument,
} from './schemas.ts'
import { oneLine, showMoment, taskLine } from './task-lines.ts'
import { taskOutput, typedTask } from './typed-task.ts'

const input = strict(
  {
    task: taskArgument,
    title: { type: 'string', description: 'New' },
    description: { type: 'string', description: 'Empty clears' },
    priority: { ...priorityArgument, description: 'New' },
    status: { type: 'string', enum: statuses, description: 'New' },
    due: { type: 'string', description: 'none, skip' },
    start: startArgument,
    repeat: { type: 'string', description: 'none ends' },
    tags: { type: 'array', items: { type: 'string' }, description: 'Replaces' },
    blocked_by: { ...blockersArgument, description: 'Replaces' },
    claim: { type: 'boolean', description: 'false releases' },
    note: { type: 'string', description: 'Comment' },
    assignee: { type: 'string', description: 'Member' },
    project: { ...projectArgument, description: 'Moves it' },
  },
  ['task'],
)

export const updateTaskTool = defineTool({
  name: 'update_task',
  description: 'Change or claim',
  effect: 'write',
  input,
  accepts: {
    task: taskAccepted,
    blocked_by: blockersAccepted,
    ...seriesAccepted,
    remind: { type: 'string' },
  },
  output: outputOf({
    task: taskOutput,
    changed: { type: 'array', items: changedFieldOutput },
    change: changeOutput,
  }),
  run: ({ task, note, project, remind, ...given }, context) =>
    onTask(context, task, async (at, which) => {
      const isSkipped = isSkip(given.due)
      if (isSkipped && Object.keys(given).length > 1) throw nothingBesideSkip()
      const patch = isSkipped ? {} : await readPatch(given, at, which)
      // Refused as a whole: nothing of the call is done before it is known that all of it may be.
      if (note !== undefined) readComment(note)
      if (project !== undefined) await checkMove(at, project)
      const reminding = remind === undefined ? null : await readRemind(at, which, remind, patch)
      const updated = isSkipped
        ? await skipTask(at.tasks, which, at.origin)
        : Object.keys(patch).length > 0 || (note ?? project ?? remind) === undefined
          ? await updateTask(at.tasks, which, patch, at.origin)
          : unchanged(await findOne(at.tasks, which))
      const handover = given.claim ? await handoverTo(at, updated) : null
      const said = note === undefined ? null : await comment(at, updated.task, note)
      const reminder = await reminding?.(updated.task)
      const moved = project === undefined ? null : await moveTask(at, updated.task, project)
      return {
        ...updated,
        handover,
        said,
        reminder,
        moved,
        people: await assigneesOf(at, updated),
        at: moved?.at ?? at,
      }
    }),
  answer({ before, task, change, next, handover, said, reminder, moved, people, at }, { clock }) {
    const { reference, changeReference } = at
    const what = [
      fieldLines(typedChanges(before, task), clock, people),
      said ? 'commented' : '',
      reminder === undefined ? '' : reminder ? `reminder ${showMoment(reminder, clock)}` : 'no reminders',
      moved ? `moved to ${moved.at.project.name}` : '',
    ].filter(Boolean)
    const following = next ? `\nnext: ${taskLine(next, clock, undefined, reference)}` : ''
    const id = moved?.task.id ?? task.id
    const changes = [change?.id, said?.change.id].filter((one) => one !== undefined).map(changeReference)
    if (moved) changes.push(changeReference(moved.change))
    const named = changes.length === 0 ? '' : `\nchange ${changes.join(', ')}`
    const line = `${reference(id)} ${oneLine(task.title)}: ${what.join('; ') || 'already so, nothing changed'}`
    return `${line}${handover ? handoverLines(handover, clock) : ''}${following}${named}`
  },
  typed: ({ before, task, change, said, reminder, moved, at }, { clock }) => ({
    task: typedTask(moved?.task ?? task),
    changed: typedChanges(before, task),
    change: moved?.change ?? change?.id ?? said?.change.id ?? null,
    ...(reminder !== undefined && { reminder: reminder && inZone(reminder, clock.zone) }),
    // Its number is another one there.
    ...(moved && { reference: at.reference(moved.task.id), project: at.project.name }),
  }),
})

type Patch = Omit<ArgsOf<typeof input>, 'task' | 'note' | 'project' | 'remind' | 'blocked_by'> & {
  readonly blocked_by?: readonly (number | string)[]
  readonly duration?: number
}

async function readPatch(args: Patch, context: ToolContext, which: TaskRef): Promise<TaskPatch> {
  const { due, start, repeat, blocked_by, claim, assignee, ...plain } = args
  const { clock, origin, tasks } = context
  // What a repetition begins with depends on the date that the task has.
  const task = repeat === undefined ? undefined : await findOne(tasks, which)
  return {
    ...plain,
    ...(await readDates({ due, start, repeat }, clock, task)),
    ...(blocked_by !== undefined && {
      blockedBy: await Promise.all(blocked_by.map((one) => ownTask(context, one))),
    }),
    ...(claim !== undefined && { claim: claim ? (origin.client ?? origin.actor) : null }),
    ...(assignee !== undefined && {
      assignee: await readAssignee(context, assignee),
    }),
  }
}

/** Reads when to remind before anything is done, by the dates that the task will have. Gives what sets it; null is never. */
async function readRemind(at: ToolContext, which: TaskRef, words: string, { due, start }: TaskPatch) {
  const { reminders, clock, tasks, project } = at
  if (!reminders) throw invalid('bad_arguments', 'Nothing reminds here.')
  const [before, { planReminder }] = await Promise.all([findOne(tasks, which), import('../remind.ts')])
  const dates = {
    due: due === undefined ? before.due : due,
    start: start === undefined ? before.start : start,
  }
  const set = await planReminder(words, dates as Pick<Task, 'due' | 'start'>, clock)
  return ({ id }: Task) => set(reminders, tasks, { project: project.ref.id, task: id })
}

/** Two changes of one call cannot go by the same request key. */
async function comment(at: ToolContext, task: Task, text: string) {
  const { requestKey, ...origin } = at.origin
  const key = requestKey === undefined ? {} : { requestKey: `${requestKey.slice(0, 190)} note` }
  return addComment(at.comments, task, text, await mentionedIn(at, text), { ...origin, ...key })
}

/** What those are called who had the task and have it now. */
async function assigneesOf(at: ToolContext, { before, task }: Updated) {
  const ids = before.assignee === task.assignee ? [] : [before.assignee, task.assignee]
  const known = ids.filter((id) => id !== null)
  return known.length === 0 ? undefined : at.people(known)
}

interface Handover {
  readonly from: Updated['formerHolder']
  /** What was said last about the task. */
  readonly note: Comment | undefined
  readonly people: ReadonlyMap<string, PersonName>
}

/** What a new holder needs to know: whom they took it from, and how far it had come. */
async function handoverTo(
  at: ToolContext,
  { task, change, formerHolder }: Updated,
): Promise<Handover | null> {
  // Calls in the project that they came from keep the claim alive as well.
  at.holds()
  if (change === null) return null
  const note = (await at.comments.list(task.id)).at(-1)
  const ids = [formerHolder?.person, note?.author].filter((id) => id != null)
  return { from: formerHolder, note, people: ids.length === 0 ? new Map() : await at.people(ids) }
}

function handoverLines({ from, note, people }: Handover, clock: Clock): string {
  const name = (id: string) => oneLine(people.get(id)?.name ?? id)
  const whose = from?.person ? ` of ${name(from.person)}` : ''
  const by = note && `${name(note.author)}${note.client === null ? '' : ` (${oneLine(note.client)})`}`
  return [
    from
      ? `taken over from ${oneLine(from.name)}${whose}, last heard ${showMoment(from.lastHeard, clock)}`
      : '',
    note ? `last comment, ${by}, ${showMoment(note.createdAt, clock)}:` : '',
    note ? quoted(cut(note.text, 200, 'get_task')) : '',
  ]
    .filter(Boolean)
    .map((line) => `\n${line}`)
    .join('')
}

function unchanged(task: Task): Updated {
  return { before: task, task, change: null, next: null, repeated: false, formerHolder: null }
}
