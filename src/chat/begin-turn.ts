import { randomUUID } from 'node:crypto'
import type { ConversationStore } from '../conversations/conversation-store.ts'
import { Failure } from '../errors.ts'
import { yesOrNo } from '../language/requests/meanings.ts'
import {
  type ChatMessage,
  hasLooseEnds,
  isOf,
  pendingApprovals,
  respond,
  saidOf,
  settle,
  toStoredMessage,
  toUiMessage,
} from './messages.ts'
import { titleOf } from './title.ts'
import { readText, type UserInput, type UserMessage } from './user-input.ts'

/** A turn whose first half, the person's, is stored. */
export interface BegunTurn {
  readonly conversation: string
  /** What was said so far; the last is the user's message, or the answer whose calls were decided on. */
  readonly history: readonly ChatMessage[]
  /** The id of the answer. */
  readonly answer: string
  /** Other calls still wait for the user's word, so no model is asked yet. */
  readonly isWaiting: boolean
}

/**
 * Stores what was said, before any model is asked. Fails where the conversation or the approval is not there. What was said
 * about another project is not part of the turn: "undo that" means nothing there, and "delete it" another task.
 */
export async function beginTurn(
  conversations: ConversationStore,
  conversation: string,
  input: UserInput,
  now: Date,
  project: string,
): Promise<BegunTurn> {
  const all = (await conversations.messages(conversation)).map(toUiMessage)
  const history = saidOf(project, all)
  const last = all.at(-1)
  const pending = last?.role === 'assistant' && isOf(project, last) ? pendingApprovals(last) : []
  if ('approvalId' in input) {
    const isPending = pending.some((part) => part.approval?.id === input.approvalId)
    if (!last || !isPending) throw nothingPending()
    return decide(respond(last, input.approvalId, input.approved, input.reason))
  }
  const text = readText(input.text)
  const word = pending.length > 0 ? yesOrNo(text) : null
  const decided = pending.reduce(
    (message, part) => respond(message, part.approval?.id ?? '', word ?? false, text.slice(0, 200)),
    last,
  )
  if (decided && word !== null) return decide(decided)
  if (decided?.role === 'assistant' && hasLooseEnds(decided)) {
    // A message about something else is no yes.
    if (history.at(-1)?.id === decided.id) history[history.length - 1] = settle(decided, new Map())
    await keep(settle(decided, new Map()))
  }
  const message: ChatMessage = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] }
  await keep(message)
  return { conversation, history: [...history, message], answer: randomUUID(), isWaiting: false }

  async function decide(message: ChatMessage): Promise<BegunTurn> {
    await keep(message)
    return {
      conversation,
      history: [...history.slice(0, -1), message],
      answer: message.id,
      isWaiting: pendingApprovals(message).length > 0,
    }
  }

  function keep(message: ChatMessage): Promise<void> {
    return conversations.keep(conversation, toStoredMessage(message, now), now)
  }
}

/** Makes sure that the conversation is there: a new one, or one of the owner's. */
export async function openConversation(
  conversations: ConversationStore,
  { conversation, input }: UserMessage,
  newId: string,
  now: Date,
): Promise<string> {
  if (conversation !== undefined) {
    if (await conversations.find(conversation)) return conversation
    throw new Failure('not_found', 'There is no such conversation.', { hint: 'Begin a new one.' })
  }
  if ('approvalId' in input) throw nothingPending()
  const title = titleOf(readText(input.text))
  await conversations.create({ id: newId, title, createdAt: now, updatedAt: now })
  return newId
}

function nothingPending(): Failure {
  return new Failure('not_found', 'Nothing waits for that approval.', {
    hint: 'It may have been answered already. Say what you would like instead.',
  })
}
