import type { Origin } from '../change.ts'
import { invalid } from '../errors.ts'
import { followingOf } from './repetition/following.ts'
import { loadSeries } from './repetition/series.ts'
import { isOpen } from './task.ts'
import { findOne, type TaskRef } from './task-ref.ts'
import type { TaskStore } from './task-store.ts'
import type { Updated } from './update-task.ts'

/** Leaves out one date of a repetition: the same task, with the date that comes next. */
export async function skipTask(tasks: TaskStore, which: TaskRef, origin: Origin): Promise<Updated> {
  await loadSeries()
  const written = await tasks.write('update', origin, async (tx) => {
    const before = await findOne(tx, which)
    if (before.repeat === null || !isOpen(before)) {
      throw invalid('bad_repeat', `Task ${before.id} does not repeat.`, {
        hint: 'Only one date of an open task that repeats can be skipped.',
      })
    }
    const following = followingOf(before, origin.at)
    if (following === null) {
      throw invalid('bad_repeat', `This is the last date of task ${before.id}.`, {
        hint: 'Complete, cancel or delete the task.',
      })
    }
    tx.save(before, { ...before, ...following, updatedAt: origin.at })
  })
  if (!written) throw new Error('skipping recorded no change')
  const { change, repeated } = written
  const { before, after } = change.entries[0] as Pick<Updated, 'before'> & { after: Updated['task'] }
  return { before, task: after, change, next: null, repeated, formerHolder: null }
}
