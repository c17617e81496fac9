import { type Failure, invalid } from '../errors.ts'

/** How a provider is reached. The key is a secret: no message or log line may carry it. */
export interface Access {
  readonly baseUrl: string
  readonly key: string | null
  readonly model: string
}

/** What the settings say; what they leave out is as usual. */
export type GivenAccess = { readonly [Name in keyof Access]?: Access[Name] | null | undefined }

/** Null where no address or model is usual. */
export interface UsualAccess {
  readonly baseUrl: string | null
  readonly model: string | null
  readonly needsKey: boolean
}

/** Where the programs of each provider look for its key. */
export const keyVariables: Readonly<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  'openai-chat': 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  cohere: 'COHERE_API_KEY',
}

/** Fills in what is not given, and refuses what cannot work before any request is made. */
export function readAccess(
  what: 'embedding' | 'model',
  provider: string,
  given: GivenAccess,
  usual: UsualAccess,
): Access {
  const refused = (message: string): Failure => invalid('bad_arguments', `The ${what} provider${message}`)
  const baseUrl = given.baseUrl || usual.baseUrl
  const model = given.model || usual.model
  const key = given.key || null
  if (!baseUrl) throw refused(` ${provider} needs an address.`)
  if (!model) throw refused(` ${provider} needs the name of a model.`)
  if (key === null && usual.needsKey) throw refused(` ${provider} needs an API key.`)
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw refused("'s address must begin with http:// or https://.")
  // `fetch` refuses such an address, and quotes it with the password in the message.
  if (url.username || url.password) throw refused("'s address must not hold a name or password.")
  // A line break or the like cannot stand in a header; `fetch` would quote the whole key in its complaint.
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw refused("'s API key has characters that no key has, such as a space.")
  return { baseUrl: baseUrl.replace(/\/+$/, ''), key, model }
}
