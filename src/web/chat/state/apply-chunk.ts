import type { AnswerMetadata, ChatMessage, Part, TextPart, ToolOutput, ToolPart } from './message.ts'
import { isText, isTool } from './message.ts'
import type { Chunk } from './read-chunks.ts'

/** The answer with one more chunk of its stream. The same object for a chunk that changes nothing of it. */
export function applyChunk(message: ChatMessage, chunk: Chunk): ChatMessage {
  const { type, toolCallId: call } = chunk as Chunk & { toolCallId: string }
  switch (type) {
    case 'start':
      return withMetadata({ ...message, id: (chunk.messageId as string) ?? message.id }, chunk)
    case 'finish':
    case 'message-metadata':
      return withMetadata(message, chunk)
    case 'start-step':
      return add(message, { type: 'step-start' })
    case 'text-start':
      return add(message, { type: 'text', text: '', streamId: chunk.id as string, ...provided(chunk) })
    case 'text-delta':
      return changeText(message, chunk, ({ text }) => ({ text: text + (chunk.delta as string) }))
    case 'text-end':
      return changeText(message, chunk, () => provided(chunk))
    case 'tool-input-start':
      return putTool(message, chunk, { state: 'input-streaming' })
    case 'tool-input-available':
      return putTool(message, chunk, { state: 'input-available', input: toInput(chunk.input) })
    case 'tool-input-error':
      return putTool(message, chunk, {
        state: 'output-error',
        input: toInput(chunk.input),
        errorText: chunk.errorText as string,
      })
    case 'tool-approval-request': {
      const { approvalId: id, reason } = chunk as Chunk & { approvalId: string; reason?: string }
      const approval = { id, ...(reason !== undefined && { requestReason: reason }) }
      return changeTool(message, call, { state: 'approval-requested', approval })
    }
    case 'tool-output-available':
      return changeTool(message, call, { state: 'output-available', output: chunk.output as ToolOutput })
    case 'tool-output-error':
      return changeTool(message, call, { state: 'output-error', errorText: chunk.errorText as string })
    case 'tool-output-denied':
      return changeTool(message, call, { state: 'output-denied' })
    default:
      return message
  }
}

function withMetadata(message: ChatMessage, { messageMetadata }: Chunk): ChatMessage {
  if (!messageMetadata) return message
  return { ...message, metadata: { ...message.metadata, ...(messageMetadata as AnswerMetadata) } }
}

function add(message: ChatMessage, part: Part): ChatMessage {
  return { ...message, parts: [...message.parts, part] }
}

function provided({ providerMetadata }: Chunk): Pick<TextPart, 'providerMetadata'> {
  return providerMetadata
    ? { providerMetadata: providerMetadata as NonNullable<TextPart['providerMetadata']> }
    : {}
}

/** Every step may use the same name for its text again: the last one is meant. */
function changeText(
  message: ChatMessage,
  { id }: Chunk,
  change: (part: TextPart) => Partial<TextPart>,
): ChatMessage {
  const at = message.parts.findLastIndex((part) => isText(part) && part.streamId === id)
  const part = message.parts[at] as TextPart | undefined
  return part ? { ...message, parts: message.parts.with(at, { ...part, ...change(part) }) } : message
}

function changeTool(message: ChatMessage, call: string, change: Partial<ToolPart>): ChatMessage {
  const at = message.parts.findIndex((part) => isTool(part) && part.toolCallId === call)
  const part = message.parts[at] as ToolPart | undefined
  return part ? { ...message, parts: message.parts.with(at, { ...part, ...change }) } : message
}

/** A call whose input came in pieces is there already. */
function putTool(message: ChatMessage, chunk: Chunk, change: Partial<ToolPart> & Pick<ToolPart, 'state'>) {
  const toolCallId = chunk.toolCallId as string
  const changed = changeTool(message, toolCallId, change)
  if (changed !== message) return changed
  return add(message, { type: `tool-${chunk.toolName}`, toolCallId, input: {}, ...change })
}

function toInput(input: unknown): ToolPart['input'] {
  return typeof input === 'object' && input !== null ? (input as ToolPart['input']) : {}
}
