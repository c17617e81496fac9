import { expect, it } from 'vitest'
import { type IndexDesk, openIndexDesk } from '../../../test/support/code-index/code-index.ts'
import { Worker } from '../../../test/support/faults/worker.ts'
import type { RefreshOutcome } from './code-index.ts'
import type { Progress } from './refresh.ts'

type Line = 'ready' | Progress | RefreshOutcome

it('goes on where a process stopped that was killed', async () => {
  const desk = await openIndexDesk(manyFiles(400))
  let indexed = 0
  for (const steps of [70, 30, 250]) {
    const worker = startWorker(desk)
    await worker.hasSaid(1 + steps)
    await worker.kill()

    const state = await desk.reopen().state()
    expect(state).toMatchObject({ indexing: false, damaged: false, rebuilt: null })
    // What was said is committed but for the last batch.
    expect(state.files).toBeGreaterThanOrEqual(Math.min(400, indexed + steps - 64))
    indexed = state.files
  }

  expect(await desk.index.refresh()).toMatchObject({ files: 400, read: 400 - indexed, rebuilt: null })
  expect(await desk.index.state()).toMatchObject({ files: 400, chunks: 400, embedded: 400 })
  for (const n of [0, 123, 399])
    expect(await desk.index.search({ terms: [`word${n}`], meaning: null })).toHaveLength(1)
})

it('lets one process index at a time, while others search what is there', async () => {
  const desk = await openIndexDesk(manyFiles(300))
  const worker = startWorker(desk)
  await worker.hasSaid(100)

  expect(await desk.index.refresh()).toEqual({ busy: true })
  const { files, indexing } = await desk.index.state()
  expect(indexing).toBe(true)
  expect(files).toBeGreaterThan(0)
  await worker.ended
  expect(worker.said.at(-1)).toMatchObject({ busy: false, files: 300, read: 300 })
  expect(await desk.index.refresh()).toMatchObject({ busy: false, read: 0 })
})

it('hands the index on when the process that was at it is killed', async () => {
  const desk = await openIndexDesk(manyFiles(300))
  const worker = startWorker(desk)
  await worker.hasSaid(50)
  expect(await desk.index.refresh()).toEqual({ busy: true })
  await worker.kill()

  expect(await desk.index.refresh()).toMatchObject({ busy: false, files: 300, embedded: 300 })
})

it('gives one of many that begin at once the work, and does it once', async () => {
  const desk = await openIndexDesk(manyFiles(60))
  const workers = Array.from({ length: 4 }, () => new Worker<Line>('index-project', given(desk)))
  await Promise.all(workers.map((worker) => worker.hasSaid(1)))
  for (const worker of workers) worker.go()
  const endings = await Promise.all(workers.map((worker) => worker.ended))

  expect(endings.map(({ stderr }) => stderr)).toEqual(['', '', '', ''])
  const outcomes = workers.map((worker) => worker.said.at(-1) as RefreshOutcome)
  const reads = outcomes.flatMap((outcome) => (outcome.busy ? [] : [outcome.read]))
  expect(reads.reduce((sum, read) => sum + read, 0)).toBe(60)
  expect(await desk.index.state()).toMatchObject({ files: 60, chunks: 60, embedded: 60, damaged: false })
})

function startWorker(desk: IndexDesk): Worker<Line> {
  const worker = new Worker<Line>('index-project', given(desk))
  worker.go()
  return worker
}

function given({ project, folder }: IndexDesk): { root: string; folder: string } {
  return { root: project.root, folder }
}

function manyFiles(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`src/f${n}.ts`, `// word${n}\n`]))
}
