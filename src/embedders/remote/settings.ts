import { invalid } from '../../errors.ts'

export const providers = ['openai', 'cohere', 'compatible'] as const
/** `compatible` is any server that speaks OpenAI's format: Ollama, vLLM, LM Studio, llama.cpp and others. */
export type Provider = (typeof providers)[number]

/** Everything a remote embedder needs to know. The key is a secret: no message or log line may carry it. */
export interface RemoteSettings {
  readonly provider: Provider
  readonly baseUrl: string
  readonly key: string | null
  readonly model: string
  /** How long its vectors are; null leaves it to the model, and the first answer tells. */
  readonly dimensions: number | null
  /** The part of a result's score that meaning has, beside words. */
  readonly weight: number
}

export type GivenSettings = Pick<RemoteSettings, 'provider'> & {
  readonly [Name in Exclude<keyof RemoteSettings, 'provider'>]?: RemoteSettings[Name] | null | undefined
}

const known = {
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'text-embedding-3-small', needsKey: true },
  cohere: { baseUrl: 'https://api.cohere.com', model: 'embed-v4.0', needsKey: true },
  compatible: { baseUrl: null, model: null, needsKey: false },
} as const

/** Models that can be asked for shorter vectors lose next to nothing at this length, and take a third of the room. */
const shortened = 512
const canBeShortened = /^(text-embedding-3|embed-v4)/

/** Fills in what is not given, and refuses what cannot work before any request is made. */
export function readRemoteSettings(given: GivenSettings): RemoteSettings {
  const { provider } = given
  const { needsKey, ...defaults } = known[provider]
  const baseUrl = given.baseUrl ?? defaults.baseUrl
  const model = given.model ?? defaults.model
  const key = given.key || null
  if (baseUrl === null) throw refused(`The embedding provider ${provider} needs an address.`)
  if (!model) throw refused(`The embedding provider ${provider} needs the name of a model.`)
  if (key === null && needsKey) throw refused(`The embedding provider ${provider} needs an API key.`)
  return {
    provider,
    baseUrl: checkAddress(baseUrl),
    key: checkKey(key),
    model,
    dimensions: checkDimensions(
      given.dimensions ?? (provider !== 'compatible' && canBeShortened.test(model) ? shortened : null),
    ),
    weight: checkWeight(given.weight ?? 0.5),
  }
}

function checkAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw refused("The embedding provider's address must begin with http:// or https://.")
  }
  // `fetch` refuses such an address, and quotes it with the password in the message.
  if (url.username || url.password) {
    throw refused("The embedding provider's address must not hold a name or password.")
  }
  return address
}

/** A line break or the like cannot stand in a header; `fetch` would quote the whole key in its complaint. */
function checkKey(key: string | null): string | null {
  if (key !== null && !/^[\x21-\x7e]+$/.test(key)) {
    throw refused("The embedding provider's API key has characters that no key has, such as a space.")
  }
  return key
}

function checkDimensions(dimensions: number | null): number | null {
  if (dimensions !== null && !(Number.isInteger(dimensions) && dimensions >= 1 && dimensions <= 8192)) {
    throw refused('The dimensions of embeddings must be a whole number from 1 to 8192.')
  }
  return dimensions
}

function checkWeight(weight: number): number {
  if (!(weight >= 0 && weight <= 1)) throw refused('The weight of embeddings must be a number from 0 to 1.')
  return weight
}

function refused(message: string) {
  return invalid('bad_arguments', message)
}
