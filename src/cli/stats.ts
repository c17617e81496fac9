import { invalid } from '../errors.ts'
import { type CallCount, noDurations, percentile } from '../usage/call-durations.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { atProject } from './project-command.ts'
import { align } from './screen/align.ts'
import type { Paint } from './screen/paint.ts'

interface Row {
  readonly contract: string
  readonly tool: string
  readonly calls: number
  readonly failed: number
  readonly rateLimited: number
  /** How many failed in each way. */
  readonly failures: Readonly<Record<string, number>>
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
}

const dayMs = 86_400_000

export const command: CommandBody = {
  options: { days: { type: 'string', value: 'DAYS', describe: 'How many days to look back (default: 7)' } },
  examples: ['waymark stats', 'waymark stats --days 30 --json'],
  run: ({ config, flags, answer, screen }) =>
    atProject(config, async ({ running, project }) => {
      const since = new Date(Date.now() - readDays(flags.days) * dayMs).toISOString().slice(0, 10)
      const rows = summed(await running.stores.callCounts(config.user).list(since))
      const embedder = await project.embedder()
      const [state, code, hot] = await Promise.all([
        project.context.state(embedder?.model ?? null),
        running.codeIndex?.state() ?? null,
        project.context.hotFiles(5),
      ])
      const known = { project: project.key, ...state, code, hotFiles: hot.map(({ path }) => path) }
      answer({ since, tools: rows, known }, () => report(since, rows, known, screen.paint))
      return exitCodes.ok
    }),
}

function readDays(days: unknown): number {
  const number = Number(days ?? 7)
  if (!Number.isInteger(number) || number < 1 || number > 3_650)
    throw invalid('bad_arguments', '--days must be a whole number from 1 to 3650.')
  return number
}

function summed(counts: readonly CallCount[]): Row[] {
  const groups = Map.groupBy(counts, ({ contract, tool }) => `${contract}\n${tool}`)
  return [...groups.values()].map((group) => {
    const [{ contract, tool }] = group as [CallCount]
    const failures: Record<string, number> = {}
    const durations = noDurations()
    for (const { outcome, calls, durations: own } of group) {
      if (outcome !== 'ok') failures[outcome] = (failures[outcome] ?? 0) + calls
      for (const [place, count] of own.entries()) durations[place] = (durations[place] ?? 0) + count
    }
    const calls = group.reduce((sum, one) => sum + one.calls, 0)
    const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
    const at = (part: number) => percentile(durations, part) ?? null
    const times = { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
    return { contract, tool, calls, failed, rateLimited: failures.rate_limited ?? 0, failures, ...times }
  })
}

function report(
  since: string,
  rows: readonly Row[],
  known: {
    project: string
    discoveries: number
    code: { files: number; chunks: number } | null
    hotFiles: readonly string[]
  },
  paint: Paint,
): string {
  const ms = (value: number | null) =>
    value === null ? '' : value < 10 ? value.toFixed(1) : value.toFixed(0)
  const lines = align([
    ['tool', 'calls', 'failed', 'limited', 'p50 ms', 'p95', 'p99', 'failures'],
    ...rows.map((row) => [
      row.contract === 'native' ? row.tool : `${row.contract} ${row.tool}`,
      ...[row.calls, row.failed, row.rateLimited].map(String),
      ...[row.p50, row.p95, row.p99].map(ms),
      Object.entries(row.failures)
        .map(([code, count]) => `${code} ${count}`)
        .join(', '),
    ]),
  ])
  const code = known.code ? `, ${known.code.files} files of code in ${known.code.chunks} pieces` : ''
  return [
    `since ${since}`,
    ...(rows.length > 0 ? [paint.faint(lines[0] ?? ''), ...lines.slice(1)] : ['no calls yet']),
    '',
    `${known.project}: ${known.discoveries} discoveries${code}`,
    known.hotFiles.length > 0 ? `read most: ${known.hotFiles.join(', ')}` : '',
  ]
    .filter((line, index) => line !== '' || index === rows.length + 2)
    .join('\n')
    .concat('\n')
}
