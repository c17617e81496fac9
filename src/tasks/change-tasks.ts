import type { Origin } from '../change.ts'
import { invalid } from '../errors.ts'
import type { Change } from './change.ts'
import { checkDates } from './check-dates.ts'
import { tellUnblocked } from './complete-task.ts'
import { checkParent } from './links.ts'
import { positionsBetween, rankOf, spreadOut } from './position.ts'
import { loadSeries } from './repetition/series.ts'
import { type Follow, followAhead } from './repetition/succession.ts'
import { isOpen, type Task, type TaskId } from './task.ts'
import { changedFields } from './task-fields.ts'
import { noSuchTask, readTaskId } from './task-ref.ts'
import type { TaskStore, TaskWriter } from './task-store.ts'
import { readTags } from './task-text.ts'
import { changesDates, readPatch, saveWithNext, type TaskPatch, tellConcerned } from './update-task.ts'

/** So many are changed at once at most. */
export const togetherLimit = 1_000

/** What to change of every one of several tasks. */
export interface TasksPatch
  extends Pick<TaskPatch, 'priority' | 'status' | 'due' | 'start' | 'assignee' | 'parent'> {
  readonly addTags?: readonly string[]
  readonly removeTags?: readonly string[]
  /** Puts them, in the order they are named in, between these two in the order by hand; null is the end of the list. */
  readonly place?: { readonly after: TaskId | null; readonly before: TaskId | null }
}

export interface ChangedTasks {
  /** As they are now, in the order they were named in. */
  readonly tasks: readonly Task[]
  /** None when everything already was as asked. */
  readonly change: Change | null
}

/** Changes several tasks as one change: all of them, or none. */
export async function changeTasks(
  tasks: TaskStore,
  named: readonly unknown[],
  patch: TasksPatch,
  origin: Origin,
): Promise<ChangedTasks> {
  const ids = readTogether(named)
  const { addTags = [], removeTags = [], place, ...fields } = patch
  const [added, removed] = [readTags(addTags), readTags(removeTags)]
  const isTagged = added.length > 0 || removed.length > 0
  const isPatched = Object.values(fields).some((value) => value !== undefined)
  const apply =
    isPatched || (!isTagged && place === undefined) ? readPatch(fields, origin) : (task: Task) => task
  let follow: Follow | undefined
  if (patch.status === 'done') {
    await loadSeries()
    const open = (await findAll(tasks, ids)).filter(isOpen)
    follow = await followAhead(
      open.map((task) => apply(task, false)),
      origin.at,
    )
  }

  const done = await tasks.write(kindOf(patch), origin, async (tx) => {
    const found = await findAll(tx, ids)
    const positions = place && (await makeRoom(tx, place, found, origin))
    for (const [index, before] of found.entries()) {
      const position = positions?.[index] ?? before.position
      const applied = { ...apply(before, false), tags: retag(before.tags, added, removed), position }
      const after = changesDates(fields) ? checkDates(applied) : applied
      const changed = changedFields(before, after)
      if (changed.length === 0) continue
      if (changed.includes('parent') && after.parent !== null) await checkParent(tx, before.id, after.parent)
      await saveWithNext(tx, before, { ...after, updatedAt: origin.at }, origin, follow)
      if (tx.isShared) {
        await tellConcerned(tx, before, after, origin.actor)
        if (changed.includes('status') && after.status === 'done')
          await tellUnblocked(tx, after, origin.actor)
      }
      await tx.turn()
    }
  })
  return { tasks: await findAll(tasks, ids), change: done?.change ?? null }
}

/** One name for each, and not more than a request should hold. */
export function readTogether(named: readonly unknown[]): TaskId[] {
  const ids = [...new Set(named.map(readTaskId))]
  if (ids.length === 0)
    throw invalid('bad_arguments', 'No task was named.', { hint: 'Give the numbers of the tasks.' })
  if (ids.length > togetherLimit) {
    throw invalid('too_many', `At most ${togetherLimit} tasks are changed at once.`, {
      hint: 'Change them in several steps.',
      facts: { limit: togetherLimit },
    })
  }
  return ids
}

/** Those tasks, in this order. */
export async function findAll(tasks: Pick<TaskWriter, 'findMany'>, ids: readonly TaskId[]): Promise<Task[]> {
  const found = new Map((await tasks.findMany(ids)).map((task) => [task.id, task]))
  return ids.map((id) => {
    const task = found.get(id)
    if (!task) throw noSuchTask(id)
    return task
  })
}

function kindOf({ status, ...others }: TasksPatch): 'complete' | 'update' {
  const isAlone = Object.values(others).every((value) => value === undefined)
  return status === 'done' && isAlone ? 'complete' : 'update'
}

function retag(
  tags: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): readonly string[] {
  if (added.length === 0 && removed.length === 0) return tags
  const kept = tags.filter((tag) => !removed.includes(tag))
  return readTags([...kept, ...added.filter((tag) => !kept.includes(tag))])
}

/** Positions for these tasks; where there is no room for them, the tasks around give way. */
async function makeRoom(
  tx: TaskWriter,
  { after, before }: NonNullable<TasksPatch['place']>,
  moved: readonly Task[],
  origin: Origin,
): Promise<readonly number[]> {
  const neighbour = async (id: TaskId | null) =>
    id === null ? null : (await findAll(tx, [readTaskId(id)]))[0]
  const [above, below] = [await neighbour(after), await neighbour(before)]
  const [over, under] = [above ? rankOf(above) : null, below ? rankOf(below) : null]
  const positions = positionsBetween(over, under, moved.length)
  if (positions) return positions
  for (const { task, position } of await spreadOut(tx, over as number)) {
    if (moved.some(({ id }) => id === task.id)) continue
    tx.save(task, { ...task, position, updatedAt: origin.at })
    await tx.turn()
  }
  const [now, next] = [await neighbour(after), await neighbour(before)]
  return (
    positionsBetween(now ? rankOf(now) : null, next ? rankOf(next) : null, moved.length) ??
    moved.map(() => over as number)
  )
}
