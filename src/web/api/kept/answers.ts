import { exchange, readOne, write } from './database.ts'
import { owner } from './owner.ts'

interface KeptAnswer {
  readonly text: string
  readonly at: number
}

/** More than this is forgotten, the oldest first. */
const mostAnswers = 200
const mostCharacters = 16_000_000

/** What the server has said since the page was opened is not to be replaced by what it said before. */
const heard = new Set<string>()
const waiting = new Map<string, string>()
let isSweeping = false

/** Keeps what the server answered, for a day without a network. */
export function keepAnswer(path: string, text: string): void {
  const person = owner.get()
  heard.add(path)
  if (!isKept(path)) return
  waiting.set(path, text)
  // When the page is at rest: a long list takes a moment to write.
  if (waiting.size === 1) whenIdle(() => keepWaiting(person, mostTries))
}

/** The answer that says who it is may be the last to come: until then the others wait. */
function keepWaiting(person: string | null, tries: number): void {
  const now = owner.get()
  if (now === null && tries > 0) {
    setTimeout(() => keepWaiting(person, tries - 1), 500)
    return
  }
  const all = [...waiting]
  waiting.clear()
  if (now === null || (person !== null && person !== now)) return
  write(all.map(([path, text]) => ['answers', keyOf(now, path), { text, at: Date.now() }]))
  if (!isSweeping) sweepSoon()
}

/** Every half second. Who signs in later than that gets answers of their own. */
const mostTries = 20

/** What the server said to this person when it was last asked, unless it has been heard since. */
export async function keptAnswer(path: string): Promise<unknown> {
  const person = owner.get()
  if (person === null || heard.has(path) || !isKept(path)) return undefined
  const kept = await readOne<KeptAnswer>('answers', keyOf(person, path)).catch(() => undefined)
  return kept && owner.get() === person ? JSON.parse(kept.text) : undefined
}

/** Nothing of anybody but this person stays; of nobody's, where there is none. */
export function forgetAnswers(except: string | null): Promise<void> {
  return exchange<KeptAnswer>('answers', (records) =>
    records
      .filter(([key]) => except === null || !key.startsWith(keyOf(except, '')))
      .map(([key]) => [key, null]),
  )
}

function isKept(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/auth') && !path.startsWith('/api/keys')
}

function keyOf(person: string, path: string): string {
  return `${encodeURIComponent(person)} ${path}`
}

function sweepSoon(): void {
  isSweeping = true
  setTimeout(() => {
    isSweeping = false
    void exchange<KeptAnswer>('answers', (records) => {
      let characters = 0
      return records
        .toSorted(([, one], [, other]) => other.at - one.at)
        .filter(([, { text }], index) => {
          characters += text.length
          return index >= mostAnswers || characters > mostCharacters
        })
        .map(([key]) => [key, null])
    })
  }, 10_000)
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2_000 })
  else setTimeout(act, 200)
}
