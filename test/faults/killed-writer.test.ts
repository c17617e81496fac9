import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Change } from '../../src/tasks/change.ts'
import { Worker } from '../support/faults/worker.ts'
import { newFolder } from '../support/files/folder.ts'
import {
  emptyTally,
  expectKept,
  expectSound,
  type Ledger,
  readSqliteLedger,
} from '../support/stores/ledger.ts'
import { allEnded } from './all-ended.ts'

/** Writes that a process makes at once, and that may share a commit. */
const together = 4

type Line = 'ready' | { readonly change: Change }

it('loses nothing acknowledged when the process that writes is killed 20 times', async () => {
  await inLanes(4, async (folder) => {
    const file = join(folder, 'waymark.db')
    const told: { change: Change }[] = []
    let before = 0
    let next = startWriter(file)
    for (let kill = 0; kill < 5; kill++) {
      const writer = next
      await killSomewhere(writer)
      next = startWriter(file)
      told.push(...changesOf(writer))

      // Checked on a copy, so that it is the next process that recovers the file as the killed one left it.
      const ledger = await readIfThere(copyOf(file, join(folder, `after-${kill}.db`)))
      expectKept(ledger, told)
      expectSound(ledger)
      // Of each process only what it was writing at that moment may stand without its having said so.
      const unsaid = ledger.lastChange - before - changesOf(writer).length
      expect(unsaid).toBeGreaterThanOrEqual(0)
      expect(unsaid).toBeLessThanOrEqual(together)
      before = ledger.lastChange
    }
    expect(told).not.toEqual([])
  })
})

it('loses nothing acknowledged when one of several processes that write is killed, 20 times', async () => {
  await inLanes(2, async (folder) => {
    const file = join(folder, 'waymark.db')
    const writers = [startWriter(file)]
    for (let kill = 0; kill < 10; kill++) {
      const [writer, heir] = [writers.at(-1) as Worker<Line>, startWriter(file)]
      writers.push(heir)
      heir.go()
      await heir.hasSaid(3) // it is among its changes when the other dies
      await killSomewhere(writer)

      const told = writers.flatMap(changesOf)
      const ledger = await readSqliteLedger(file, 'ada')
      expectKept(ledger, told)
      expectSound(ledger)
    }
    const { signal, stderr } = await (writers.at(-1) as Worker<Line>).kill()
    expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' })
  })
})

function startWriter(file: string): Worker<Line> {
  return new Worker<Line>('change-tasks', { place: { file }, together })
}

/** After a random number of its changes, or while it opens the file; and a random moment later. */
async function killSomewhere(writer: Worker<Line>): Promise<void> {
  const changes = Math.floor(Math.random() * 15)
  await writer.hasSaid(1)
  writer.go()
  await writer.hasSaid(Math.max(1, writer.said.length) + changes)
  await new Promise((resolve) => setTimeout(resolve, Math.random() * (changes === 0 ? 40 : 4)))
  const { signal, stderr } = await writer.kill()
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' })
}

function changesOf(writer: Worker<Line>): { change: Change }[] {
  return writer.said.filter((line) => line !== 'ready')
}

async function inLanes(count: number, lane: (folder: string) => Promise<void>): Promise<void> {
  await allEnded(Array.from({ length: count }, () => newFolder()).map(lane))
}

function copyOf(file: string, copy: string): string {
  if (existsSync(file)) copyFileSync(file, copy)
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`)
  return copy
}

/** Killed before the first database was made, a process leaves none. */
async function readIfThere(file: string): Promise<Ledger> {
  if (existsSync(file)) return readSqliteLedger(file, 'ada')
  return { lastTask: 0, lastChange: 0, tally: emptyTally, tasks: [], changes: [], tags: [], blockers: [] }
}
