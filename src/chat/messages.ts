import { type DynamicToolUIPart, isToolUIPart, type ToolUIPart, type UIMessage } from 'ai'
import type { StoredMessage } from '../conversations/conversation-store.ts'
import type { ToolOutput } from './tool-output.ts'

/** What is said of an answer beside its words. */
export interface AnswerMetadata {
  readonly conversation?: string
  /** The project that it is about, by its id: numbers in it mean that project's tasks and changes. */
  readonly project?: string
  /** Which model answered. */
  readonly model?: string
  /** The model that should have answered, and why it did not. */
  readonly fellBackFrom?: string
  readonly because?: string
}

export type ChatMessage = UIMessage<AnswerMetadata>
export type MessagePart = ChatMessage['parts'][number]
export type ToolPart = ToolUIPart | DynamicToolUIPart

export function toUiMessage({ id, role, parts, metadata }: StoredMessage): ChatMessage {
  return { id, role, parts: parts as MessagePart[], ...(metadata && { metadata }) }
}

export function toStoredMessage({ id, role, parts, metadata }: ChatMessage, createdAt: Date): StoredMessage {
  return { id, role: role === 'user' ? 'user' : 'assistant', parts, metadata: metadata ?? null, createdAt }
}

export function textOf({ parts }: ChatMessage): string {
  return parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
    .trim()
}

/** Whether a number in this answer means a task or change of that project. */
export function isOf(project: string, { metadata }: ChatMessage): boolean {
  return (metadata?.project ?? project) === project
}

/** What was said of one project: each answer with the message that it answers. */
export function saidOf(project: string, messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.filter((message, at) => {
    const answer = message.role === 'user' ? messages[at + 1] : message
    return answer?.role !== 'assistant' || isOf(project, answer)
  })
}

/** Calls that wait for the user's yes. */
export function pendingApprovals({ parts }: ChatMessage): ToolPart[] {
  return parts.filter((part): part is ToolPart => isToolUIPart(part) && part.state === 'approval-requested')
}

/** Some call has no end: it waits for the user, or the server went down in the middle. */
export function hasLooseEnds({ parts }: ChatMessage): boolean {
  return parts.some((part) => isToolUIPart(part) && !part.state.startsWith('output-'))
}

/**
 * An answer as it is kept: every call has an end, or waits for the user; what only the provider understands is left
 * out, because another may read it next.
 */
export function settle(message: ChatMessage, finished: ReadonlyMap<string, ToolOutput>): ChatMessage {
  return { ...message, parts: bounded(message.parts.flatMap((part) => settlePart(part, finished))) }
}

/** How many characters the results of one answer may have; stores take a message of a megabyte. */
const mostKept = 300_000
const leastKept = 1_000

/**
 * Results past that are kept without their data or, where even their words are too many, in their beginnings. The shortest are
 * kept first: they say what was changed, and the long ones what was listed.
 */
function bounded(parts: readonly MessagePart[]): MessagePart[] {
  let left = mostKept
  const kept = [...parts]
  const results = parts.flatMap((part, at) =>
    isToolUIPart(part) && part.state === 'output-available'
      ? [{ part, at, output: part.output as ToolOutput, size: JSON.stringify(part.output).length }]
      : [],
  )
  for (const { part, at, output } of results.toSorted((one, other) => one.size - other.size)) {
    const { ok, text } = output
    const short = text.length > leastKept ? `${text.slice(0, leastKept).toWellFormed()}…` : text
    const forms = [output, { ok, text }, { ok, text: short }]
    const form = forms.find((one) => JSON.stringify(one).length <= left) ?? { ok, text: short }
    left -= JSON.stringify(form).length
    if (form !== output) kept[at] = { ...part, output: form } as MessagePart
  }
  return kept
}

function settlePart(part: MessagePart, finished: ReadonlyMap<string, ToolOutput>): MessagePart[] {
  if (part.type === 'reasoning') return []
  if (part.type === 'text') return part.text === '' ? [] : [withoutForeign({ ...part, state: 'done' })]
  return isToolUIPart(part) ? [withoutForeign(settleTool(part, finished))] : [part]
}

function settleTool(part: ToolPart, finished: ReadonlyMap<string, ToolOutput>): ToolPart {
  const input = isRecord(part.input) ? part.input : {}
  const {
    output: _,
    errorText: __,
    approval,
    ...rest
  } = { ...part, input } as Record<string, unknown> & ToolPart
  const given = approval?.approved === true ? { approval } : {}
  if (part.state === 'output-available' || part.state === 'output-error')
    return { ...part, input } as ToolPart
  if (part.state === 'approval-requested' || part.state === 'output-denied') return part
  const output = finished.get(part.toolCallId)
  if (output) return { ...rest, ...given, state: 'output-available', output } as ToolPart
  if (approval?.approved === false) return { ...rest, approval, state: 'output-denied' } as ToolPart
  return {
    ...rest,
    ...given,
    state: 'output-error',
    errorText: 'Not run: the turn ended before.',
  } as ToolPart
}

/** The same answer, with the user's word on one call. */
export function respond<M extends ChatMessage | undefined>(
  message: M,
  approvalId: string,
  approved: boolean,
  reason?: string,
): M {
  if (!message) return message
  const parts = message.parts.map((part) => {
    if (!isToolUIPart(part) || part.state !== 'approval-requested' || part.approval.id !== approvalId)
      return part
    const approval = { ...part.approval, approved, ...(reason !== undefined && { reason }) }
    return { ...part, state: 'approval-responded', approval } as MessagePart
  })
  return { ...message, parts }
}

function withoutForeign<T extends MessagePart>(part: T): T {
  const {
    callProviderMetadata: _,
    resultProviderMetadata: __,
    providerMetadata,
    ...rest
  } = part as T & {
    callProviderMetadata?: unknown
    resultProviderMetadata?: unknown
    providerMetadata?: { waymark?: object }
  }
  const { waymark } = providerMetadata ?? {}
  return { ...rest, ...(waymark && { providerMetadata: { waymark } }) } as T
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
