import type { ProposalCandidate } from './proposal.ts'

interface Seen {
  candidate: ProposalCandidate
  readonly words: ReadonlySet<string>
  /** Names in code. */
  readonly names: ReadonlySet<string>
  /** Names, numbers and negations. */
  readonly marks: string
}

// Words in more texts than this say nothing about which two are alike.
const commonAt = 60
// Past so many, only what is the same word for word is found, so that a flood of text stays a matter of its length.
const compared = 2000

/** One of each: what says the same again only adds its file to the first that said it. */
export function withoutAlike(candidates: readonly ProposalCandidate[]): ProposalCandidate[] {
  const seen: Seen[] = []
  const exact = new Map<string, number>()
  const index = new Map<string, number[]>()
  for (const candidate of candidates) {
    const key = normal(candidate.text)
    const words = new Set(key.split(' ').filter((word) => /\D{3}/.test(word)))
    const names = new Set(candidate.text.match(/`[^`]{1,200}`/g))
    const marks = decisive(candidate.text)
    const one = { candidate, words, names, marks }
    const same = exact.get(key) ?? (seen.length < compared ? nearest(one, seen, index) : undefined)
    if (same !== undefined) {
      const first = seen[same] as Seen
      first.candidate = merged(first.candidate, candidate)
      continue
    }
    exact.set(key, seen.length)
    if (seen.length < compared) note(words, seen.length, index)
    seen.push(one)
  }
  return seen.map(({ candidate }) => candidate)
}

function note(words: ReadonlySet<string>, place: number, index: Map<string, number[]>): void {
  for (const word of words) {
    const places = index.get(word)
    if (places === undefined) index.set(word, [place])
    else if (places.length < commonAt) places.push(place)
  }
}

function nearest(
  one: Seen,
  seen: readonly Seen[],
  index: ReadonlyMap<string, readonly number[]>,
): number | undefined {
  const shared = new Map<number, number>()
  for (const word of one.words) {
    for (const other of index.get(word) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
  }
  for (const [other, count] of shared) {
    const second = seen[other] as Seen
    const isClose = count * 3 >= Math.min(one.words.size, second.words.size)
    if (isClose && isAlike(one, second)) return other
  }
  return undefined
}

/** Most words in common, and all names, numbers and negations: `never` turns a rule around without changing more. */
function isAlike(one: Seen, other: Seen): boolean {
  if (one.candidate.type !== other.candidate.type) return false
  const common = one.words.intersection(other.words).size
  if (isTold(one.candidate) && common >= 8 && isWithin(one, other, common)) return true
  return common >= 0.82 * (one.words.size + other.words.size - common) && one.marks === other.marks
}

function isTold({ type }: ProposalCandidate): boolean {
  return type === 'issue' || type === 'decision'
}

/** A release's line repeats the subject of a commit, which goes on to say why. */
function isWithin(one: Seen, other: Seen, common: number): boolean {
  const [less, more] = one.words.size < other.words.size ? [one, other] : [other, one]
  return common >= 0.9 * less.words.size && less.names.isSubsetOf(more.names)
}

function merged(first: ProposalCandidate, second: ProposalCandidate): ProposalCandidate {
  const files = [...new Set([...first.files, ...second.files])]
  const fuller = second.text.length > 1.3 * first.text.length ? second : first
  return {
    ...fuller,
    files,
    module: first.module ?? second.module,
    weight: Math.max(first.weight, second.weight),
  }
}

function normal(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  ).join(' ')
}

function decisive(text: string): string {
  const found =
    text.match(/`[^`]{1,200}`|\d+(?:\.\d+)*|\b(?:not|never|no|don['’]t|avoid|without|cannot|only)\b/gi) ?? []
  return found
    .map((mark) => mark.toLowerCase())
    .sort()
    .join(' ')
}
