import { type Bar, bars } from './bars.ts'
import type { Burst } from './measures.ts'
import { formatMemory } from './memory-report.ts'
import { explainMissed } from './reasons.ts'
import { burstSizes, type OwnRow, type Score, type Scorecard } from './score.ts'

interface Row {
  readonly what: string
  /** Less is better; null where a program has nothing of the kind. */
  readonly value: (score: Score) => number | null
  readonly show: (score: Score) => string
}

const peerRows: readonly Row[] = [
  ...burstSizes.map(([processes, each]): Row => {
    const of = ({ bursts }: Score) => bursts[`${processes}x${each}`] ?? null
    return {
      what: `${processes} processes write ${each} each at once: acknowledged and lost`,
      value: (score) => of(score)?.lost ?? null,
      show: (score) => (of(score) ? sayLost(of(score) as Burst) : '–'),
    }
  }),
  ...burstSizes.map(([processes, each]): Row => {
    const of = ({ bursts }: Score) => bursts[`${processes}x${each}`] ?? null
    return {
      what: `the same, seconds`,
      // Losing is quick.
      value: (score) => (of(score)?.failed || of(score)?.lost ? null : (of(score)?.seconds ?? null)),
      show: (score) => of(score)?.seconds.toFixed(1) ?? '–',
    }
  }),
  row('tokens of the tool listing', ({ listingTokens }) => listingTokens),
  row('tokens of fifty tasks listed', ({ fiftyTokens }) => fiftyTokens),
  row('start to listing, ms', ({ coldMs }) => coldMs),
  row('memory when idle, MB', ({ idleMb }) => idleMb),
  row('installed, MB', ({ megabytes }) => megabytes),
]

/** docs/scorecard.md. */
export function formatScorecard({ date, machine, scores, own, memory = [] }: Scorecard): string {
  const names = scores.map(({ name }) => name)
  return `# Scorecard

Waymark beside what people use for the same today, measured in one run on ${date}:
${machine}. Every program was installed from npm as it comes and spoken to by the same MCP
client over stdio. Run it yourself: \`npm run scorecard\`, some ten minutes on an idle machine.

| | ${names.join(' | ')} |
|---|${names.map(() => '---').join('|')}|
${peerRows.map((one) => `| ${one.what} | ${scores.map((score) => mark(one, score, scores)).join(' | ')} |`).join('\n')}

The best of each row is bold. A dash: it has nothing of the kind (server-filesystem keeps no tasks). Refused writes were
answered with an error; lost ones were acknowledged and then not there. Seconds count where nothing was lost or refused.

![Acknowledged writes lost](images/scorecard-lost.svg)

![Tokens of the tool listing](images/scorecard-listing.svg)

![Start to listing](images/scorecard-start.svg)

## Waymark against floors

| | Waymark | floor | ratio | goal |
|---|---|---|---|---|
${own.map(ownLine).join('\n')}
${own.every(({ met }) => met) ? '' : `\nWhere a goal is missed:\n\n${explainMissed(own)}\n`}${formatMemory(memory)}`
}

export function scorecardPlots({ scores }: Scorecard): Readonly<Record<string, string>> {
  const plot = (title: string, value: (score: Score) => number | null, text: (value: number) => string) =>
    bars(
      title,
      scores.flatMap((score): Bar[] => {
        const found = value(score)
        return found === null ? [] : [{ label: score.name, value: found, text: text(found) }]
      }),
    )
  const share = (score: Score) => {
    const burst = score.bursts['8x100']
    return burst ? (burst.acknowledged === 0 ? 0 : burst.lost / burst.acknowledged) : null
  }
  return {
    'scorecard-lost.svg': plot(
      'Acknowledged writes lost, 8 processes at once',
      share,
      (value) => `${Math.round(value * 100)} %`,
    ),
    'scorecard-listing.svg': plot('Tokens of the tool listing', ({ listingTokens }) => listingTokens, String),
    'scorecard-start.svg': plot(
      'From start to listing',
      ({ coldMs }) => coldMs,
      (value) => `${value} ms`,
    ),
  }
}

function row(what: string, value: (score: Score) => number | null): Row {
  return { what, value, show: (score) => value(score)?.toLocaleString('en') ?? '–' }
}

function mark(one: Row, score: Score, scores: readonly Score[]): string {
  const known = scores.map(one.value).filter((value) => value !== null)
  const value = one.value(score)
  return value !== null && value === Math.min(...known) ? `**${one.show(score)}**` : one.show(score)
}

function sayLost({ acknowledged, lost, failed }: Burst): string {
  return `${lost} of ${acknowledged}${failed > 0 ? `, ${failed} refused` : ''}`
}

function ownLine({ what, waymark, floor, ratio, goal, met }: OwnRow): string {
  return `| ${what} | ${waymark} | ${floor} | ${ratio} | ${goal}${met ? '' : ', missed'} |`
}
