import { numbers } from '../../../contracts/native/task-lines.ts'
import { titlesIn } from '../../../language/requests/match-titles.ts'
import { saysEverything } from '../../../language/requests/meanings.ts'
import { numberSaid } from '../../../language/requests/references.ts'
import { type NamedTask, type Request, textOf } from '../../../language/requests/request.ts'
import { asksToRedo } from '../../../language/requests/wordings.ts'
import type { Phrases } from '../../phrases/phrases.ts'
import type { ToolOutput } from '../../tool-output.ts'
import type { Deed } from '../open-question.ts'
import { partOf } from './deeds.ts'
import { dataOf } from './results.ts'
import { callOne, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { sayFailure } from './words.ts'

/**
 * Takes back what was named or, without a name, what the last turn of this conversation changed, the newest first; it never
 * reaches past the conversation. A task that was named and not changed here is no reason to take back something else.
 */
export async function* doUndo(request: Request, scene: Scene): Play<RequestAnswer> {
  const { say, turns } = scene
  const number = numberSaid(request.said)
  const named = number === undefined ? deedCalled(request.said, turns.flat()) : deedOf(number, turns.flat())
  if (!named && asksToRedo(request.said)) return yield* redo(request, scene)
  if (!named && number !== undefined) return { text: say.notChangedHere(number) }
  if (!named && textOf(request, 'task') !== undefined) return askWhetherLast(request, scene)
  const meant = saysEverything(request.said) ? turns.flat() : named ? [named] : (turns.at(-1) ?? [])
  if (meant.length === 0) return { text: say.nothingToUndo }
  const { text, undone, made } = yield* takeBack(
    meant.flatMap(({ changes }) => changes),
    scene,
  )
  const touched = meant.flatMap(({ tasks }) => tasks)
  return { text, context: 'changed', undone, undoing: made, ...(touched.length > 0 && { touched }) }
}

/** What was named was not done here. */
function askWhetherLast(request: Request, { say, turns }: Scene): RequestAnswer {
  if (turns.length === 0) return { text: say.nothingToUndo }
  const last = { ...request, said: 'undo', slots: [] }
  const open = { ask: 'confirm' as const, requests: [last] }
  return { text: say.unsure([say.doing.undo ?? '']), open, context: 'confirm' }
}

/** What stands again can be taken back again. */
async function* redo(request: Request, scene: Scene): Play<RequestAnswer> {
  const { say, undoing } = scene
  if (undoing.length === 0) return { text: say.nothingToRedo }
  const { text, undone, made, tasks } = yield* takeBack(undoing, scene)
  return {
    text: made.length === undone.length ? say.redone : text,
    context: 'changed',
    ...(tasks.length > 0 && { touched: tasks }),
    ...(made.length > 0 && { deed: { request, tasks, changes: made } }),
  }
}

/** What was done to the task whose title is most of all in the words; of several the last. */
function deedCalled(said: string, deeds: readonly Deed[]): Deed | undefined {
  let found: Deed | undefined
  let most = 0.5
  for (const deed of deeds) {
    const matches = titlesIn(deed.tasks, said)
    const score = matches[0]?.score ?? 0
    if (score < most) continue
    most = score
    found = partOf(
      deed,
      matches.filter((match) => match.score === score).map(({ task }) => task),
    )
  }
  return found
}

function deedOf(number: number, deeds: readonly Deed[]): Deed | undefined {
  const deed = deeds.findLast(({ tasks }) => tasks.some(({ id }) => id === number))
  return (
    deed &&
    partOf(
      deed,
      deed.tasks.filter(({ id }) => id === number),
    )
  )
}

export async function* takeBack(changes: readonly number[], { say }: Scene) {
  const lines: string[] = []
  const undone: number[] = []
  const made: number[] = []
  const tasks: NamedTask[] = []
  for (const change of changes.toReversed()) {
    const output = yield* callOne('undo', { change })
    const { change: own, tasks: those = [] } = dataOf<{ change: number; tasks: readonly NamedTask[] }>(output)
    lines.push(output.ok ? say.undone(sayUndone(output, say)) : sayFailure(output))
    // What cannot be taken back is not asked for again.
    undone.push(change)
    if (output.ok && typeof own === 'number') made.push(own)
    tasks.push(...those)
  }
  return { text: lines.join('\n'), undone, made, tasks }
}

function sayUndone(output: ToolOutput, say: Phrases): string {
  const { kind = 'update', tasks = [] } = dataOf<{
    kind: string
    tasks: readonly NamedTask[]
  }>(output)
  return `${say.verbs[kind] ?? kind} ${numbers(tasks, 3)}`.trim()
}
