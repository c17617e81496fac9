/** One figure: so many of so many, beside what the floor does. */
export interface Row {
  readonly what: string
  readonly count: number
  readonly of: number
  readonly floor: number | null
  readonly goal: string
  /** The cases that were not as they should be. */
  readonly misses: readonly string[]
}

export function formatRows(rows: readonly Row[], withMisses: boolean): string {
  const lines = rows.flatMap(({ what, count, of, floor, goal, misses }) => [
    `${what.padEnd(58)} ${`${count} of ${of}`.padStart(10)}   floor ${String(floor ?? '–').padStart(3)}   goal ${goal}`,
    ...(withMisses ? misses.map((miss) => `    ${miss}`) : []),
  ])
  return lines.join('\n')
}
