import type { LanguageModelV4Prompt, LanguageModelV4StreamPart as Part } from '@ai-sdk/provider'

/** Some servers number the calls of each answer from one. A number that is taken would overwrite the earlier call. */
export async function* renameRepeatedCalls(
  parts: AsyncIterable<Part>,
  prompt: LanguageModelV4Prompt,
): AsyncGenerator<Part> {
  const taken = new Set(prompt.flatMap(callIds))
  for await (const part of parts) {
    if (part.type !== 'tool-call') {
      yield part
      continue
    }
    let toolCallId = part.toolCallId || 'call'
    for (let count = 2; taken.has(toolCallId); count++) toolCallId = `${part.toolCallId || 'call'}-${count}`
    taken.add(toolCallId)
    yield { ...part, toolCallId }
  }
}

function callIds(message: LanguageModelV4Prompt[number]): string[] {
  if (message.role !== 'assistant') return []
  return message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
}
