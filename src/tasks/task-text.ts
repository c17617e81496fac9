import { type FailureReason, invalid } from '../errors.ts'

export const titleLimit = 200
export const descriptionLimit = 10_000
export const repeatLimit = 500
/** Of the id of a person. */
export const personLimit = 255
export const tagLimit = 50
export const tagsLimit = 20

/** The title as it is stored: trimmed, 1 to 200 characters. */
export function readTitle(value: unknown, limit = titleLimit): string {
  if (value === undefined || value === null) throw invalid('title_missing', 'A title is required.')
  if (typeof value !== 'string')
    throw invalid('bad_text', 'The title must be text.', { facts: { field: 'title' } })
  const title = trimWhiteSpace(value)
  if (isBlank(title)) throw invalid('title_empty', 'The title cannot be empty.')
  if (isLongerThan(title, limit)) {
    throw invalid('title_too_long', `The title must be ${limit} characters or less.`, { facts: { limit } })
  }
  return refuseBrokenText(title, 'title')
}

/** The description as it is stored: trimmed, none when nothing is left. */
export function readDescription(value: unknown, limit = descriptionLimit): string | null {
  return readOptionalText(value, 'description', limit, 'description_too_long')
}

export function readOptionalText(
  value: unknown,
  field: string,
  limit: number,
  tooLong: FailureReason = 'bad_text',
): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalid('bad_text', `The ${field} must be text.`, { facts: { field } })
  const text = trimWhiteSpace(value)
  if (isLongerThan(text, limit))
    throw invalid(tooLong, `The ${field} must be ${limit} characters or less.`, { facts: { limit } })
  return refuseBrokenText(text, field) || null
}

/** Tags as they are stored: lower case, without the `#`, each once, in the order given. */
export function readTags(values: readonly string[]): string[] {
  const tags = [...new Set(values.map(readTag))]
  if (tags.length > tagsLimit) {
    throw invalid('too_many', `A task has at most ${tagsLimit} tags.`, { facts: { limit: tagsLimit } })
  }
  return tags
}

export function readTag(value: string): string {
  const tag = trimWhiteSpace(value).replace(/^#/, '').normalize('NFC').toLowerCase()
  refuseBrokenText(tag, 'tag')
  if (isBlank(tag) || isLongerThan(tag, tagLimit) || /[\p{White_Space},#]/u.test(tag)) {
    throw invalid('bad_tag', `A tag is one word of at most ${tagLimit} characters.`, {
      hint: 'Leave out spaces, commas and #.',
    })
  }
  return tag
}

/**
 * The form in which titles are compared: É finds é, ß finds SS, a composed letter finds a decomposed one.
 * Case goes up before it goes down because only the upper case of ß and of the final sigma is unambiguous.
 */
export function foldTitle(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}

// A loop, because a regular expression over the end of a long run of spaces takes quadratic time.
export function trimWhiteSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isWhiteSpace(text.charCodeAt(start))) start++
  while (end > start && isWhiteSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

/** Unicode white space, and the byte order mark that files leave behind. All of it is one unit wide. */
function isWhiteSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0
  return (
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  )
}

/** A title of zero-width characters would be a line that no reader can see or name. */
function isBlank(text: string): boolean {
  // In here, and so made when a text is written: looking these characters up takes a millisecond of every start.
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(text)
}

/** Counts code points, as JSON Schema does; the length in units settles all but the close cases. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  if (text.length > limit * 2) return true
  let count = 0
  for (const _ of text) if (++count > limit) return true
  return false
}

// PostgreSQL cannot store NUL, and half a surrogate pair would come back as another character.
export function refuseBrokenText(text: string, field: string): string {
  if (text.includes('\0')) {
    throw invalid('bad_text', `The ${field} contains a NUL character.`, { facts: { field } })
  }
  if (!text.isWellFormed()) {
    throw invalid('bad_text', `The ${field} contains half of a character (a lone surrogate).`, {
      facts: { field },
    })
  }
  return text
}
