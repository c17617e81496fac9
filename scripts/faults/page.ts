import type { FaultFigure } from '../../test/support/faults/figures.ts'

const attack = `## How the attack is measured

\`npm run attack\`: 49 people work, each about once a second, with a stream of events open; the fiftieth does everything at
once that costs the server something, from another process. The server is kept on one core, and the people and the attacker
on another, the attacker behind everybody else; where that is allowed, both come before the machine's other work. It is quiet
before and after the attack, and both count as quiet: what else the machine does changes with time. A call counts for the
moment at which it began. The figure that must not grow threefold is the whole time that the people's programs waited. The
time within the server, from the headers of a request to the end of its answer, and the longest time for which its one thread
was held are told beside it. The figures depend on the machine's disk, because every change waits for it.`

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

${attack}
`
}

/** The same page with the rows of these faults in it, new or again, each with its date. */
export function replaceRows(page: string, figures: readonly FaultFigure[], date: Date): string {
  const lines = page.split('\n')
  const first = lines.findIndex((line) => line.startsWith('|---')) + 1
  const last = lines.findIndex((line, index) => index >= first && !line.startsWith('|'))
  const faultOf = (line: string) => line.split(' | ')[0]?.slice(2) ?? ''
  const rows = new Map(lines.slice(first, last).map((line) => [faultOf(line), line]))
  for (const figure of figures) {
    const remark = [figure.remark, `on ${date.toISOString().slice(0, 10)}`].filter(Boolean).join('; ')
    rows.set(figure.fault, toLine({ ...figure, remark }))
  }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)
  return [...lines.slice(0, first), ...sorted, ...lines.slice(last)].join('\n')
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
