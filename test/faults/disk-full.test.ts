import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, type TestContext } from 'vitest'
import type { Change } from '../../src/tasks/change.ts'
import { figure } from '../support/faults/figures.ts'
import { runWorker } from '../support/faults/worker.ts'
import { newFolder } from '../support/files/folder.ts'
import { expectKept, expectSound, readSqliteLedger } from '../support/stores/ledger.ts'
import type { Outcome } from './workers/worker.ts'

const isFull = { code: 'unavailable', message: 'The disk is full; nothing was saved.' }
const isSound = { integrity: [{ integrity_check: 'ok' }] }

// On the smaller disk the -wal file finds no room, on the larger one the database that it is copied into.
it.for(['1m', '8m'])(
  'says that a disk of %s is full, reads on, and writes again as soon as there is room',
  async (size, context) => {
    const { outside, told, said } = await playOnSmallDisk('writing', size, context)

    expect(said).toMatchObject([isSound, { read: told.length - 1, after: { code: 'done' } }, isSound])
    const { refused } = said[1] as { refused: Outcome[] }
    expect(refused.length).toBeGreaterThan(1)
    expect(refused).toEqual(refused.map(() => isFull))
    const full = await readSqliteLedger(join(outside, 'full.db'), 'ada')
    expectSound(full)
    expect(full.tasks).toHaveLength(told.length - 1)
    expectKept(full, told.slice(0, -1))
    const after = await readSqliteLedger(join(outside, 'after.db'), 'ada')
    expectSound(after)
    expectKept(after, told)
    figure({
      fault: `a full disk of ${size.toUpperCase()}B, and room made again`,
      tries: refused.length,
      lost: 0,
      remark: `${told.length} changes kept`,
    })
  },
)

it('leaves no half-made database on a full disk, and makes it as soon as there is room', async (context) => {
  const { outside, told, said } = await playOnSmallDisk('creating', '1m', context)

  expect(said).toMatchObject([{ full: isFull, left: ['filler'], after: { code: 'done' } }, isSound])
  expectKept(await readSqliteLedger(join(outside, 'after.db'), 'ada'), told)
})

it('makes a whole database or none, however little room there is', async (context) => {
  const { said } = await playOnSmallDisk('squeezed', '1m', context)

  const { outcomes } = said.at(-1) as { outcomes: Outcome[] }
  expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set(['unavailable', 'done']))
  const refused = outcomes.filter(({ code }) => code !== 'done')
  for (const { message } of refused) expect(message).toMatch(/^The disk .*; nothing was saved\.$/)
  expect(said.slice(0, -1)).toEqual(said.slice(0, -1).map(() => isSound))
})

it('keeps a database that cannot be opened because the disk is full', async (context) => {
  const { outside, told, said } = await playOnSmallDisk('opening', '1m', context)

  expect(said).toMatchObject([{ full: { code: 'unavailable' }, after: { code: 'done' } }, isSound])
  expectKept(await readSqliteLedger(join(outside, 'after.db'), 'ada'), told)
})

/** The disk is mounted for the worker alone and goes with it, whatever happens to the test. */
async function playOnSmallDisk(scene: string, size: string, context: { skip: TestContext['skip'] }) {
  const outside = newFolder()
  const disk = join(outside, 'disk')
  mkdirSync(disk)
  const mount = [...alone(), 'sh', '-c', `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`, disk]
  if (spawnSync(mount[0] as string, [...mount.slice(1), 'true']).status !== 0) {
    context.skip('a small disk cannot be mounted here: it takes Linux, and unshare or root')
  }
  const said = await runWorker<object>('fill-disk', { disk, outside, scene }, { through: mount })
  const isTold = (line: object): line is { change: Change } => 'change' in line
  return { outside, told: said.filter(isTold), said: said.filter((line) => !isTold(line)) }
}

function alone(): string[] {
  return process.getuid?.() === 0
    ? ['unshare', '--mount']
    : ['unshare', '--user', '--map-root-user', '--mount']
}
