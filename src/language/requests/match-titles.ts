import { plain } from './plain.ts'

export interface Match<T> {
  readonly task: T
  /** How much of what was said stands in the title, from 0 to 1. */
  readonly score: number
}

/** From here on a title is meant. */
export const good = 0.5
/** Two that are nearer to each other than this cannot be told apart. */
const apart = 0.12

/** Titles that words may mean, the best first. Words that few titles have count more; endings and slips of the pen little. */
export function matchTitles<T extends { readonly title: string }>(
  tasks: readonly T[],
  words: string,
): Match<T>[] {
  const titles = tasks.map(({ title }) => wordsOf(title))
  const wanted = wordsOf(words).filter((word) => !small.has(word))
  if (wanted.length === 0) return []
  const scores = tasks.map(() => 0)
  let whole = 0
  for (const word of wanted) {
    const likeness = titles.map((title) => Math.max(0, ...title.map((other) => alike(word, other))))
    const found = likeness.filter((each) => each > 0).length
    // A word that is in no title tells little: people call things by names of their own.
    const weight = found === 0 ? (vague.has(word) ? 0.15 : 0.5) : 1 + Math.log((tasks.length + 1) / found)
    whole += weight
    likeness.forEach((each, at) => {
      scores[at] = (scores[at] as number) + weight * each
    })
  }
  const spoken = wanted.join(' ')
  return tasks
    .map((task, at) => {
      const title = (titles[at] as string[]).filter((word) => !small.has(word)).join(' ')
      return { task, score: title === spoken ? 1.2 : (scores[at] as number) / whole }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
}

/** Those that are meant: one, or several that cannot be told apart; none where no title is good enough. */
export function meant<T>(matches: readonly Match<T>[]): T[] {
  const [best] = matches
  if (!best || best.score < good) return []
  return matches.filter(({ score }) => score > best.score - apart && score >= good).map(({ task }) => task)
}

/** Whether words and a title each say something that the other does not: "home insurance" is no "car insurance". */
export function isAnother(words: string, title: string): boolean {
  const isTelling = (word: string) => word.length > 1 && !small.has(word) && !vague.has(word)
  const [said, written] = [words, title].map((text) => wordsOf(text).filter(isTelling)) as [
    string[],
    string[],
  ]
  const lacks = (some: string[], others: string[]) =>
    some.some((word) => others.every((other) => alike(word, other) === 0))
  return lacks(said, written) && lacks(written, said)
}

/** How much of each title is in a text that says more: "tax form's submitted" has all of "Submit the tax form". */
export function titlesIn<T extends { readonly title: string }>(
  tasks: readonly T[],
  text: string,
): Match<T>[] {
  const said = wordsOf(text).filter((word) => !small.has(word))
  return tasks
    .map((task) => {
      const title = wordsOf(task.title).filter((word) => !small.has(word))
      const found = title.filter((word) => said.some((other) => alike(word, other) > 0)).length
      return { task, score: title.length === 0 ? 0 : found / title.length }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
}

const small = new Set(
  (
    "a an the my our your his her their its to of for in on at and or with from by about that this it s i 's is are was do did " +
    'der die das den dem des ein eine einen einem einer mein meine meinen unser unsere zu zum zur im am von mit und oder fur auf an ' +
    'le la les l un une des de du d mon ma mes notre nos a au aux et ou avec pour sur en dans ' +
    'el los las una unos unas mi mis tu su y o con por para del al o os as um uma meu minha seu sua e ou com no na nos nas do da dos das ' +
    'il lo gli i uno miei mio mia e con per di del della dei nel nella al alla de het een mijn onze en met voor van aan te bij'
  ).split(' '),
)

/** Names for any task. */
const vague = new Set(
  (
    'task tasks thing things one ones stuff item items todo reminder entry job note aufgabe aufgaben ding sache eintrag termin punkt ' +
    'tache taches truc chose tarea tareas cosa asunto tarefa tarefas coisa compito compiti attivita roba faccenda taak taken dingetje ' +
    'タスク やつ 件 任务 事 事情 那个 这个'
  ).split(' '),
)

/** The words that tell which task is meant, for showing them: "the call task" is about "call". */
export function telling(text: string): string {
  const words = text.trim().split(/\s+/)
  const isEmpty = (word: string) => small.has(plain(word)) || vague.has(plain(word))
  const first = words.findIndex((word) => !isEmpty(word))
  const last = words.findLastIndex((word) => !isEmpty(word))
  return first < 0 ? text.trim() : words.slice(first, last + 1).join(' ')
}

const noSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The words of a text; of scripts without blanks, pairs of characters. */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(' ')
    .flatMap((word) => word.replace(/'s$|^[ldjmnstc]'/g, '').split("'"))
    .flatMap((word) => (noSpaces.test(word) ? pairs(word) : [word]))
    .filter((word) => word !== '')
}

function pairs(word: string): string[] {
  const letters = [...word].filter((letter) => !/[のをにはがでへと的了把在吗呢]/u.test(letter))
  if (letters.length < 2) return letters
  return letters.slice(0, -1).map((letter, at) => `${letter}${letters[at + 1]}`)
}

/** 1 for the same word, less for another form of it or a slip of the pen, 0 for another word. */
function alike(one: string, other: string): number {
  if (one === other) return 1
  if (one.length < 3 || other.length < 3 || noSpaces.test(one)) return 0
  const [shortest, longest] = one.length < other.length ? [one, other] : [other, one]
  if (shortest.length >= 5 && longest.startsWith(shortest) && longest.length - shortest.length <= 3)
    return 0.9
  // "boete" is in "parkeerboete", "schlüssel" in "hausschlüssel".
  if (shortest.length >= 4 && longest.endsWith(shortest) && longest.length - shortest.length >= 4) return 0.8
  const [a, b] = [stem(one), stem(other)]
  if (a === b) return 0.98
  const shorter = Math.min(a.length, b.length)
  if (shorter >= 4 && (a.startsWith(b) || b.startsWith(a)) && Math.abs(a.length - b.length) <= 4) return 0.85
  if (/\d/.test(one + other)) return 0
  const allowed = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0
  // "mrk", "grocries": the consonants tell.
  if (allowed > 0 && distance(one, other, allowed) <= allowed) return 0.8
  const bones = consonants(one)
  return bones.length >= 3 && bones === consonants(other) ? 0.75 : 0
}

function consonants(word: string): string {
  return word.replace(/[aeiouy]/g, '')
}

/** "groceries" and "grocery", "calls" and "calling" and "called" count as the same. */
function stem(word: string): string {
  const short = word
    .replace(/(?:ies|ied|y)$/, 'i')
    .replace(/(?:ing|ings|ed|es|s|en|em|er|e|n|a|o)$/, '')
    .replace(/(.)\1$/, '$1')
  return short.length < 3 ? word : short
}

/** Letters to change, leave out, add or swap; beyond `most`, any greater number. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const cost = one[at - 1] === other[to - 1] ? 0 : 1
      let least = Math.min(
        (row[to] as number) + 1,
        (next[to - 1] as number) + 1,
        (row[to - 1] as number) + cost,
      )
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (isSwap) least = Math.min(least, (before[to - 2] as number) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[other.length] as number
}
