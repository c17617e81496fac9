import { invalid } from '../errors.ts'
import { isOneTypoFrom } from './one-typo.ts'
import type { Task, TaskId } from './task.ts'
import type { TaskReader, TaskText } from './task-store.ts'
import { foldTitle, trimWhiteSpace } from './task-text.ts'

/** Of the open tasks, and of the closed ones. */
const shownEach = 100
/** Where so few are found as typed, similar words count too. */
const few = 3
const readTogether = 2_000
/** The newest are searched, and that there are more is said. */
const mostSearched = 50_000
const queryLimit = 200

export interface FoundTask {
  readonly task: Task
  /** By a word that is one letter off. */
  readonly isSimilar: boolean
}

export interface FoundTasks {
  /** As typed first, in the title before anywhere else, then the newest. */
  readonly open: readonly FoundTask[]
  readonly closed: readonly FoundTask[]
  /** Older tasks were not searched, or more were found than are given. */
  readonly isCut: boolean
}

interface Hit {
  readonly id: TaskId
  readonly isOpen: boolean
  readonly rank: 0 | 1 | 2
}

/** Tasks whose title, tags or description have every word. It is done here and not by the engines, which fold letters differently. */
export async function searchTasks(tasks: TaskReader, query: string): Promise<FoundTasks> {
  const wanted = readWords(query)
  if (wanted.length === 0) return { open: [], closed: [], isCut: false }
  const exact: Hit[] = []
  const similar: Hit[] = []
  let before: TaskId | undefined
  let searched = 0
  let texts: readonly TaskText[]
  do {
    texts = await tasks.texts(readTogether, before)
    for (const text of texts) {
      const rank = exactRank(text, wanted)
      if (rank !== undefined) exact.push({ id: text.id, isOpen: text.isOpen, rank })
      else if (exact.length < few && isSimilar(text, wanted))
        similar.push({ id: text.id, isOpen: text.isOpen, rank: 2 })
    }
    before = texts.at(-1)?.id
    searched += texts.length
  } while (texts.length === readTogether && searched < mostSearched)

  const hits = exact.length < few ? [...exact, ...similar] : exact
  const [open, closed] = [hits.filter(({ isOpen }) => isOpen), hits.filter(({ isOpen }) => !isOpen)]
  const found = await Promise.all([open, closed].map((some) => fetched(tasks, some)))
  return {
    open: found[0] ?? [],
    closed: found[1] ?? [],
    isCut: searched >= mostSearched || Math.max(open.length, closed.length) > shownEach,
  }
}

function readWords(query: string): string[] {
  if (query.length > queryLimit) {
    throw invalid('bad_text', `A search has at most ${queryLimit} characters.`, {
      hint: 'Search for fewer words.',
    })
  }
  return [...new Set(foldTitle(trimWhiteSpace(query)).split(/\p{White_Space}+/u))].filter(Boolean)
}

function exactRank({ id, title, tags, description }: TaskText, wanted: readonly string[]): 0 | 1 | undefined {
  const name = foldTitle(title)
  if (wanted.every((word) => name.includes(word))) return 0
  const whole = `#${id} ${name} ${tagWords(tags)} ${foldTitle(description ?? '')}`
  return wanted.every((word) => whole.includes(word)) ? 1 : undefined
}

function isSimilar({ title, tags, description }: TaskText, wanted: readonly string[]): boolean {
  const whole = `${foldTitle(title)} ${tagWords(tags)} ${foldTitle(description ?? '')}`
  const tokens = new Set(whole.match(/[\p{L}\p{N}]+/gu))
  return wanted.every(
    (word) => whole.includes(word) || tokens.values().some((one) => isOneTypoFrom(word, one)),
  )
}

function tagWords(tags: readonly string[]): string {
  return tags.map((tag) => `#${tag}`).join(' ')
}

async function fetched(tasks: TaskReader, hits: readonly Hit[]): Promise<FoundTask[]> {
  const best = hits.toSorted((one, other) => one.rank - other.rank || other.id - one.id).slice(0, shownEach)
  const known = new Map((await tasks.findMany(best.map(({ id }) => id))).map((task) => [task.id, task]))
  return best.flatMap(({ id, rank }) => {
    const task = known.get(id)
    return task ? [{ task, isSimilar: rank === 2 }] : []
  })
}
