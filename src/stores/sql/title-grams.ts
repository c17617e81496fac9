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

  /** Each bucket as bytes: for each of its grams what is left of its number, how many bytes follow, and the tasks. */
  buckets(): Map<number, Uint8Array> {
    const written = new Map<number, number[]>()
    for (const [gram, tasks] of this.#tasks) {
      const listed: number[] = []
      let before = 0
      for (const task of tasks) {
        writeNumber(listed, task - before)
        before = task
      }
      const bytes = written.get(bucketOf(gram)) ?? []
      written.set(bucketOf(gram), bytes)
      writeNumber(bytes, restOf(gram))
      writeNumber(bytes, listed.length)
      for (const byte of listed) bytes.push(byte)
    }
    return new Map([...written].map(([bucket, bytes]) => [bucket, Uint8Array.from(bytes)]))
  }
}

/** The tasks that have all of these. Nothing is read where one of them is nowhere, and the shortest list first. */
export function tasksWithAll(grams: readonly Gram[], buckets: ReadonlyMap<number, Uint8Array>): number[] {
  const places: Place[] = []
  for (const gram of grams) {
    const bytes = buckets.get(bucketOf(gram))
    const place = bytes && placeOf(gram, bytes)
    if (!place) return []
    places.push(place)
  }
  places.sort((one, other) => one.end - one.start - (other.end - other.start))
  let tasks: number[] | undefined
  for (const place of places) {
    tasks = tasks ? common(tasks, readTasks(place)) : readTasks(place)
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

function placeOf(gram: Gram, bytes: Uint8Array): Place | undefined {
  const reader = { bytes, at: 0 }
  while (reader.at < bytes.length) {
    const isIt = readNumber(reader) === restOf(gram)
    const length = readNumber(reader)
    if (isIt) return { bytes, start: reader.at, end: reader.at + length }
    reader.at += length
  }
  return undefined
}

function readTasks({ bytes, start, end }: Place): number[] {
  const reader = { bytes, at: start }
  const tasks: number[] = []
  let task = 0
  while (reader.at < end) {
    task += readNumber(reader)
    tasks.push(task)
  }
  return tasks
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
