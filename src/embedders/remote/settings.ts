import { invalid } from '../../errors.ts'
import { type Access, type GivenAccess, readAccess } from '../../providers/access.ts'

export const providers = ['openai', 'cohere', 'compatible'] as const
/** `compatible` is any server that speaks OpenAI's format: Ollama, vLLM, LM Studio, llama.cpp and others. */
export type Provider = (typeof providers)[number]

/** Everything a remote embedder needs to know. */
export interface RemoteSettings extends Access {
  readonly provider: Provider
  /** How long its vectors are; null leaves it to the model, and the first answer tells. */
  readonly dimensions: number | null
  /** The part of a result's score that meaning has, beside words. */
  readonly weight: number
}

export interface GivenSettings extends GivenAccess {
  readonly provider: Provider
  readonly dimensions?: number | null | undefined
  readonly weight?: number | null | undefined
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
  const access = readAccess('embedding', provider, given, known[provider])
  const isShort = provider !== 'compatible' && canBeShortened.test(access.model)
  return {
    provider,
    ...access,
    dimensions: checkDimensions(given.dimensions ?? (isShort ? shortened : null)),
    weight: checkWeight(given.weight ?? 0.5),
  }
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
