import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
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

/** The conversation as the offline model sees it, oldest first. The last exchange is the one it is in. */
export function readExchanges(prompt: LanguageModelV4Prompt): Exchange[] {
  const exchanges: { message: string; calls: FinishedCall[]; trail: Trail | undefined }[] = []
  const inputs = new Map<string, unknown>()
  for (const message of prompt) {
    const current = exchanges.at(-1)
    if (message.role === 'user') {
      const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
      exchanges.push({ message: text, calls: [], trail: undefined })
    } else if (message.role === 'assistant' && current) {
      for (const part of message.content) {
        if (part.type === 'tool-call') inputs.set(part.toolCallId, part.input)
        if (part.type === 'text') current.trail = readTrail(part.providerOptions) ?? current.trail
      }
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
  return exchanges
}
