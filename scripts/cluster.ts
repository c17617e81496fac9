// A cluster that is really run, and what faults do to it: npm run cluster [-- --tries N] [--from COMMIT] [--only WORDS] [--no-schema] [--keep]
// Three PostgreSQL 15 under Patroni and etcd, PgBouncer, HAProxy and three Waymark nodes, on a machine with Debian's packages
// and as root. Writes docs/cluster.md; with --only it prints the figures of the faults with those words in their names.
// Everything runs in namespaces of its own and is gone afterwards. Some twenty minutes with three tries.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.ts'
import { runEnclosed } from './cluster/enclosure.ts'
import { formatCluster } from './cluster/page-of-results.ts'
import { buildVersion, commitBeforeSchema } from './cluster/previous-version.ts'
import type { Results } from './cluster/read-back.ts'
import { missing } from './cluster/requirements.ts'
import type { Order } from './cluster/run.ts'
import { versionsOfParts } from './cluster/versions.ts'
import { thisMachine } from './this-machine.ts'

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '3' },
    from: { type: 'string', default: 'HEAD~1' },
    only: { type: 'string', multiple: true, default: [] },
    schema: { type: 'boolean', default: true },
    keep: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const lacking = missing()
if (lacking.length > 0) {
  console.error(lacking.join('\n'))
  process.exit(2)
}

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'waymark-cluster-'))
try {
  await build()
  const previous = buildVersion(root, values.from, join(folder, 'previous'))
  const current = { name: 'this tree', cli: join(root, 'dist/cli.js'), preparesStatements: false }
  const before = values.schema ? buildVersion(root, commitBeforeSchema(root), join(folder, 'before')) : null
  const results = join(folder, 'results.json')
  const { only } = values
  const order: Order = { folder, results, tries: Number(values.tries), only, current, previous, before }
  chmodSync(folder, 0o711) // PostgreSQL has a user of its own
  process.exitCode = await runEnclosed(join(root, 'scripts/cluster/run.ts'), [JSON.stringify(order)])
  if (process.exitCode === 0) {
    const told: Results = JSON.parse(readFileSync(results, 'utf8'))
    const page = formatCluster(told, {
      date: new Date(),
      machine: thisMachine(),
      parts: versionsOfParts(),
      from: previous.name,
      before: before?.name ?? null,
    })
    if (only.length > 0) console.log(page)
    else writeFileSync(join(root, 'docs/cluster.md'), page)
    if (told.lost > 0 || told.twice > 0) process.exitCode = 1
  }
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  else console.log(`kept: ${folder}`)
}
