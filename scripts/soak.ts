// Hours of mixed work on the built product, and what it did to memory, handles, files and answers:
//   npm run soak -- --hours 2 [--rate 1] [--record FILE] [--out FOLDER]
//   npm run soak -- --report FILE [--out FOLDER]
// It ends by itself or at Ctrl+C, checks that every acknowledged write is there, and writes docs/soak.md with its pictures.
// What it sees goes to the record as it comes, so that a run that was cut off can still be reported.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readRecord } from './soak/record.ts'
import { formatSoak } from './soak/report.ts'
import { runSoak } from './soak/run.ts'
import { thisMachine } from './this-machine.ts'

const root = resolve(import.meta.dirname, '..')
const { values: flags } = parseArgs({
  options: {
    hours: { type: 'string', default: '2' },
    rate: { type: 'string', default: '1' },
    record: { type: 'string', default: join(root, 'node_modules/.cache/soak/run.jsonl') },
    report: { type: 'string' },
    out: { type: 'string', default: join(root, 'docs') },
  },
})

const record = resolve(flags.report ?? flags.record)
if (flags.report === undefined) {
  const [hours, rate] = [Number(flags.hours), Number(flags.rate)]
  if (!(hours > 0 && rate > 0)) throw new Error('--hours and --rate are numbers above 0')
  mkdirSync(dirname(record), { recursive: true })
  const stop = new AbortController()
  // Once: a second Ctrl+C ends it as any program.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const { isSound } = await runSoak({ hours, rate, record, machine: thisMachine(), stop: stop.signal })
  process.exitCode = isSound ? 0 : 1
}
const { page, pictures } = formatSoak(readRecord(record))
mkdirSync(join(flags.out, 'images'), { recursive: true })
writeFileSync(join(flags.out, 'soak.md'), page)
for (const { name, svg } of pictures) writeFileSync(join(flags.out, 'images', name), svg)
console.log(`${join(flags.out, 'soak.md')} is written`)
