import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { getToolName, isToolUIPart } from 'ai'
import { type ChatMessage, type ToolPart, textOf } from '../messages.ts'
import { readModelOutput, type ToolOutput } from '../tool-output.ts'
import { offlineCall, plainName } from './offline-tools.ts'
import { readTrail, type Trail } from './open-question.ts'

export interface FinishedCall {
  readonly tool: string
  readonly input: unknown
  readonly output: ToolOutput
  /** Called by the offline model, and by no other. */
  readonly isOwn: boolean
}

/** What one message of the user led to. */
export interface Exchange {
  readonly message: string
  readonly calls: readonly FinishedCall[]
  /** Only of an answer of the offline model. */
  readonly trail: Trail | undefined
}

interface Growing extends Exchange {
  readonly calls: FinishedCall[]
  trail: Trail | undefined
}

/**
 * What was said before the last message of the user, oldest first. All that is stored, and not what fits a prompt: what was
 * done before a long list was shown can still be undone.
 */
export function readEarlier(history: readonly ChatMessage[]): Exchange[] {
  const exchanges: Growing[] = []
  let before: ChatMessage | undefined
  for (const message of history) {
    const isUser = message.role === 'user'
    // Two processes may have answered two messages at once: the second answer is one of its own.
    if (isUser || before?.role === 'assistant')
      exchanges.push({ message: isUser ? textOf(message) : '', calls: [], trail: undefined })
    before = message
    const current = exchanges.at(-1)
    if (isUser || !current) continue
    for (const part of message.parts) {
      if (part.type === 'text') current.trail = readTrail(part.providerMetadata) ?? current.trail
      else if (isToolUIPart(part)) current.calls.push(...finishedCall(part))
    }
  }
  return exchanges.slice(0, -1)
}

function finishedCall(part: ToolPart): FinishedCall[] {
  const output = outputOf(part)
  if (!output) return []
  const isOwn = part.toolCallId.startsWith(offlineCall)
  return [{ tool: plainName(getToolName(part)), input: part.input, output, isOwn }]
}

function outputOf(part: ToolPart): ToolOutput | undefined {
  if (part.state === 'output-available') return part.output as ToolOutput
  if (part.state === 'output-error') return { ok: false, text: part.errorText }
  return undefined
}

/** What the last message of the user led to so far. */
export function readCurrent(prompt: LanguageModelV4Prompt): Exchange | undefined {
  let current: Growing | undefined
  const inputs = new Map<string, unknown>()
  for (const message of prompt) {
    if (message.role === 'user') {
      const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
      current = { message: text, calls: [], trail: undefined }
    } else if (message.role === 'assistant') {
      for (const part of message.content)
        if (part.type === 'tool-call') inputs.set(part.toolCallId, part.input)
    } else if (message.role === 'tool' && current) {
      for (const part of message.content) {
        if (part.type !== 'tool-result') continue
        current.calls.push({
          tool: plainName(part.toolName),
          input: inputs.get(part.toolCallId),
          output: readModelOutput(part.output),
          isOwn: part.toolCallId.startsWith(offlineCall),
        })
      }
    }
  }
  return current
}
