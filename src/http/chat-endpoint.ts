import type { Message } from '../chat/said.ts'
import type { ChatDesk, Turn } from '../chat/take-turn.ts'
import { Failure } from '../errors.ts'
import type { ApiRoutes } from './api-routes.ts'
import { type ChatDesks, chatRoutes } from './chat-routes.ts'

/** The chat and its conversations, as one server serves them. */
export interface ChatEndpoint {
  readonly routes: ApiRoutes
  /** Stops the turns that are under way and waits until what they did is stored. */
  close(): Promise<void>
}

export function createChatEndpoint(desks: ChatDesks): ChatEndpoint {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()

  async function begin(desk: ChatDesk, message: Message, hangUp: AbortSignal): Promise<[Turn, Response]> {
    if (stop.signal.aborted) throw new Failure('unavailable', 'The server is about to end.')
    const { takeTurn, toResponse } = await import('./chat-turn.ts')
    const turn = await takeTurn(desk, message, AbortSignal.any([hangUp, stop.signal]))
    return [turn, toResponse(turn)]
  }

  async function answer(desk: ChatDesk, message: Message, hangUp: AbortSignal): Promise<Response> {
    const begun = begin(desk, message, hangUp)
    const ended = begun.then(([turn]) => turn.done).catch(() => {})
    running.add(ended)
    ended.then(() => running.delete(ended))
    const [, response] = await begun
    return response
  }

  return {
    routes: chatRoutes(desks, answer),
    async close() {
      stop.abort()
      await Promise.all(running)
    },
  }
}
