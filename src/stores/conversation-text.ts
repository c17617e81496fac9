import type { Conversation, StoredMessage } from '../conversations/conversation-store.ts'
import { Failure, invalid } from '../errors.ts'
import { foldTitle, refuseBrokenText, trimWhiteSpace } from '../tasks/task-text.ts'

/** How many bytes a message may have, its parts and its metadata together as JSON. */
export const messageLimit = 1_000_000

/** How many characters of a message are searched. */
const searchedLimit = 20_000

const idLimit = 128

/** A message as it is written down. */
export interface WrittenMessage {
  readonly parts: string
  readonly metadata: string | null
  /** What a search looks through. */
  readonly text: string
}

export function writeMessage(message: StoredMessage): WrittenMessage {
  checkId(message.id, 'message')
  const parts = JSON.stringify(message.parts)
  const metadata = message.metadata && JSON.stringify(message.metadata)
  const bytes = Buffer.byteLength(parts) + (metadata === null ? 0 : Buffer.byteLength(metadata))
  if (bytes > messageLimit) {
    throw new Failure('invalid', 'A message may have at most 1 MB.', {
      hint: 'Send it in several shorter ones.',
      facts: { limit: messageLimit, bytes },
    })
  }
  return { parts, metadata, text: searchedText(message.parts) }
}

/**
 * The form in which texts and the words that are looked for are compared: without case, and with one space for any
 * white space. NUL goes, because PostgreSQL cannot store it.
 */
export function searchKey(text: string): string {
  return trimWhiteSpace(foldTitle(text.replaceAll('\0', '').toWellFormed()).replace(/\s+/g, ' '))
}

/** A line for each part with text, so that no words are found across two. */
function searchedText(parts: readonly object[]): string {
  const lines = parts.map((part: { type?: unknown; text?: unknown }) =>
    part.type === 'text' && typeof part.text === 'string' ? part.text : '',
  )
  let left = searchedLimit
  return lines
    .map((line) => {
      const searched = line.slice(0, left)
      left -= searched.length
      return searchKey(searched)
    })
    .filter((line) => line !== '')
    .join('\n')
}

/** Refuses what one of the engines could not keep as it is. */
export function checkConversation({ id, title }: Conversation): void {
  checkId(id, 'conversation')
  checkTitle(title)
}

export function checkTitle(title: string): void {
  refuseBrokenText(title, 'title')
}

/** Nothing is stored under anything else, so what is asked for by it is not there. */
export function isId(id: string): boolean {
  return id !== '' && id.length <= idLimit && !id.includes('\0') && id.isWellFormed()
}

function checkId(id: string, what: string): void {
  if (isId(id)) return
  throw invalid('bad_text', `The id of a ${what} is 1 to ${idLimit} characters of plain text.`, {
    facts: { field: 'id' },
  })
}

export function noConversation(id: string): Failure {
  return new Failure('not_found', 'There is no such conversation.', {
    hint: 'It may have been deleted.',
    facts: { id },
  })
}

export function alreadyThere(id: string): Failure {
  return new Failure('conflict', 'There is a conversation with this id already.', { facts: { id } })
}
