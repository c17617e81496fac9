import type { EngineName } from './desk.ts'
import type { Plan } from './plans.ts'
import type { Measured } from './rounds.ts'

export const goals = { ofRaw: 0.8, ofFirst: 0.9 } as const

export interface EngineReport {
  readonly engine: EngineName
  readonly measured: readonly Measured[]
  /** Of the largest size. */
  readonly plans: readonly Plan[]
}

export function formatReports(reports: readonly EngineReport[]): string {
  const plans = reports.flatMap((report) => [
    `Plans on ${report.engine}, largest size:`,
    ...planLines(report),
    '',
  ])
  return [...plans, ...figureLines(reports)].join('\n')
}

function planLines({ plans }: EngineReport): string[] {
  return plans.flatMap(({ query, lines, flags, ms }) => [
    `  ${query}: ${ms === null ? 'not run' : `${ms.toFixed(2)} ms`}${flags.length > 0 ? `  <-- ${flags.join(', ')}` : ''}`,
    ...lines.map((line) => `      ${line}`),
  ])
}

function figureLines(reports: readonly EngineReport[]): string[] {
  const head = [
    'engine',
    'operation',
    'tasks',
    'ops/s',
    'raw ops/s',
    'of raw',
    'of first',
    'raw of first',
    'goals',
  ]
  const rows = reports.flatMap(({ engine, measured }) => {
    const largest = Math.max(...measured.map((one) => one.size))
    return measured.map((one) => [
      engine,
      one.operation,
      sizeName(one.size),
      one.perSecond.toFixed(0),
      one.rawPerSecond.toFixed(0),
      one.ofRaw.toFixed(2),
      one.ofFirst?.toFixed(2) ?? '',
      one.rawOfFirst?.toFixed(2) ?? '',
      verdict(one, largest),
    ])
  })
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const isText = (column: number) => column < 2 || column === head.length - 1
  const align = (cell: string, column: number) =>
    isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return [head, ...rows].map((row) => row.map(align).join('  ').trimEnd())
}

/** Growth is judged at the largest size alone; the sizes between only show the way there. */
function verdict({ hasGoal, ofRaw, ofFirst, size }: Measured, largest: number): string {
  if (!hasGoal) return 'no goal'
  const misses = [
    ...(ofRaw < goals.ofRaw ? [`below ${goals.ofRaw} of raw`] : []),
    ...(size === largest && ofFirst !== null && ofFirst < goals.ofFirst
      ? [`below ${goals.ofFirst} of first`]
      : []),
  ]
  return misses.length === 0 ? 'met' : `MISSED: ${misses.join(', ')}`
}

export function sizeName(size: number): string {
  if (size % 1_000_000 === 0) return `${size / 1_000_000}m`
  return size % 1_000 === 0 ? `${size / 1_000}k` : String(size)
}
