import { matchTitles, meant } from '../../../language/requests/match-titles.ts'
import { type Request, textOf, textsOf, withSlot } from '../../../language/requests/request.ts'
import { isIssue, isRule } from '../../../language/requests/wordings.ts'
import { tasksIn } from './all-tasks.ts'
import { doChange } from './do-change.ts'
import { doShow } from './do-list.ts'
import { searchNotes, taskDescribed } from './from-memory.ts'
import { dataOf } from './results.ts'
import { callOne, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { oneLine, sayFailure } from './words.ts'

export async function* doRemember(request: Request, scene: Scene): Play<RequestAnswer> {
  const { say } = scene
  const about = textOf(request, 'task')
  const tasks = about === undefined ? [] : meant(matchTitles(yield* tasksIn('open', scene), about))
  // "for the Rome trip: the confirmation is KX-4471" belongs to that task.
  if (tasks.length === 1)
    return yield* doChange(
      { ...withSlot(request, 'note', ...textsOf(request, 'memory')), intent: 'note', tasks },
      scene,
    )
  const text = (textsOf(request, 'memory').join(' ') || textsOf(request, 'note').join(' ')).trim()
  if (text === '') return { text: say.askMemory, open: { ask: 'memory', request } }
  const kept = /^\p{Ll}/u.test(text) ? text.replace(/^./u, (first) => first.toUpperCase()) : text
  const type = isRule(text) ? 'rule' : isIssue(text) ? 'issue' : 'decision'
  const output = yield* callOne('remember', { text: kept, type })
  const { change, known, near } = dataOf<{
    change: number | null
    known: boolean
    near?: readonly { readonly text: string }[]
  }>(output)
  if (!output.ok) return { text: sayFailure(output) }
  return {
    text: [
      known ? say.knownAlready(oneLine(kept)) : say.remembered(oneLine(kept)),
      ...(near?.[0] ? [`${say.nearNote} ${oneLine(near[0].text)}`] : []),
    ].join('\n'),
    offer: say.offerUndo,
    context: 'changed',
    ...(typeof change === 'number' && { deed: { request, tasks: [], changes: [change] } }),
  }
}

const mostRecalled = 3

/** What the project's memory says to a question; where it says nothing, whether a task does. */
export async function* doRecall(request: Request, scene: Scene): Play<RequestAnswer> {
  const { say } = scene
  const question = textOf(request, 'question') ?? textOf(request, 'query') ?? request.said
  const found = yield* searchNotes(question, request.said)
  if (typeof found === 'string') return { text: found }
  if (found.length === 0) {
    // What is asked about may be a task: "what was the hotel confirmation again?"
    const described = yield* taskDescribed(question, scene)
    if (described) return yield* doShow({ ...request, tasks: [described] }, scene)
    return { text: say.nothingKnown(oneLine(question)) }
  }
  const lines = found.slice(0, mostRecalled).map(({ text }) => `- ${oneLine(text)}`)
  return { text: [say.recalled(lines.length), ...lines].join('\n'), context: 'showed' }
}

/** Forgets the one note that is meant, and asks where it is not plain. */
export async function* doForget(request: Request, scene: Scene): Play<RequestAnswer> {
  const { say } = scene
  const words = textsOf(request, 'memory').join(' ') || textOf(request, 'question') || request.said
  const found = yield* searchNotes(words, words)
  if (typeof found === 'string') return { text: found }
  const fitting = meant(
    matchTitles(
      found.filter(({ id }) => id !== undefined).map((note) => ({ ...note, title: note.text })),
      words,
    ),
  )
  const [best, another] = fitting
  if (!best) return { text: say.nothingKnown(oneLine(words)) }
  if (another) {
    const lines = fitting.slice(0, mostRecalled).map(({ text }) => `- ${oneLine(text)}`)
    return {
      text: [say.whichNote(oneLine(words)), ...lines].join('\n'),
      open: { ask: 'memory', request },
      context: 'which',
    }
  }
  const output = yield* callOne('remember', { forget: best.id })
  const { change } = dataOf<{ change: number }>(output)
  if (!output.ok) return { text: sayFailure(output) }
  return {
    text: say.forgotten(oneLine(best.text)),
    offer: say.offerUndo,
    context: 'changed',
    ...(typeof change === 'number' && { deed: { request, tasks: [], changes: [change] } }),
  }
}
