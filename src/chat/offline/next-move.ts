import type { PersonClock } from '../../contracts/call.ts'
import type { Exchange, FinishedCall } from './exchanges.ts'
import type { Trail } from './open-question.ts'
import { playTurn } from './play/play-turn.ts'
import { type ToolCall, trailOf } from './play/scene.ts'
import { sayWhatWasDone } from './play/words.ts'

export type Move = { readonly calls: readonly ToolCall[] } | { readonly text: string; readonly trail: Trail }

/**
 * What the offline model does next. A turn is a play that stops at each call of a tool; what came of the calls so far
 * is fed to it from the start, so that nothing has to be remembered between the steps of a turn.
 */
export async function nextMove(exchanges: readonly Exchange[], clock: PersonClock): Promise<Move> {
  const current = exchanges.at(-1)
  if (!current) return { text: 'What can I do for you?', trail: {} }
  // Another model has begun, and what it still meant to do is not known.
  if (current.calls.some(({ isOwn }) => !isOwn))
    return { text: sayWhatWasDone(current.calls), trail: trailOf(current.calls) }

  const play = playTurn(exchanges, clock)
  const results: FinishedCall[] = [...current.calls]
  let step = await play.next()
  while (!step.done) {
    const calls = step.value
    if (results.length === 0) return { calls }
    step = await play.next(results.splice(0, calls.length).map(({ output }) => output))
  }
  return step.value
}
