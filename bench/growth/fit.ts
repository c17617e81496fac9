export interface Point {
  readonly size: number
  readonly value: number
}

export interface Fit {
  readonly verdict: 'flat' | 'levels off' | 'logarithmic' | 'grows'
  /** The value at the largest size, of that at the smallest. */
  readonly growth: number
  /** The same for the last two sizes: growth that a fixed cost hides at first is seen here. */
  readonly lastStep: number
  /** By how much the last two sizes differ. */
  readonly lastSizes: number
}

/** Less than this is within what two runs of the same differ by. */
const noise = 1.25

/**
 * Says how values grow with size, by least squares on the logarithm of the size. Flat: the fitted line grows by less than the noise, from the smallest size to the
 * largest. Levels off: it is flat from the second size on, as where an answer is only then full. Logarithmic: `a + b log n` fits better than `a + b √n` and `a + b n`, and it grows no faster than the depth
 * of a tree does. All fits are by least squares, relative to the values, so that each size counts alike.
 */
export function fitGrowth(points: readonly Point[]): Fit | null {
  const [first, last, before] = [points[0], points.at(-1), points.at(-2)]
  if (!first || !last || !before || points.length < 2) return null
  const growth = last.value / first.value
  const lastStep = last.value / before.value
  const told = { growth, lastStep, lastSizes: last.size / before.size }
  const [sizes, values] = [points.map(({ size }) => size), points.map(({ value }) => value)]
  const isFlat = (from: number) => fittedGrowth(sizes.slice(from), values.slice(from)) <= noise
  if (isFlat(0) && growth <= noise ** 2) return { verdict: 'flat', ...told }
  if (points.length > 3 && isFlat(1) && lastStep <= noise) return { verdict: 'levels off', ...told }
  const miss = (shape: (size: number) => number) => misfit(sizes.map(shape), values)
  const ofTree = Math.log(last.size) / Math.log(first.size)
  const isTree =
    growth <= ofTree * noise &&
    miss(Math.log) <=
      Math.min(
        miss(Math.sqrt),
        miss((size) => size),
      )
  return { verdict: isTree ? 'logarithmic' : 'grows', ...told }
}

/** By how much the power of the size that fits best grows between the ends. */
function fittedGrowth(sizes: readonly number[], values: readonly number[]): number {
  const logs = sizes.map(Math.log)
  const { b } = line(
    logs,
    values.map(Math.log),
    values.map(() => 1),
  )
  return Math.exp(b * (Math.max(...logs) - Math.min(...logs)))
}

/** The sum of squares that is left, each relative to its value. */
function misfit(x: readonly number[], values: readonly number[]): number {
  const weights = values.map((value) => 1 / value ** 2)
  const { a, b } = line(x, values, weights)
  return values.reduce(
    (sum, value, at) => sum + (weights[at] as number) * (value - a - b * (x[at] as number)) ** 2,
    0,
  )
}

function line(x: readonly number[], y: readonly number[], weights: readonly number[]) {
  const sum = (term: (at: number) => number) =>
    weights.reduce((all, weight, at) => all + weight * term(at), 0)
  const whole = sum(() => 1)
  const [meanX, meanY] = [sum((at) => x[at] as number) / whole, sum((at) => y[at] as number) / whole]
  const spread = sum((at) => ((x[at] as number) - meanX) ** 2)
  const b = spread === 0 ? 0 : sum((at) => ((x[at] as number) - meanX) * ((y[at] as number) - meanY)) / spread
  return { a: meanY - b * meanX, b }
}
