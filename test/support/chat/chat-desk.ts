import { readUIMessageStream, type UIMessageChunk } from 'ai'
import { expect } from 'vitest'
import type { ChatMessage, ToolPart } from '../../../src/chat/messages.ts'
import { type ChatModel, openModel } from '../../../src/chat/models.ts'
import { type ChatDependencies, type Turn, takeTurn } from '../../../src/chat/take-turn.ts'
import type { UserInput } from '../../../src/chat/user-input.ts'
import { native } from '../../../src/contracts/native/contract.ts'
import type { ConversationStore, StoredMessage } from '../../../src/conversations/conversation-store.ts'
import { type ContractDesk, openContractDesk } from '../contracts/contract-desk.ts'
import { openStoresInMemory } from '../stores/stores-in-memory.ts'

export const offline = openModel({ provider: 'offline', baseUrl: null, key: null, model: null })

/** What one turn showed and left behind. */
export interface Shown {
  readonly text: string
  readonly message: ChatMessage
  /** The tools that were called, in order, with what came of them. */
  readonly calls: readonly { readonly tool: string; readonly state: string; readonly input: unknown }[]
  readonly approvals: readonly { readonly id: string; readonly tool: string; readonly reason?: string }[]
  readonly chunks: readonly UIMessageChunk[]
}

/** One conversation of one owner on SQLite in memory. */
export interface ChatTestDesk {
  readonly desk: ContractDesk
  readonly conversations: ConversationStore
  readonly id: () => string
  begin(input: UserInput, signal?: AbortSignal): Promise<Turn>
  say(text: string): Promise<Shown>
  approve(approvalId: string, approved?: boolean): Promise<Shown>
  stored(): Promise<StoredMessage[]>
}

export function openChatDesk(model: ChatModel = offline, more: Partial<ChatDependencies> = {}): ChatTestDesk {
  const stores = openStoresInMemory()
  const desk = openContractDesk(native, stores)
  const conversations = more.conversations ?? stores.conversations(desk.owner)
  let conversation: string | undefined
  const chat: ChatDependencies = {
    caller: { owner: desk.owner },
    deps: desk.deps,
    conversations,
    model,
    ...more,
  }
  const begin = async (input: UserInput, signal?: AbortSignal) => {
    const turn = await takeTurn(chat, { ...(conversation && { conversation }), input }, signal)
    conversation = turn.conversation
    return turn
  }
  const take = async (input: UserInput): Promise<Shown> => {
    const turn = await begin(input)
    const chunks: UIMessageChunk[] = []
    for await (const chunk of turn.stream) chunks.push(chunk)
    await turn.done
    expect(desk.log.bugs).toEqual([])
    const last = (await conversations.messages(turn.conversation)).at(-1)
    expect(last?.role).toBe('assistant')
    return { ...shownOf(last as unknown as ChatMessage), chunks }
  }
  return {
    desk,
    conversations,
    id: () => conversation ?? '',
    begin,
    say: (text) => take({ text }),
    approve: (approvalId, approved = true) => take({ approvalId, approved }),
    stored: () => conversations.messages(conversation ?? ''),
  }
}

function shownOf(message: ChatMessage): Omit<Shown, 'chunks'> {
  const calls = message.parts.filter(
    (part): part is ToolPart => part.type.startsWith('tool-') || part.type === 'dynamic-tool',
  )
  const nameOf = (part: ToolPart) => (part.type === 'dynamic-tool' ? part.toolName : part.type.slice(5))
  return {
    message,
    text: message.parts
      .flatMap((part) => (part.type === 'text' ? [part.text] : []))
      .join('\n')
      .trim(),
    calls: calls.map((part) => ({ tool: nameOf(part), state: part.state, input: part.input })),
    approvals: calls.flatMap((part) =>
      part.state === 'approval-requested'
        ? [
            {
              id: part.approval.id,
              tool: nameOf(part),
              ...(part.approval.requestReason && { reason: part.approval.requestReason }),
            },
          ]
        : [],
    ),
  }
}

/** The message that a browser would have put together from the chunks. */
export async function assembled(chunks: readonly UIMessageChunk[]): Promise<ChatMessage | undefined> {
  let last: ChatMessage | undefined
  for await (const message of readUIMessageStream<ChatMessage>({
    stream: ReadableStream.from(chunks) as never,
  })) {
    last = message
  }
  return last
}
