import type { FaultFigure } from '../../test/support/faults/figures.ts'

/** docs/faults.md. */
export function formatFaults(figures: readonly FaultFigure[], date: Date, machine: string): string {
  return `# Faults

What was done to Waymark, how often, and what came of it. Lost: acknowledged and then not there, or not right. Recovered:
from the end of the fault until it answered again, the median and the longest. Measured on
${date.toISOString().slice(0, 10)}: ${machine}. Run it yourself: \`npm run faults\`, some fifteen minutes.

| fault | tries | lost | recovered in | |
|---|---|---|---|---|
${figures
  .toSorted((one, other) => (one.fault < other.fault ? -1 : 1))
  .map(toLine)
  .join('\n')}

The quick ones of these are part of \`npm test\` and run with every change.
`
}

function toLine({ fault, tries, lost, recoveredMs = [], remark = '' }: FaultFigure): string {
  const cells = [
    fault,
    tries.toLocaleString('en'),
    lost.toLocaleString('en'),
    sayRecovery(recoveredMs),
    remark,
  ]
  return `| ${cells.join(' | ')} |`
}

function sayRecovery(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const [median, longest] = [sorted[sorted.length >> 1], sorted.at(-1)]
  if (median === undefined || longest === undefined) return ''
  return sorted.length === 1 ? sayTime(longest) : `${sayTime(median)}, ${sayTime(longest)}`
}

function sayTime(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`
}
