import { Failure } from '../errors.ts'
import { checkRole, mayDo, refuseArchived } from '../projects/project.ts'
import type { Change } from '../tasks/change.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import type { ToolContext } from './contract.ts'
import { inProjectNamed } from './in-project.ts'

export interface Moved {
  readonly task: Task
  /** The project it is in now. */
  readonly at: ToolContext
  /** The change in that project. */
  readonly change: number
}

/** Throws where the caller may not move tasks to the project that is named. */
export async function checkMove(from: ToolContext, named: string): Promise<void> {
  const at = await inProjectNamed(from, named)
  for (const { project } of [from, at]) {
    const found = await from.projects.find(project.ref.id)
    if (!found) continue // of one's own, and not made yet
    checkRole(found.role, 'edit', found)
    refuseArchived(found)
  }
  await refuseTakingAway(from, at)
}

/** What is shared stays where its owner sees it: only they take it elsewhere. */
async function refuseTakingAway(from: ToolContext, at: ToolContext): Promise<void> {
  const source = await from.projects.find(from.project.ref.id)
  if (!source || mayDo(source.role, 'manage')) return
  const isSeen = (await at.members.list()).some(({ member }) => member === source.owner)
  if (isSeen) return
  throw new Failure('forbidden', `Only the owner of ${source.name} can move tasks out of it.`, {
    hint: 'Its owner does not see the project that you named. Add a task of your own there instead.',
  })
}

/** Moves a task to the project that is named; nothing happens where it is there already. */
export async function moveTask(from: ToolContext, task: Task, named: string): Promise<Moved | null> {
  const at = await inProjectNamed(from, named)
  const [source, target] = [from.project.ref.id, at.project.ref.id]
  if (source === target) return null
  await refuseTakingAway(from, at)
  const { task: moved, arrived } = await from.mover.move(source, task.id, target, from.origin)
  return { task: moved, at, change: arrived.id }
}

/** The same for several, as one change. */
export async function moveTasks(
  from: ToolContext,
  ids: readonly TaskId[],
  named: string,
): Promise<{ readonly tasks: readonly Task[]; readonly at: ToolContext; readonly change: Change } | null> {
  const at = await inProjectNamed(from, named)
  const [source, target] = [from.project.ref.id, at.project.ref.id]
  if (source === target) return null
  await refuseTakingAway(from, at)
  const { tasks, arrived } = await from.mover.moveMany(source, ids, target, from.origin)
  return { tasks, at, change: arrived }
}
