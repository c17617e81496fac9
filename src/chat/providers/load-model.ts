import type { LanguageModelV4 } from '@ai-sdk/provider'
import { traceHeaders } from '../../trace.ts'
import type { RemoteModelSettings } from '../settings.ts'

/**
 * Loads the package of the provider and nothing of the others: starting is felt. Every setting is passed, because the
 * packages look in the environment for what is left out.
 */
export async function loadModel({
  provider,
  baseUrl: baseURL,
  key,
  model,
}: RemoteModelSettings): Promise<LanguageModelV4> {
  const settings = { baseURL, fetch: fetchHere, apiKey: key ?? '' }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI(settings).responses(model)
    }
    case 'openai-chat': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI(settings).chat(model)
    }
    case 'cohere': {
      const { createCohere } = await import('@ai-sdk/cohere')
      return createCohere(settings)(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic(settings)(model)
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const { apiKey: _, ...rest } = settings
      const named = { ...rest, name: 'compatible', includeUsage: true }
      return createOpenAICompatible(key === null ? named : { ...named, apiKey: key })(model)
    }
  }
}

/** A redirect is not followed: the key and the texts go to the address that was configured, or nowhere. */
const fetchHere: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
  return fetch(input, { ...init, headers, redirect: 'manual' })
}
