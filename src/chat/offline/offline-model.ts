import { randomUUID } from 'node:crypto'
import type {
  LanguageModelV4,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { PersonClock } from '../../contracts/call.ts'
import type { Contract } from '../../contracts/contract.ts'
import type { ChatMessage } from '../messages.ts'
import { readCurrent, readEarlier } from './exchanges.ts'
import { nextMove } from './next-move.ts'
import { offlineCall, offlineTool } from './offline-tools.ts'
import { leaveTrail } from './open-question.ts'

/**
 * A model without a network: rules that understand everyday English about tasks, and would rather ask than act. `history` is
 * the whole conversation; of a prompt, which is cut to a budget, it reads only what is under way.
 */
export function offlineModel(
  contract: Contract,
  clock: () => PersonClock | Promise<PersonClock>,
  history: readonly ChatMessage[],
): LanguageModelV4 {
  const nameOf = offlineTool(contract)
  const earlier = readEarlier(history)

  async function think(prompt: LanguageModelV4Prompt) {
    const current = readCurrent(prompt)
    const move = await nextMove(current ? [...earlier, current] : [], await clock())
    if (!('calls' in move)) {
      const { text, trail } = move
      const content: LanguageModelV4Content = { type: 'text', text, providerMetadata: leaveTrail(trail) }
      return { content: [content], ...ending('stop') }
    }
    const calls: LanguageModelV4Content[] = move.calls.map(({ tool, input }) => ({
      type: 'tool-call',
      toolCallId: `${offlineCall}${randomUUID()}`,
      toolName: nameOf(tool),
      input: JSON.stringify(input),
    }))
    return { content: calls, ...ending('tool-calls') }
  }

  return {
    specificationVersion: 'v4',
    provider: 'waymark',
    modelId: 'offline',
    supportedUrls: {},
    async doGenerate({ prompt }) {
      return { ...(await think(prompt)), warnings: [] }
    },
    async doStream({ prompt }) {
      const { content, finishReason, usage } = await think(prompt)
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        ...content.flatMap(toParts),
        { type: 'finish', finishReason, usage },
      ]
      return { stream: ReadableStream.from(parts) }
    },
  }
}

function toParts(content: LanguageModelV4Content): LanguageModelV4StreamPart[] {
  if (content.type !== 'text') return content.type === 'tool-call' ? [content] : []
  const { text, providerMetadata } = content
  const id = 'answer'
  return [
    { type: 'text-start', id, ...(providerMetadata && { providerMetadata }) },
    // By lines, so that a long list is read while it comes.
    ...text.split(/(?<=\n)/).map((delta) => ({ type: 'text-delta' as const, id, delta })),
    { type: 'text-end', id, ...(providerMetadata && { providerMetadata }) },
  ]
}

function ending(unified: 'stop' | 'tool-calls'): {
  finishReason: LanguageModelV4FinishReason
  usage: LanguageModelV4Usage
} {
  return {
    finishReason: { unified, raw: undefined },
    usage: {
      inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 0, text: 0, reasoning: 0 },
    },
  }
}
