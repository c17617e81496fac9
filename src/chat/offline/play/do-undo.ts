import { changeVerbs, numbers } from '../../../contracts/native/task-lines.ts'
import type { ToolOutput } from '../../tool-output.ts'
import type { NamedTask } from '../open-question.ts'
import { dataOf } from './results.ts'
import { callOne, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { sayFailure } from './words.ts'

/** Takes back what the last turn changed, the newest first; where this conversation changed nothing, the last change. */
export async function* doUndo({ changes }: Scene): Play<RequestAnswer> {
  const lines: string[] = []
  for (const change of changes.length === 0 ? [undefined] : changes.toReversed()) {
    const output = yield* callOne('undo', change === undefined ? {} : { change })
    lines.push(output.ok ? sayUndone(output) : sayFailure(output))
  }
  return { text: lines.join('\n'), offer: 'Say "undo that" again to have it as it was.' }
}

function sayUndone(output: ToolOutput): string {
  const { kind = 'update', tasks = [] } = dataOf<{
    kind: keyof typeof changeVerbs
    tasks: readonly NamedTask[]
  }>(output)
  if (kind === 'undo') return 'It is as it was before you took it back.'
  return `I've taken that back: ${changeVerbs[kind]} ${numbers(tasks, 3) || 'something of the project'}.`
}
