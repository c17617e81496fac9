import type { ContextReader } from './context-store.ts'
import type { Discovery, NoteType } from './discovery.ts'
import { type Embedder, likeness } from './embedder.ts'
import { terms } from './terms.ts'

/** What a question says about when something was written down. */
export interface AskedTime {
  readonly since?: Date | undefined
  /** Earlier than that. */
  readonly until?: Date | undefined
  readonly order?: 'newest' | 'oldest' | undefined
  /** Where no subject is named, notes of this kind come first. */
  readonly kind?: NoteType | undefined
  /** What was replaced is asked for, too. */
  readonly history?: boolean | undefined
}

export interface Narrowed extends AskedTime {
  readonly type?: NoteType | undefined
  readonly module?: string | undefined
}

/** Whether anything is said about time. */
export function asksForTime({ since, until, order, history }: AskedTime): boolean {
  return isWindow({ since, until }) || order !== undefined || history === true
}

export function isWindow({ since, until }: AskedTime): boolean {
  return since !== undefined || until !== undefined
}

export function isInside(at: Date, { since, until }: AskedTime): boolean {
  return (since === undefined || at >= since) && (until === undefined || at < until)
}

/** Whether nothing at all was written down in the time that is asked for, be it of this kind or another. */
export async function isEmptyTime(context: ContextReader, { since, until }: AskedTime): Promise<boolean> {
  const some = await context.list({ ...(since && { since }), ...(until && { until }), limit: 1 })
  return some.length === 0
}

/** How many are looked through where no word says what is meant. */
const mostListed = 500

/** All of the time that is asked for, in its order: where a question names no subject. */
export async function listInTime(context: ContextReader, asked: Narrowed): Promise<Discovery[]> {
  const { since, until, type, module, history, order, kind } = asked
  const listed = await context.list({
    ...(type && { types: [type] }),
    ...(module !== undefined && { module }),
    ...(since && { since }),
    ...(until && { until }),
    ...(history && { withReplaced: 'only' as const }),
    limit: mostListed,
  })
  const sorted = listed.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  if (order === 'oldest') sorted.reverse()
  const isOther = (one: Discovery) => Number(kind !== undefined && one.type !== kind)
  return sorted.toSorted((one, other) => isOther(one) - isOther(other))
}

/** Those that come nearest to a time in which there is nothing. */
export async function listAround(context: ContextReader, asked: Narrowed): Promise<Discovery[]> {
  const { since, until, ...rest } = asked
  const all = await listInTime(context, rest)
  const [from, to] = [since?.getTime() ?? -Infinity, until?.getTime() ?? Infinity]
  const distance = ({ createdAt }: Discovery) =>
    Math.max(from - createdAt.getTime(), createdAt.getTime() - to, 0)
  return all.toSorted((one, other) => distance(one) - distance(other))
}

export interface Replaced {
  readonly discovery: Discovery
  /** When the one that replaced it came. */
  readonly heldUntil: Date | undefined
  readonly words: number
  readonly meaning: number
}

/** Below this, one that was replaced is about something else. */
const leastLikeness = 0.35

/**
 * What was replaced and speaks of what is asked: it stands in no index, so that it is in nobody's way, and is compared
 * here. What stands now leads to what stood in its place before.
 */
export async function findReplaced(
  context: ContextReader,
  embedder: Embedder | null,
  query: string,
  asked: Narrowed,
  standing: readonly Discovery[],
): Promise<Replaced[]> {
  const before = await listInTime(context, { ...asked, history: true })
  const wanted = new Set(terms(query))
  const instant = embedder?.isInstant ? embedder : null
  const meaning = instant && before.length > 0 ? await instant.embedQuery(query) : null
  const meanings = meaning ? await (instant as Embedder).embed(before.map(({ text }) => text)) : []
  const successors = await context.findMany([
    ...new Set(before.map(({ replacedBy }) => replacedBy as number)),
  ])
  const until = new Map(successors.map(({ id, createdAt }) => [id, createdAt]))
  const ids = new Set(standing.map(({ id }) => id))
  return before
    .map((discovery, index) => {
      const shared = new Set(terms(discovery.text)).intersection(wanted).size
      const near = meaning ? likeness(meaning, meanings[index] as Int8Array) : 0
      const heldUntil = until.get(discovery.replacedBy as number)
      return { discovery, heldUntil, words: 5 * shared, meaning: Math.max(0, near) }
    })
    .filter(
      ({ discovery, words, meaning: near }) =>
        words > 0 || near >= leastLikeness || ids.has(discovery.replacedBy as number),
    )
}
