import type { OwnRow } from './score.ts'

/** Why a goal is missed where it is, and what would be next. Said only of rows that miss theirs. */
const reasons: readonly (readonly [row: RegExp, why: string])[] = [
  [
    /^add_task, 1 /,
    'one client alone waits for the disk at every write, about half of the time; acknowledged means stored. With a hundred clients writes share that wait.',
  ],
  [
    /^idle stdio server/,
    'Node itself has 34 MB of its own code in memory before our first line, and 42 with what we use of it. What starting took is given back once nothing is asked; the start that makes the database needs a megabyte more. Next: the schemas that the SDK makes before they are asked for.',
  ],
  [
    /^list_tasks, 100 connections at/,
    'it comes after the rows that add, which now leave tens of thousands of open tasks, and the first line of a list counts them: some 3 ms of the processor for each call. Next: counts that are kept instead of made.',
  ],
  [
    /^everyday English: acted/,
    'the parser, which was trained on other sentences than these, takes some remarks for tasks. The patterns before it knew this list by heart.',
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
