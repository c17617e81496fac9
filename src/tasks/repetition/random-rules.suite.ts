/** Rules of all kinds that words can say, and more, the same for the same seed. */
export function randomRules(seed: number): () => RandomRule {
  let state = seed >>> 0
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const some = (from: readonly string[], count: number) =>
    from.filter((_, at) => random() < count / from.length || at === 0).slice(0, count + 1)
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return () => {
    const frequency = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const)
    const parts = [`FREQ=${frequency}`]
    if (random() < 0.6) parts.push(`INTERVAL=${between(1, 6)}`)
    parts.push(...details(frequency, random(), { pick, some, between }))
    if (random() < 0.15) parts.push(`COUNT=${between(1, 30)}`)
    const zone = pick(zones)
    const [month, date] = [between(1, 12), between(1, 28)]
    const hour = pick([0, 1, 2, 3, 9, 17, 23])
    const two = (value: number) => String(value).padStart(2, '0')
    const start = `${between(2024, 2027)}-${two(month)}-${two(date)}T${two(hour)}:${pick(['00', '30'])}`
    return { rule: parts.join(';'), zone, start }
  }
}

export interface RandomRule {
  readonly rule: string
  readonly zone: string
  /** On the wall of that zone. */
  readonly start: string
}

/** North and south, early and late in the year, and one that never changes its clocks. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'America/Santiago', 'Asia/Tokyo']
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

interface Dice {
  readonly pick: <T>(from: readonly T[]) => T
  readonly some: (from: readonly string[], count: number) => readonly string[]
  readonly between: (from: number, to: number) => number
}

function details(frequency: string, chance: number, { pick, some, between }: Dice): string[] {
  const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  if (frequency === 'DAILY') return chance < 0.2 ? [`BYDAY=${some(days, 3).join(',')}`] : []
  if (frequency === 'WEEKLY') return chance < 0.8 ? [`BYDAY=${some(days, between(1, 4)).join(',')}`] : []
  if (frequency === 'MONTHLY') {
    if (chance < 0.3) return [`BYMONTHDAY=${pick([1, 2, 15, 28, 29, 30, 31, -1, -2])}`]
    if (chance < 0.6) return [`BYDAY=${pick([1, 2, 3, 4, 5, -1, -2])}${pick(days)}`]
    return chance < 0.75 ? ['BYDAY=MO,TU,WE,TH,FR', `BYSETPOS=${pick([1, 2, -1])}`] : []
  }
  const month = between(1, 12)
  if (chance < 0.4) return [`BYMONTH=${month}`, `BYMONTHDAY=${between(1, longest[month - 1] as number)}`]
  return chance < 0.7 ? [`BYMONTH=${month}`, `BYDAY=${pick([1, 2, 3, 4, -1])}${pick(days)}`] : []
}
