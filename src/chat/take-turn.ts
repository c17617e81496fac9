import { randomUUID } from 'node:crypto'
import { createUIMessageStreamResponse, type UIMessageChunk } from 'ai'
import { type CallDependencies, type Caller, projectOf } from '../contracts/call.ts'
import type { Contract } from '../contracts/contract.ts'
import type { ConversationStore } from '../conversations/conversation-store.ts'
import { answer } from './answer.ts'
import type { AsksFor } from './asks-for.ts'
import { beginTurn, openConversation } from './begin-turn.ts'
import type { TurnBudget } from './budget.ts'
import type { ChatModel } from './models.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { ModelPatience } from './steady-model.ts'
import type { UserMessage } from './user-input.ts'

/** What the conversations of one caller are held with. */
export interface ChatDependencies {
  /** Who speaks, and in which project. */
  readonly caller: Caller
  readonly conversations: ConversationStore
  readonly deps: CallDependencies
  readonly model: ChatModel
  /** Whose tools a language model gets; the native contract's where none is named. */
  readonly contract?: Contract
  readonly asksFor?: AsksFor
  readonly budget?: Partial<TurnBudget>
  readonly patience?: Partial<ModelPatience>
}

/** One turn under way. It goes on to its end with or without a reader. */
export interface Turn {
  readonly conversation: string
  readonly stream: ReadableStream<UIMessageChunk>
  /** Resolves when the answer is stored and nothing of the turn is running any more. Never rejects. */
  readonly done: Promise<void>
}

/**
 * Takes one turn: stores what was said, asks the model, calls the tools as the owner, and stores the answer as it
 * stands when the turn ends, fails or is aborted. Fails before anything is streamed when the message cannot be taken.
 */
export async function takeTurn(
  chat: ChatDependencies,
  message: UserMessage,
  signal?: AbortSignal,
): Promise<Turn> {
  const { deps, conversations } = chat
  const { owner } = chat.caller
  const hangUp = new AbortController()
  const stop = signal ? AbortSignal.any([signal, hangUp.signal]) : hangUp.signal
  const id = message.conversation ?? randomUUID()
  const release = await oneAtATime(deps, owner, id, stop)
  try {
    const { now } = await deps.clock(chat.caller)
    const conversation = await openConversation(conversations, message, id, now)
    const begun = await beginTurn(conversations, conversation, message.input, now, projectOf(chat.caller))
    const { stream, done } = outward(answer(chat, begun, stop), hangUp, deps)
    return { conversation, stream, done: done.finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** The turn as the response that browsers read: server-sent events of UI message chunks. */
export function toResponse({ stream }: Turn): Response {
  return createUIMessageStreamResponse({ stream })
}

/** Passes on the chunks as long as there is a reader. A reader that stops hangs up. */
function outward(
  chunks: AsyncIterable<UIMessageChunk>,
  hangUp: AbortController,
  deps: CallDependencies,
): Pick<Turn, 'stream' | 'done'> {
  let reader: ReadableStreamDefaultController<UIMessageChunk> | null = null
  const stream = new ReadableStream<UIMessageChunk>({
    start: (controller) => {
      reader = controller
    },
    cancel: () => {
      reader = null
      hangUp.abort()
    },
  })
  const pass = async () => {
    try {
      for await (const chunk of chunks) reader?.enqueue(chunk)
    } catch (error) {
      const reference = deps.reportBug(error)
      reader?.enqueue({ type: 'error', errorText: `Something failed on our side (${reference}).` })
    }
    reader?.close()
  }
  return { stream, done: pass() }
}
