import type { ChatDependencies, Turn } from '../chat/take-turn.ts'
import type { UserMessage } from '../chat/user-input.ts'
import { Failure } from '../errors.ts'
import type { ApiRoutes } from './api-routes.ts'
import { chatRoutes, type OpenChat } from './chat-routes.ts'

/** The chat and its conversations, as one server serves them. */
export interface ChatEndpoint {
  readonly routes: ApiRoutes
  /** Stops the turns that are under way and waits until what they did is stored. */
  close(): Promise<void>
}

export function createChatEndpoint(openChat: OpenChat): ChatEndpoint {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()

  async function begin(
    deps: ChatDependencies,
    message: UserMessage,
    hangUp: AbortSignal,
  ): Promise<[Turn, Response]> {
    if (stop.signal.aborted) throw new Failure('unavailable', 'The server is about to end.')
    const { takeTurn, toResponse } = await import('./chat-turn.ts')
    const turn = await takeTurn(deps, message, AbortSignal.any([hangUp, stop.signal]))
    return [turn, toResponse(turn)]
  }

  async function answer(
    deps: ChatDependencies,
    message: UserMessage,
    hangUp: AbortSignal,
  ): Promise<Response> {
    const begun = begin(deps, message, hangUp)
    const ended = begun.then(([turn]) => turn.done).catch(() => {})
    running.add(ended)
    ended.then(() => running.delete(ended))
    const [, response] = await begun
    return response
  }

  return {
    routes: chatRoutes(openChat, answer),
    async close() {
      stop.abort()
      await Promise.all(running)
    },
  }
}
