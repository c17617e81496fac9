import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { type ModelSettings, readRemoteModelSettings } from './settings.ts'

/** A model that can answer in the chat. */
export interface ChatModel {
  /** As people read it: `openai gpt-5-mini`. */
  readonly name: string
  /** The model behind the network; none when the built-in one answers. */
  readonly remote: RemoteModel | null
}

export interface RemoteModel {
  /** Loads the provider's package at the first call. */
  readonly load: () => Promise<LanguageModelV4>
  readonly options?: SharedV4ProviderOptions
}

export const offlineName = 'offline'

/** Opening sends and loads nothing; the first turn does. */
export function openModel(settings: ModelSettings): ChatModel {
  if (settings.provider === 'offline') return { name: offlineName, remote: null }
  const checked = readRemoteModelSettings(settings)
  let loading: Promise<LanguageModelV4> | undefined
  const load = () => {
    loading ??= import('./providers/load-model.ts')
      .then(({ loadModel }) => loadModel(checked))
      .catch((error) => {
        loading = undefined // the next turn tries again
        throw error
      })
    return loading
  }
  // What people say to their tasks is not kept by the provider for later retrieval.
  const options = checked.provider === 'openai' ? { options: { openai: { store: false } } } : {}
  return { name: `${checked.provider} ${checked.model}`, remote: { load, ...options } }
}
