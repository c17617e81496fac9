import { newKey } from '../../api/new-key.ts'
import { type ChatMessage, isTool, textOf } from './message.ts'
import type { Problem, UserInput } from './thread.ts'

/** The user's word on a call that waits for it. */
export function decided(messages: readonly ChatMessage[], id: string, approved: boolean): ChatMessage[] {
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      isTool(part) && part.approval?.id === id
        ? { ...part, state: 'approval-responded', approval: { ...part.approval, approved } }
        : part,
    ),
  }))
}

/** The last answer as it stands when it was stopped. */
export function stopped(messages: readonly ChatMessage[]): ChatMessage[] {
  const last = messages.at(-1)
  if (last?.role === 'assistant') return messages.with(-1, { ...last, isStopped: true })
  return [...messages, { id: `answer-${newKey()}`, role: 'assistant', parts: [], isStopped: true }]
}

/** Words that the server never took are replaced by those that are said next. */
export function withoutUnsent(
  messages: readonly ChatMessage[],
  problem: Problem | null,
): readonly ChatMessage[] {
  return problem?.said && messages.at(-1)?.role === 'user' ? messages.slice(0, -1) : messages
}

/** After a yes the answer that waited for it goes on. A yes in words is a part of it, and no message of its own. */
export function upToAnswer(messages: readonly ChatMessage[], id: unknown): readonly ChatMessage[] {
  const at = messages.findIndex((message) => message.id === id)
  return at < 0 ? messages : messages.slice(0, at + 1)
}

/** Whether the words were answered while the line was down. */
export function hasAnswer(stored: readonly ChatMessage[], said: UserInput): boolean {
  const [question, answer] = [stored.at(-2), stored.at(-1)]
  if (answer?.role !== 'assistant' || textOf(answer) === '') return false
  if ('text' in said) return question !== undefined && textOf(question) === said.text
  return !answer.parts.some((part) => isTool(part) && part.state === 'approval-requested')
}
