interface CpuUsage {
  readonly user: number
  readonly system: number
}

// Tests of the page are checked without the types of Node.
const { cpuUsage } = (globalThis as unknown as { process: { cpuUsage(since?: CpuUsage): CpuUsage } }).process

const rounds = 3

/** Milliseconds of the processor that a step takes, in the best of three rounds. What else the machine does is not counted. */
export function cpuTime(step: () => void): number {
  return Math.min(...Array.from({ length: rounds }, () => oneRound(step)))
}

/**
 * How many times as long a step takes when its input is eight times as large: about eight where the time is in
 * proportion, and sixty-four where every part is compared with every other. Less than `inProportion` is the former.
 */
export function growth(step: (size: number) => void, size: number): number {
  step(size) // so that it is compiled
  const [small, large] = [[], []] as [number[], number[]]
  for (let round = 0; round < rounds; round++) {
    small.push(oneRound(() => step(size)))
    large.push(oneRound(() => step(8 * size)))
  }
  // A step too short to be measured is taken for one of a tenth of a millisecond.
  return Math.min(...large) / Math.max(0.1, Math.min(...small))
}

export const inProportion = 24

function oneRound(step: () => void): number {
  const before = cpuUsage()
  step()
  const { user, system } = cpuUsage(before)
  return (user + system) / 1_000
}
