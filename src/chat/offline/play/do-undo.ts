import { numbers } from '../../../contracts/native/task-lines.ts'
import { titlesIn } from '../../../language/requests/match-titles.ts'
import { saysEverything } from '../../../language/requests/meanings.ts'
import type { NamedTask, Request } from '../../../language/requests/request.ts'
import { asksToRedo } from '../../../language/requests/wordings.ts'
import type { Phrases } from '../../phrases/phrases.ts'
import type { ToolOutput } from '../../tool-output.ts'
import { dataOf } from './results.ts'
import { callOne, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { sayFailure } from './words.ts'

/** Takes back what the last turn of this conversation changed, the newest first; it never reaches past the conversation. */
export async function* doUndo(request: Request, scene: Scene): Play<RequestAnswer> {
  const { say, turns, undoing } = scene
  if (asksToRedo(request.said) && undoing.length > 0) {
    const { text, undone } = yield* takeBack(undoing, scene)
    return { text: undone.length > 0 ? say.redone : text, context: 'changed' }
  }
  const named = turns
    .flat()
    .findLast(({ tasks }) => titlesIn(tasks, request.said).some(({ score }) => score >= 0.5))
  const meant = saysEverything(request.said) ? turns.flat() : named ? [named] : (turns.at(-1) ?? [])
  if (meant.length === 0) return { text: say.nothingToUndo }
  const { text, undone, made } = yield* takeBack(
    meant.flatMap(({ changes }) => changes),
    scene,
  )
  const touched = meant.flatMap(({ tasks }) => tasks)
  return { text, context: 'changed', undone, undoing: made, ...(touched.length > 0 && { touched }) }
}

export async function* takeBack(changes: readonly number[], { say }: Scene) {
  const lines: string[] = []
  const undone: number[] = []
  const made: number[] = []
  for (const change of changes.toReversed()) {
    const output = yield* callOne('undo', { change })
    const { change: own } = dataOf<{ change: number }>(output)
    lines.push(output.ok ? say.undone(sayUndone(output, say)) : sayFailure(output))
    // What cannot be taken back is not asked for again.
    undone.push(change)
    if (output.ok && typeof own === 'number') made.push(own)
  }
  return { text: lines.join('\n'), undone, made }
}

function sayUndone(output: ToolOutput, say: Phrases): string {
  const { kind = 'update', tasks = [] } = dataOf<{
    kind: string
    tasks: readonly NamedTask[]
  }>(output)
  return `${say.verbs[kind] ?? kind} ${numbers(tasks, 3)}`.trim()
}
