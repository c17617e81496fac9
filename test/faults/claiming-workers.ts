import { expect } from 'vitest'
import { addTask } from '../../src/tasks/add-task.ts'
import { Worker } from '../support/faults/worker.ts'
import { expectSound, type Ledger, upTo } from '../support/stores/ledger.ts'
import { by, makeProject } from '../support/stores/shared-projects.ts'
import { openPlace, type Place } from './workers/open.ts'

type Line =
  | { readonly stalled: string }
  | 'ready'
  | { readonly claimed: number; connection: string }
  | { readonly done: number; connection: string }

export interface Workers {
  readonly processes: number
  /** Assistants in each process. */
  readonly connections: number
  readonly tasks: number
  readonly leaseMs: number
}

/** How a run went, so that it can be told how strict it was: a machine with too much to do keeps workers waiting. */
export interface Outcome {
  readonly takenOver: number
  /** Of them, from workers that were alive and had waited too long for an answer. */
  readonly fromLiving: number
  /** Workers that had to wait so long at least once. */
  readonly stalled: number
}

const people = ['ada', 'grace', 'linus', 'barbara'] as const

/**
 * Lets workers of four people claim and finish the tasks of one project, and kills every second process in the middle.
 * Gives how many tasks were taken over from the killed ones.
 */
export async function workThroughKills(
  place: Place,
  readLedger: (project: string) => Promise<Ledger>,
  { processes, connections, tasks, leaseMs }: Workers,
): Promise<Outcome> {
  const project = await fillProject(place, tasks)
  const workers = upTo(processes).map(
    (number) =>
      new Worker<Line>('claim-tasks', {
        place,
        name: `process ${number}`,
        connections,
        person: people[number % people.length],
        project,
        leaseMs,
      }),
  )
  await Promise.all(workers.map((worker) => worker.hasSaid(1)))
  for (const worker of workers) worker.go()
  const doomed = workers.filter((_, index) => index % 2 === 0)
  const left = workers.filter((_, index) => index % 2 === 1)
  await Promise.all(
    doomed.map(async (worker) => {
      await worker.hasSaid(2 + Math.floor(Math.random() * (tasks / processes)))
      expect((await worker.kill()).signal).toBe('SIGKILL')
    }),
  )
  const endings = await Promise.all(left.map((worker) => worker.ended))
  expect(endings).toEqual(left.map(() => ({ code: 0, signal: null, stderr: '' })))

  const ledger = await readLedger(project.id)
  expectSound(ledger)
  const killed = new Set(upTo(processes).filter((number) => number % 2 === 1))
  return expectFair(ledger, workers, tasks, leaseMs, (who) => killed.has(processOf(who)))
}

async function fillProject(place: Place, tasks: number): Promise<{ id: string }> {
  await using stores = await openPlace(place)
  const [owner, ...others] = people
  const members = Object.fromEntries(others.map((member) => [member, 'editor' as const]))
  const project = await makeProject(stores, owner, 'github.com/acme/app', members)
  const store = stores.tasks(owner, project)
  for (let from = 0; from < tasks; from += 50) {
    const steps = upTo(49).map((step) => `Task ${from + step}`)
    await addTask(store, { title: `Task ${from}`, steps }, by(owner, new Date()))
  }
  return project
}

/**
 * Each task was done once, by who held it; only what a killed process held was taken over, and not too early. A worker
 * that had to wait long for an answer may have lost its lease like a dead one.
 */
function expectFair(
  ledger: Ledger,
  workers: readonly Worker<Line>[],
  tasks: number,
  leaseMs: number,
  isKilled: (connection: string) => boolean,
): Outcome {
  expect(ledger.tasks.map(({ id }) => id)).toEqual(upTo(tasks))
  expect(ledger.tasks.filter(({ status }) => status !== 'done')).toEqual([])
  const said = workers.flatMap((worker) => worker.said.flatMap((line) => (line === 'ready' ? [] : [line])))
  const stalled = new Set(said.flatMap((line) => ('stalled' in line ? [line.stalled] : [])))
  const done = said.flatMap((line) => ('done' in line ? [line.done] : []))
  expect(done.length).toBe(new Set(done).size)

  const completed = ledger.changes.filter(({ kind }) => kind === 'complete')
  expect(completed.map(({ entries }) => entries[0]?.after?.id).sort(byNumber)).toEqual(upTo(tasks))
  for (const { entries, origin } of completed)
    if (!stalled.has(origin.client as string)) expect(entries[0]?.before?.claimedBy).toBe(origin.client)
  // Acknowledged is kept; what stands without having been said was done by a process that was killed.
  const unsaid = completed.filter(({ entries }) => !done.includes(entries[0]?.after?.id as number))
  expect(unsaid.filter(({ origin: { client = '' } }) => !isKilled(client) && !stalled.has(client))).toEqual(
    [],
  )

  const takenOver = ledger.changes.filter(
    ({ kind, entries: [entry] }) => kind === 'update' && entry?.before?.claimedBy,
  )
  for (const { entries, origin } of takenOver) {
    const { claimedBy, claimedAt } = entries[0]?.before ?? {}
    const isSilent = isKilled(claimedBy as string) || stalled.has(claimedBy as string)
    expect(isSilent, `${claimedBy} was at work`).toBe(true)
    expect(origin.at.getTime() - new Date(claimedAt as Date).getTime()).toBeGreaterThanOrEqual(leaseMs)
  }
  const fromLiving = takenOver.filter(({ entries }) => !isKilled(entries[0]?.before?.claimedBy as string))
  return { takenOver: takenOver.length, fromLiving: fromLiving.length, stalled: stalled.size }
}

function processOf(connection: string): number {
  return Number(/^process (\d+)-/.exec(connection)?.[1])
}

const byNumber = (one: number | undefined, other: number | undefined) => (one ?? 0) - (other ?? 0)
