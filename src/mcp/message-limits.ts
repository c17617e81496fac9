import { isListen } from './resource-subscriptions.ts'

/** Of everything that a client says about itself. */
const helloLimit = 16_384
/** Longer than the name of any resource that there is. */
const nameLimit = 2_048
/** How many resources one stream listens to, and how many messages come in one request. */
const listedLimit = 500
const batchLimit = 50

type Fields = Readonly<Record<string, unknown>>

/** Why a message is not even looked at: what it brings would be kept, or looked through, and is larger than it can rightly be. */
export function oversized(message: unknown): string | undefined {
  if (Array.isArray(message)) {
    if (message.length > batchLimit) return `A request has at most ${batchLimit} messages.`
    return message.map(oversized).find((why) => why !== undefined)
  }
  const { method, params } = fields(message)
  const given = fields(params)
  if (method === 'initialize') {
    const length = JSON.stringify(given).length
    return length > helloLimit ? `What a client says of itself is longer than ${helloLimit}.` : undefined
  }
  if (isListen(message)) return tooMuchListenedTo(given)
  if (method === 'tools/call') return undefined // its arguments have limits of their own
  const { uri: referred, name: prompt } = fields(given.ref)
  const names = [given.uri, given.cursor, given.name, referred, prompt, fields(given.argument).value]
  return names.some(isLong) ? `A name, an address or a cursor is longer than ${nameLimit}.` : undefined
}

function tooMuchListenedTo({ notifications, resourceSubscriptions }: Fields): string | undefined {
  const uris = [resourceSubscriptions, fields(notifications).resourceSubscriptions].flat()
  if (uris.length > listedLimit) return `A stream listens to at most ${listedLimit} resources.`
  return uris.some(isLong) ? `An address is longer than ${nameLimit}.` : undefined
}

function isLong(name: unknown): boolean {
  return typeof name === 'string' && name.length > nameLimit
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
