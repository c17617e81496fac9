import type { CallDependencies } from '../contracts/call.ts'
import { Failure } from '../errors.ts'

interface RunningTurn {
  readonly stop: AbortSignal
  readonly ended: Promise<void>
}

const running = new WeakMap<CallDependencies, Map<string, RunningTurn>>()

/**
 * Lets one turn at a time into a conversation, and gives what ends it. A turn whose reader has hung up is waited for;
 * beside one that is being read, another is refused.
 */
export async function oneAtATime(
  deps: CallDependencies,
  owner: string,
  conversation: string,
  stop: AbortSignal,
): Promise<() => void> {
  const turns = running.get(deps) ?? new Map<string, RunningTurn>()
  running.set(deps, turns)
  const key = `${owner}\n${conversation}`
  for (let other = turns.get(key); other; other = turns.get(key)) {
    if (!other.stop.aborted) {
      throw new Failure('conflict', 'This conversation is being answered already.', {
        hint: 'Wait for the answer, or stop it.',
      })
    }
    await other.ended
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  turns.set(key, { stop, ended })
  return () => {
    turns.delete(key)
    resolve()
  }
}
