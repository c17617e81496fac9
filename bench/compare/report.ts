import type { Checkout } from './checkouts.ts'
import type { Figure, Figures } from './figures.ts'

export interface Round {
  readonly old: Figures
  readonly new: Figures
}

/** From here on a difference is one, if so many rounds agree on it and none differs. */
const notable = 0.05
const fewestRounds = 3

/** A line for each figure that both have, and the names of those that only one has. */
export function formatComparison(
  bench: string,
  [before, after]: readonly [Checkout, Checkout],
  rounds: readonly Round[],
  only: string,
): string {
  const names = [...new Set(rounds.flatMap((round) => [...round.old.keys(), ...round.new.keys()]))].filter(
    (name) => name.includes(only),
  )
  const isInBoth = (name: string) => rounds.every((round) => round.old.has(name) && round.new.has(name))
  const rows = names.filter(isInBoth).map((name) => rowOf(name, rounds))
  const others = names.filter((name) => !isInBoth(name))
  const head = ['', 'old', 'new', 'ratio', 'from', 'to', '']
  return [
    `${bench}: ${before.name} → ${after.name}, rounds: ${rounds.length}`,
    ...alignedLines([head, ...rows]),
    ...(others.length > 0 ? [`not in both, so not compared: ${others.join('; ')}`] : []),
    '',
  ].join('\n')
}

function rowOf(name: string, rounds: readonly Round[]): string[] {
  const figures = rounds.map((round) => [round.old.get(name), round.new.get(name)] as [Figure, Figure])
  const ratios = figures.map(([old, now]) => (old.value === now.value ? 1 : now.value / old.value))
  const { unit } = figures[0]?.[1] ?? { unit: '' }
  const [ratio, least, greatest] = [median(ratios), Math.min(...ratios), Math.max(...ratios)]
  return [
    name,
    shown(median(figures.map(([old]) => old.value)), unit),
    shown(median(figures.map(([, now]) => now.value)), unit),
    ...[ratio, least, greatest].map((one) => one.toFixed(2)),
    rounds.length < fewestRounds ? '' : verdict(name, unit, ratio, least, greatest),
  ]
}

/** Of times and sizes less is better; what is better of other figures only their reader knows. */
function verdict(name: string, unit: string, ratio: number, least: number, greatest: number): string {
  const isMore = least > 1 && ratio >= 1 + notable
  const isLess = greatest < 1 && ratio <= 1 - notable
  if (!isMore && !isLess) return ''
  if (unit === '/s' || /per ?second/i.test(name)) return isMore ? 'faster' : 'slower'
  if (/^(?:ms|µs|s)$/.test(unit) || /\b(?:ms|seconds)\b/.test(name)) return isMore ? 'slower' : 'faster'
  return isMore ? 'more' : 'less'
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]] as [number, number]
  return (low + high) / 2
}

function shown(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit === '' || unit === '/s' ? unit : ` ${unit}`}`
}

function alignedLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => `  ${row.map(align).join('  ').trimEnd()}`)
}
