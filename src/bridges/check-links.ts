import { Slice } from '../slice.ts'
import { blockersLimit } from '../tasks/links.ts'
import { named } from './fit-task.ts'
import { mapInTurns } from './map-in-turns.ts'
import type { Notes } from './notes.ts'
import { bad, shown } from './place.ts'
import type { IncomingTask } from './source.ts'

/**
 * Refuses tasks that have the same key, or wait for each other, or lie below each other, in a circle. Links to what is
 * not in the source are left out and noted.
 */
export async function checkLinks(tasks: readonly IncomingTask[], notes: Notes): Promise<IncomingTask[]> {
  const known = await byKey(tasks)
  const linked = await mapInTurns(tasks, (task) => {
    const parent = task.parent !== null && known.has(task.parent) ? task.parent : null
    const blockedBy = task.blockedBy.filter((key) => known.has(key))
    if (parent !== task.parent)
      notes.add('the parent is not in the source', `${named(task)} → ${task.parent}`)
    for (const key of task.blockedBy)
      if (!known.has(key)) notes.add('what it waits for is not in the source', `${named(task)} → ${key}`)
    if (blockedBy.length > blockersLimit)
      notes.add(`a task waits for at most ${blockersLimit} others; the rest were left out`, named(task))
    return { ...task, parent, blockedBy: blockedBy.slice(0, blockersLimit) }
  })
  await refuseCircles(linked)
  return linked
}

export async function refuseCircles(tasks: readonly IncomingTask[]): Promise<void> {
  const known = await byKey(tasks)
  await refuseCircle(known, ({ parent }) => (parent === null ? [] : [parent]), 'is a sub-task of')
  await refuseCircle(known, ({ blockedBy }) => blockedBy, 'waits for')
}

async function byKey(tasks: readonly IncomingTask[]): Promise<Map<string, IncomingTask>> {
  const known = new Map<string, IncomingTask>()
  const slice = new Slice()
  for (const task of tasks) {
    await slice.turn()
    const first = known.get(task.key)
    if (first) {
      const line = first.place.line()
      const where = `${first.place.file === task.place.file ? '' : first.place.file}${line === null ? '' : ` line ${line}`}`
      throw bad(task.place, `${shown(task.key)} is there twice; the first is in ${where.trim()}.`)
    }
    known.set(task.key, task)
  }
  return known
}

/** Walks with a stack of its own: a chain of ten thousand would be too deep for calls. */
async function refuseCircle(
  known: ReadonlyMap<string, IncomingTask>,
  linksOf: (task: IncomingTask) => readonly string[],
  verb: string,
): Promise<void> {
  const done = new Set<string>()
  const slice = new Slice()
  for (const start of known.keys()) {
    const path: { readonly key: string; readonly left: string[] }[] = []
    const on = new Set<string>()
    const enter = (key: string) => {
      const task = known.get(key)
      if (!task || done.has(key)) return
      if (on.has(key)) throw circle(known, [...path.map((step) => step.key), key], verb)
      on.add(key)
      path.push({ key, left: [...linksOf(task)] })
    }
    enter(start)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      await slice.turn()
      const next = top.left.pop()
      if (next !== undefined) enter(next)
      else {
        done.add(top.key)
        on.delete(top.key)
        path.pop()
      }
    }
  }
}

function circle(known: ReadonlyMap<string, IncomingTask>, path: readonly string[], verb: string) {
  const ring = path.slice(path.indexOf(path.at(-1) as string)).map((key) => shown(key, 30))
  const first = known.get(path.at(-1) as string) as IncomingTask
  const chain = ring.length > 6 ? [...ring.slice(0, 5), '…', ring.at(-1)] : ring
  return bad(first.place, `a circle: ${chain.join(` ${verb} `)}.`)
}
