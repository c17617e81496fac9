import { invalid } from '../errors.ts'
import { type Access, readAccess } from '../providers/access.ts'

export const modelProviders = [
  'offline',
  'openai',
  'openai-chat',
  'cohere',
  'anthropic',
  'compatible',
] as const
/**
 * `openai` speaks the responses interface and `openai-chat` chat completions; `compatible` is any server that speaks
 * the latter: Ollama, vLLM, LM Studio, llama.cpp and others.
 */
export type ModelProvider = (typeof modelProviders)[number]

/** Which model answers in the chat. */
export interface ModelSettings extends Pick<Access, 'key'> {
  readonly provider: ModelProvider
  readonly baseUrl: string | null
  readonly model: string | null
}

/** The same for a model behind a network, with everything filled in. */
export interface RemoteModelSettings extends Access {
  readonly provider: Exclude<ModelProvider, 'offline'>
}

const known = {
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-5-mini', needsKey: true },
  'openai-chat': { baseUrl: 'https://api.openai.com/v1', model: 'gpt-5-mini', needsKey: true },
  cohere: { baseUrl: 'https://api.cohere.com/v2', model: 'command-a-03-2025', needsKey: true },
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', model: 'claude-sonnet-4-5', needsKey: true },
  compatible: { baseUrl: null, model: null, needsKey: false },
} as const

/** Fills in what is not given, and refuses what cannot work before any request is made. */
export function readRemoteModelSettings(given: ModelSettings): RemoteModelSettings {
  const { provider } = given
  if (provider === 'offline') throw invalid('bad_arguments', 'The offline model is not behind a network.')
  return { provider, ...readAccess('model', provider, given, known[provider]) }
}
