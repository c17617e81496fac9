/** One call of a client and what it was told. */
export interface Call {
  readonly client: string
  readonly kind: 'write' | 'read'
  readonly begun: number
  readonly ended: number
  /** Undefined where it was answered well; else what kind of error the client was told. */
  readonly error?: string
  /** What was to be written. */
  readonly title?: string
  /** The number that was given to it, in an answer. */
  readonly id?: number
}

/** What a client's program was told, in few words that are counted. */
export function errorOf(thrown: unknown): string {
  const { message = '', cause } = (thrown ?? {}) as { message?: string; cause?: { code?: string } }
  const text = `${message} ${cause?.code ?? ''}`
  if (/cannot be (?:reached|looked up)/.test(text)) return 'unavailable'
  const status = /\b(404|408|50[0234])\b/.exec(text)?.[1]
  if (/session not found/i.test(text) || status === '404') return 'session lost (404)'
  if (status) return `HTTP ${status}`
  if (/timed? ?out|aborted/i.test(text)) return 'no answer within 30 s'
  if (/fetch failed|ECONNRE|socket|terminated|closed/i.test(text)) return 'connection cut'
  return message.slice(0, 60) || 'unknown'
}

/** What a tool said that did not do it. */
export function refusalOf(text: string): string {
  if (/may have been saved|whether this was saved/.test(text)) return 'unavailable, perhaps saved'
  if (/newer Waymark/.test(text)) return 'unavailable, newer schema'
  const code = /^([a-z_]+):/.exec(text)?.[1]
  return code ?? (text.slice(0, 60) || 'unknown')
}
