import type { OwnRow } from './score.ts'

/** Why a goal is missed where it is, and what would be next. Said only of rows that miss theirs. */
const reasons: readonly (readonly [row: RegExp, why: string])[] = [
  [
    /^list_tasks/,
    'a call computes 0.33 ms and the bare server, which reads nothing, 0.26. Reading the fifty tasks takes most of the difference, the audit of the call and the id in its answer nearly all of the rest. Next: reading only what a line of the list shows.',
  ],
  [
    /^add_task, 1 /,
    'one client alone waits for the disk at every write, about half of the time; acknowledged means stored. With a hundred clients writes share that wait.',
  ],
]

export function explainMissed(rows: readonly OwnRow[]): string {
  const missed = rows.filter(({ met }) => !met)
  const lines = reasons.flatMap(([pattern, why]) => {
    const own = missed.filter(({ what }) => pattern.test(what))
    return own.length === 0 ? [] : [`- ${own.map(({ what }) => what).join('; ')}: ${why}`]
  })
  const unexplained = missed.filter(({ what }) => !reasons.some(([pattern]) => pattern.test(what)))
  return [...lines, ...unexplained.map(({ what }) => `- ${what}: not explained yet.`)].join('\n')
}
