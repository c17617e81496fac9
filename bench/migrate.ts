// How long a database of before projects takes to become one with them, and that every row is there afterwards:
//   node bench/migrate.ts [--tasks 100000] [--discoveries 10000] [--changes 500000] [--owners 100] [--engine both]
import { parseArgs } from 'node:util'
import { checkAfter } from './migrate/check-after.ts'
import { fillBefore, type Sizes } from './migrate/fill-before.ts'
import { openOld } from './migrate/old-database.ts'
import type { EngineName } from './store/desk.ts'

const { values: flags } = parseArgs({
  options: {
    tasks: { type: 'string', default: '100000' },
    discoveries: { type: 'string', default: '10000' },
    changes: { type: 'string', default: '500000' },
    owners: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'both' },
  },
})
const sizes: Sizes = {
  owners: Number(flags.owners),
  tasks: Number(flags.tasks),
  discoveries: Number(flags.discoveries),
  changes: Number(flags.changes),
}

for (const engine of flags.engine === 'both'
  ? (['sqlite', 'postgres'] as const)
  : [flags.engine as EngineName]) {
  await using cleanUp = new AsyncDisposableStack()
  const old = await openOld(engine, cleanUp)
  const filling = performance.now()
  await fillBefore(old, sizes)
  await old.settle()
  console.error(`${engine}: filled in ${seconds(filling)} s`)
  const [before, bytes] = [await old.counts(), await old.bytes()]
  const begin = performance.now()
  await old.migrate()
  const took = seconds(begin)
  const after = await old.counts()
  console.log(
    `${engine}: schema 5 to projects in ${took} s, ${megabytes(bytes)} to ${megabytes(await old.bytes())} MB`,
  )
  for (const table of new Set([...Object.keys(before), ...Object.keys(after)]))
    console.log(`  ${table.padEnd(18)} ${cell(before[table])} ${cell(after[table])}`)
  for (const line of await checkAfter(old.place, sizes)) console.log(`  ${line}`)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}

function cell(count: number | undefined): string {
  return (count === undefined ? '' : count.toLocaleString('en')).padStart(12)
}
