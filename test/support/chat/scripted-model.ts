import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart as Part,
} from '@ai-sdk/provider'
import type { ChatModel } from '../../../src/chat/models.ts'

/** What a model in this process does when it is asked once. */
export type Doing = (options: LanguageModelV4CallOptions) => readonly Part[] | Promise<readonly Part[]>

export interface ScriptedModel extends ChatModel {
  /** What it was asked, request by request. */
  readonly asked: LanguageModelV4CallOptions[]
}

/** A remote model, as far as the chat can tell, that follows a script. The last line is repeated. */
export function scriptedModel(...script: readonly Doing[]): ScriptedModel {
  const asked: LanguageModelV4CallOptions[] = []
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('not asked for')),
    async doStream(options) {
      const doing = script[Math.min(asked.length, script.length - 1)] as Doing
      asked.push(options)
      return { stream: ReadableStream.from(await doing(options)) }
    },
  }
  return { name: 'scripted model', remote: { load: async () => model }, asked }
}

export const saysText =
  (...deltas: readonly string[]): Doing =>
  () => [
    { type: 'text-start', id: '0' },
    ...deltas.map((delta) => ({ type: 'text-delta' as const, id: '0', delta })),
    { type: 'text-end', id: '0' },
    finish('stop'),
  ]

let count = 0

export const wantsCalls =
  (...calls: readonly (readonly [name: string, args: object | string])[]): Doing =>
  () => [
    ...calls.map(([toolName, args]) => ({
      type: 'tool-call' as const,
      toolCallId: `call-${++count}`,
      toolName,
      input: typeof args === 'string' ? args : JSON.stringify(args),
    })),
    finish('tool-calls'),
  ]

export const fails =
  (error: unknown): Doing =>
  () =>
    Promise.reject(error)

export function finish(unified: 'stop' | 'tool-calls' | 'length', outputTokens = 1): Part {
  return {
    type: 'finish',
    finishReason: { unified, raw: undefined },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: outputTokens, text: outputTokens, reasoning: 0 },
    },
  }
}
