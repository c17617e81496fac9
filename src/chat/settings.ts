import { invalid } from '../errors.ts'

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

/** Which model answers in the chat. The key is a secret: no message or log line may carry it. */
export interface ModelSettings {
  readonly provider: ModelProvider
  readonly baseUrl: string | null
  readonly key: string | null
  readonly model: string | null
}

/** The same for a model behind a network, with everything filled in. */
export interface RemoteModelSettings extends ModelSettings {
  readonly provider: Exclude<ModelProvider, 'offline'>
  readonly baseUrl: string
  readonly model: string
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
  if (provider === 'offline') throw refused('The offline model is not behind a network.')
  const defaults = known[provider]
  const baseUrl = given.baseUrl || defaults.baseUrl
  const model = given.model || defaults.model
  const key = given.key || null
  if (baseUrl === null) throw refused(`The model provider ${provider} needs an address.`)
  if (model === null) throw refused(`The model provider ${provider} needs the name of a model.`)
  if (key === null && defaults.needsKey) throw refused(`The model provider ${provider} needs an API key.`)
  return { provider, baseUrl: checkAddress(baseUrl), key: checkKey(key), model }
}

function checkAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw refused("The model provider's address must begin with http:// or https://.")
  }
  // `fetch` refuses such an address, and quotes it with the password in the message.
  if (url.username || url.password) {
    throw refused("The model provider's address must not hold a name or password.")
  }
  return address.replace(/\/+$/, '')
}

/** A line break or the like cannot stand in a header; `fetch` would quote the whole key in its complaint. */
function checkKey(key: string | null): string | null {
  if (key !== null && !/^[\x21-\x7e]+$/.test(key)) {
    throw refused("The model provider's API key has characters that no key has, such as a space.")
  }
  return key
}

function refused(message: string) {
  return invalid('bad_arguments', message)
}
