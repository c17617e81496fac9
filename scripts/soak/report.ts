import { drawSoak, mebibyte } from './pictures.ts'
import type { Sample, SoakRecord } from './record.ts'

/** What was timed, in the order of the table. */
const kinds: Readonly<Record<string, string>> = {
  'http: read': 'assistant over HTTP: read',
  'http: write': 'assistant over HTTP: write',
  'http: search': 'assistant over HTTP: search memory and code',
  'http: remember': 'assistant over HTTP: remember',
  'http: connect': 'assistant over HTTP: connect',
  'stdio: read': 'assistant over stdio: read',
  'stdio: write': 'assistant over stdio: write',
  'stdio: search': 'assistant over stdio: search memory and code',
  'stdio: remember': 'assistant over stdio: remember',
  'stdio: connect': 'assistant over stdio: start its server',
  'page: read': 'page: read',
  'page: write': 'page: write',
  'page: search': 'page: search',
  'page: heard': 'page: hear of its own change on the event stream',
  'chat: turn': 'chat: one turn',
  'import: preview': 'import: preview of 20 tasks',
  import: 'import: 20 tasks',
  'changed file found': 'a changed file is found by a search',
  'reminder heard': 'a reminder is heard after it was due, asked for every five seconds',
}

export function formatSoak(record: SoakRecord): {
  readonly page: string
  readonly pictures: readonly { readonly name: string; readonly svg: string }[]
} {
  const seconds = record.end?.at ?? record.samples.at(-1)?.at ?? 1
  return { page: pageOf(record, seconds), pictures: drawSoak(record, seconds) }
}

function pageOf(record: SoakRecord, seconds: number): string {
  const { begin, end } = record
  return `# Hours of mixed work

\`npm run soak -- --hours N\` starts the built product and works with it as people and assistants do: four assistants and four
pages that stay, others that come and go (over stdio with a process each; over HTTP in both protocol eras, every second one without ending
its session), event streams, chat, imports, a project whose files change, reminders, undo. \`--rate\` makes it busier. It ends by
itself or with Ctrl+C, asks a new process for everything that was acknowledged, leaves nothing behind, and writes this page.
\`--report FILE\` writes it from the record of an earlier run, also of one that was cut off.

Run on ${begin.date.slice(0, 10)} for ${(seconds / 3600).toFixed(2)} hours on SQLite, ${begin.machine}. Others used the machine too, so the times are
those of a busy one. Server and load together took ${percent(processorShare(record))} of one core.

${endOf(record)}

## What it holds

![Memory and handles](images/soak-held.svg)

${heldTable(record)}

The first column is the median of the second tenth of the run, when everything is loaded and compiled; the second that of the last tenth.

![Files](images/soak-files.svg)

The database grows with what is written, because changes can be undone and calls are on record for 30 days${
    end ? `: ${Math.round(end.files.database / end.acknowledged / 1024)} KB for each acknowledged write` : ''
  }.

## How long it takes

![Times](images/soak-times.svg)

Milliseconds. p50 and p95 are the medians of those of each minute.

| | times | p50 | p95 | longest |
|---|---|---|---|---|
${timeRows(record).join('\n')}
`
}

function endOf({ end }: SoakRecord): string {
  if (!end) return 'The run was cut off, so that nothing is said about what was acknowledged.'
  const calls = Object.values(end.counts).reduce((sum, count) => sum + count, 0)
  const failed = end.failures.map(({ what, count }) => `- ${count} × ${what}`)
  const lost = end.lost.slice(0, 20).map((one) => `- ${one}`)
  return [
    `${calls.toLocaleString('en')} steps, ${end.acknowledged.toLocaleString('en')} acknowledged writes, **${end.lost.length} lost**. The server ended in ${Math.round(end.server.milliseconds)} ms with code ${end.server.code} and ${end.server.log === '' ? 'nothing' : 'something'} in its log; the write-ahead log was ${end.files.wal === 0 ? 'empty' : `${end.files.wal} bytes`} then.`,
    ...(end.isInterrupted ? ['It was interrupted.'] : []),
    failed.length === 0 ? 'Nothing failed.' : ['Failed:', '', ...failed].join('\n'),
    ...(lost.length > 0 ? [lost.join('\n')] : []),
  ].join('\n\n')
}

function heldTable({ samples }: SoakRecord): string {
  const part = Math.max(1, Math.floor(samples.length / 10))
  const [early, late] = [samples.slice(part, 2 * part), samples.slice(-part)]
  const row = (what: string, of: (sample: Sample) => number | undefined, unit: string) => {
    const [before, after] = [early, late].map((some) => median(some.flatMap((one) => of(one) ?? [])))
    return `| ${what} | ${show(before)}${unit} | ${show(after)}${unit} |`
  }
  const bytes = (of: (sample: Sample) => number | undefined) => (sample: Sample) =>
    (of(sample) ?? Number.NaN) / mebibyte
  return [
    '| | early | late |',
    '|---|---|---|',
    row(
      'memory of the server',
      bytes(({ server }) => server.rss),
      ' MB',
    ),
    row(
      'its heap',
      bytes(({ server }) => server.heap),
      ' MB',
    ),
    row(
      'memory of a `waymark mcp`',
      bytes(({ stdio }) => stdio?.rss),
      ' MB',
    ),
    row('open files and sockets of the server', ({ server }) => server.handles, ''),
    row('open files of a `waymark mcp`', ({ stdio }) => stdio?.handles, ''),
    row(
      'write-ahead log',
      bytes(({ files }) => files.wal),
      ' MB',
    ),
    row(
      'code index',
      bytes(({ files }) => files.cache),
      ' MB',
    ),
  ].join('\n')
}

function timeRows({ minutes }: SoakRecord): string[] {
  return Object.entries(kinds).flatMap(([kind, words]) => {
    const seen = minutes.flatMap(({ times }) => times[kind] ?? [])
    if (seen.length === 0) return []
    const count = seen.reduce((sum, one) => sum + one.count, 0)
    const cells = [
      median(seen.map(({ p50 }) => p50)),
      median(seen.map(({ p95 }) => p95)),
      Math.max(...seen.map(({ most }) => most)),
    ]
    return [`| ${words} | ${count.toLocaleString('en')} | ${cells.map(show).join(' | ')} |`]
  })
}

/** Of the server, of the load and of the process that stayed; the others that it started count with the load when they end. */
function processorShare({ samples }: SoakRecord): number {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return 0
  const used = ({ server, stdio, load }: Sample) => server.processor + (stdio?.processor ?? 0) + load
  return (used(last) - used(first)) / (last.at - first.at)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}

function show(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
