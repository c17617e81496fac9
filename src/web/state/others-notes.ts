import { openProject } from '../api/open-project.ts'
import { createStore } from '../api/store.ts'
import type { TaskId } from '../api/values.ts'
import { lingering } from './task-state.ts'

/** What others did a moment ago to tasks of the open project: "Claude Code completed this". */
export const othersNotes = createStore<ReadonlyMap<TaskId, string>>(new Map())
openProject.subscribe(() => othersNotes.set(new Map()))

const shownMs = 12_000

/** Says it in the rows for a while. What they closed stays in its place that long. */
export function noteOthers(ids: readonly TaskId[], text: string): void {
  othersNotes.set((now) => new Map([...now, ...ids.map((id) => [id, text] as const)]))
  lingerOnce(ids, shownMs)
  setTimeout(() => {
    othersNotes.set((now) => new Map([...now].filter(([id, note]) => !ids.includes(id) || note !== text)))
  }, shownMs)
}

const until = new Map<TaskId, number>()

/** Keeps tasks where they are for a moment, though they no longer belong there. */
export function lingerOnce(ids: readonly TaskId[], forMs: number): void {
  if (ids.length === 0) return
  const end = performance.now() + forMs
  for (const id of ids) until.set(id, Math.max(until.get(id) ?? 0, end))
  lingering.set((now) => new Set([...now, ...ids]))
  setTimeout(() => {
    const over = ids.filter((id) => (until.get(id) ?? 0) <= performance.now() + 5)
    for (const id of over) until.delete(id)
    if (over.length > 0) lingering.set((now) => new Set([...now].filter((id) => !over.includes(id))))
  }, forMs)
}
