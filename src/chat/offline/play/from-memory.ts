import { matchTitles, meant } from '../../../language/requests/match-titles.ts'
import type { NamedTask, Request } from '../../../language/requests/request.ts'
import { isQuestion } from '../../../language/requests/wordings.ts'
import { allTasks } from './all-tasks.ts'
import { dataOf } from './results.ts'
import { callOne, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { oneLine, sayFailure } from './words.ts'

interface FoundNote {
  readonly source: string
  readonly text: string
  readonly score: number
  /** How much of the question's words it has, and how near its meaning is, 0 to 1. */
  readonly words?: number
  readonly meaning?: number
  readonly id?: number
}

/** A question that looks like something else is answered from the memory, where that has a good answer. */
export async function* recallOr(
  otherwise: Play<RequestAnswer>,
  request: Request,
  scene: Scene,
): Play<RequestAnswer> {
  if (!isQuestion.test(request.said.trim())) return yield* otherwise
  return (yield* fromMemory(request.said, scene)) ?? (yield* otherwise)
}

/** The note that says most of a question's words; null where none does. */
export async function* fromMemory(question: string, scene: Scene): Play<RequestAnswer | null> {
  const found = yield* searchNotes(question, question)
  const notes = typeof found === 'string' ? [] : found.map((note) => ({ note, title: note.text }))
  const [best] = matchTitles(notes, question)
  if (!best || best.score < 0.4) return null
  return { text: [scene.say.recalled(1), `- ${oneLine(best.task.note.text)}`].join('\n'), context: 'showed' }
}

/** The one task whose title and description have what is asked about. */
export async function* taskDescribed(question: string, scene: Scene): Play<NamedTask | undefined> {
  const tasks = yield* allTasks(scene)
  const whole = tasks.map((task) => ({ task, title: `${task.title} ${task.description ?? ''}` }))
  const [only, another] = meant(matchTitles(whole, question))
  return another ? undefined : only?.task
}

const nearMeaning = 0.28

/** Without a word in common, a meaning that is not near is no answer. */
function isWeak({ words = 1, meaning = 1 }: FoundNote): boolean {
  return words === 0 && meaning < nearMeaning
}

export async function* searchNotes(question: string, said: string): Play<readonly FoundNote[] | string> {
  const output = yield* callOne('context_search', { query: question.slice(0, 500), limit: 10 })
  if (!output.ok) return sayFailure(output)
  const { results = [] } = dataOf<{ results: readonly FoundNote[] }>(output)
  const notes = results.filter((note) => note.source !== 'code' && !isWeak(note))
  const isFaint = /^nothing (?:found|close)/.test(output.text)
  if (!isFaint) return notes
  const titled = matchTitles(
    notes.map((note) => ({ ...note, title: note.text })),
    said,
  )
  return titled.filter(({ score }) => score >= 0.34).map(({ task }) => task)
}
