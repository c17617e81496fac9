import { invalid } from '../errors.ts'

/** All that the user can send into a conversation: text, or a decision on a call that waits for it. */
export type UserInput =
  | { readonly text: string }
  | { readonly approvalId: string; readonly approved: boolean; readonly reason?: string }

export interface UserMessage {
  /** The conversation to go on with; a new one is begun where none is named. */
  readonly conversation?: string
  readonly input: UserInput
}

export const longestText = 10_000

/** Reads a message from outside. History, tool results and whatever else a browser may send are not even looked at. */
export function readMessage(body: unknown): UserMessage {
  const { conversation, text, approvalId, approved } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>
  if (conversation !== undefined && (typeof conversation !== 'string' || conversation === '')) {
    throw refused('"conversation" must be the id of a conversation.')
  }
  const where = conversation === undefined ? {} : { conversation: conversation as string }
  if (text !== undefined) return { ...where, input: { text: readText(text) } }
  if (typeof approvalId !== 'string' || typeof approved !== 'boolean') {
    throw refused('A message is a "text", or an "approvalId" with "approved" true or false.')
  }
  return { ...where, input: { approvalId, approved } }
}

export function readText(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '') throw refused('"text" must say something.')
  if (text.length > longestText) throw refused(`"text" may have at most ${longestText} characters.`)
  return text.trim().toWellFormed()
}

function refused(message: string) {
  return invalid('bad_arguments', message)
}
