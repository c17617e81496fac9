/** Three letters of a title that stand together, as a number. Different ones may share a number, so what is found is read again. */
type Gram = number

/** Grams are kept in so many rows for each group of titles: one row for each would be many, and a single one long to read. */
const bucketBits = 11
const restBits = 16
export const bucketCount = 2 ** bucketBits

/** Writing without spaces: there two letters are a word. */
const firstIdeograph = 0x2e80

export const bucketOf = (gram: Gram): number => gram >>> restBits
const restOf = (gram: Gram): number => gram & 0xffff

/** Every gram of a title, as often as it is there. */
export function gramsOf(title: string): Gram[] {
  const grams: Gram[] = []
  for (let at = 0; at + 1 < title.length; at++) {
    const [one, two] = [title.charCodeAt(at), title.charCodeAt(at + 1)]
    if (one >= firstIdeograph && two >= firstIdeograph) grams.push(gramOf(0, one, two))
    if (at + 2 < title.length) grams.push(gramOf(one, two, title.charCodeAt(at + 2)))
  }
  return grams
}

function gramOf(one: number, two: number, three: number): Gram {
  let mixed = Math.imul(one, 0x9e3779b1) ^ Math.imul(two, 0x85ebca6b) ^ Math.imul(three, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed ^= mixed >>> 13
  return mixed >>> (32 - bucketBits - restBits)
}

/** The tasks that have each gram, gathered into the rows that are kept. */
export class GramWriter {
  readonly #tasks = new Map<Gram, number[]>()

  /** Tasks come in the order of their numbers. */
  add(task: number, title: string): void {
    for (const gram of gramsOf(title)) {
      const tasks = this.#tasks.get(gram)
      if (!tasks) this.#tasks.set(gram, [task])
      else if (tasks.at(-1) !== task) tasks.push(task)
    }
  }

  /** What is kept of each bucket. */
  buckets(): Map<number, Uint8Array> {
    const lists = new Map<number, Lists>()
    for (const [gram, tasks] of this.#tasks) {
      const own: Lists = lists.get(bucketOf(gram)) ?? new Map()
      lists.set(bucketOf(gram), own.set(restOf(gram), tasks))
    }
    return new Map([...lists].map(([bucket, own]) => [bucket, writeBucket(own)]))
  }
}

/** The tasks of each gram of a bucket, by what is left of its number. */
type Lists = Map<number, number[]>

/** For each gram what is left of its number, how many bytes follow, and the tasks. */
function writeBucket(lists: Lists): Uint8Array {
  const bytes: number[] = []
  for (const [rest, tasks] of lists) {
    const listed: number[] = []
    let before = 0
    for (const task of tasks) {
      writeNumber(listed, task - before)
      before = task
    }
    writeNumber(bytes, rest)
    writeNumber(bytes, listed.length)
    for (const byte of listed) bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

/** One bucket of several, with what all of them have. */
export function mergeBuckets(buckets: readonly Uint8Array[]): Uint8Array {
  const places = new Map<number, Place[]>()
  for (const bytes of buckets)
    for (const [rest, place] of placesIn(bytes)) places.set(rest, [...(places.get(rest) ?? []), place])
  return writeBucket(new Map([...places].map(([rest, own]) => [rest, readTasks(own)])))
}

/** The tasks that have all of these. Nothing is read where one of them is nowhere, and the shortest list first. */
export function tasksWithAll(
  grams: readonly Gram[],
  buckets: ReadonlyMap<number, readonly Uint8Array[]>,
): number[] {
  const found: Place[][] = []
  for (const gram of grams) {
    const places = (buckets.get(bucketOf(gram)) ?? []).flatMap((bytes) => placeOf(gram, bytes) ?? [])
    if (places.length === 0) return []
    found.push(places)
  }
  found.sort((one, other) => lengthOf(one) - lengthOf(other))
  let tasks: number[] | undefined
  for (const places of found) {
    tasks = tasks ? common(tasks, readTasks(places)) : readTasks(places)
    if (tasks.length === 0) break
  }
  return tasks ?? []
}

/** Where in a bucket the tasks of a gram are listed. */
interface Place {
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
}

const lengthOf = (places: readonly Place[]) => places.reduce((sum, { start, end }) => sum + end - start, 0)

function placeOf(gram: Gram, bytes: Uint8Array): Place | undefined {
  for (const [rest, place] of placesIn(bytes)) if (rest === restOf(gram)) return place
  return undefined
}

function* placesIn(bytes: Uint8Array): Generator<readonly [rest: number, place: Place]> {
  const reader = { bytes, at: 0 }
  while (reader.at < bytes.length) {
    const rest = readNumber(reader)
    const length = readNumber(reader)
    yield [rest, { bytes, start: reader.at, end: reader.at + length }]
    reader.at += length
  }
}

/** In the order of their numbers. */
function readTasks(places: readonly Place[]): number[] {
  const tasks: number[] = []
  let isSorted = true
  for (const { bytes, start, end } of places) {
    const reader = { bytes, at: start }
    let task = 0
    while (reader.at < end) {
      task += readNumber(reader)
      isSorted &&= task > (tasks.at(-1) ?? 0)
      tasks.push(task)
    }
  }
  // A title that changed is in two lists, perhaps.
  return isSorted ? tasks : [...new Set(tasks)].sort((one, other) => one - other)
}

/** What is in both; each is in the order of its numbers. */
export function common(one: readonly number[], other: readonly number[]): number[] {
  const both: number[] = []
  for (let [left, right] = [0, 0]; left < one.length && right < other.length; ) {
    const [first, second] = [one[left] as number, other[right] as number]
    if (first === second) both.push(first)
    if (first <= second) left++
    if (second <= first) right++
  }
  return both
}

interface Reader {
  readonly bytes: Uint8Array
  at: number
}

/** Seven bits a byte, the lowest first; a number has up to 53. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

function readNumber(reader: Reader): number {
  let [value, unit] = [0, 1]
  for (;;) {
    const byte = reader.bytes[reader.at++] ?? 0
    value += (byte & 127) * unit
    if (byte < 128) return value
    unit *= 128
  }
}
