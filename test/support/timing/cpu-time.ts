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
  let [small, large] = [Infinity, Infinity]
  // One pause of the machine must not decide: it is tried again while it looks out of proportion.
  for (let round = 0; round < rounds || (round < 8 * rounds && !isInProportion(small, large)); round++) {
    small = Math.min(
      small,
      oneRound(() => step(size)),
    )
    large = Math.min(
      large,
      oneRound(() => step(8 * size)),
    )
  }
  return ratio(small, large)
}

export const inProportion = 24

function isInProportion(small: number, large: number): boolean {
  return ratio(small, large) < inProportion
}

/** A step too short to be measured is taken for one of a tenth of a millisecond. */
function ratio(small: number, large: number): number {
  return large / Math.max(0.1, small)
}

function oneRound(step: () => void): number {
  const before = cpuUsage()
  step()
  const { user, system } = cpuUsage(before)
  return (user + system) / 1_000
}
