import type { Heading } from './markdown.ts'
import type { Passage } from './passages.ts'
import { plainText } from './plain-text.ts'
import { joined, wordCount } from './sentences.ts'

/** The text with the label, the lead or the heading it stands under, where that adds anything to it. */
export function inContext(passage: Passage, headings: readonly string[]): string {
  const lead = leadOf(passage)
  const context = passage.label || (lead.isContext ? lead.text : headings.findLast((name) => !isEmpty(name)))
  if (!context || saysAlready(passage.text, context)) return passage.text
  return titled(context, passage.text)
}

/** What decides how much a passage asks for: itself, and what stands over it where that forbids or demands. */
export function demandingText(passage: Passage, headings: readonly string[]): string {
  const lead = leadOf(passage)
  const above = [headings.at(-1) ?? '', passage.label].filter((name) => demanding.test(name))
  return [...above, lead.isContext ? lead.text : '', passage.text].filter(Boolean).join(' ')
}

const demanding = /^(?:do not|don['’]?ts?|never|avoid|must|always|anti-?patterns?|forbidden|prohibited)\b/i

/** The headings over a passage in plain words, without the title of the whole text. */
export function headingsOver({ headings }: Passage, hasTitle: boolean): string[] {
  return headings.filter((heading) => !hasTitle || heading.level > 1).map(plainHeading)
}

export function plainHeading({ text }: Pick<Heading, 'text'>): string {
  return plainText(text).replace(/^(?:(?:\d+[.)]|\d+(?:\.\d+)+[.)]?)\s+|[^\p{L}\p{N}`"'([{.@/-]+)/u, '')
}

const emptyHeading =
  /^(?:(?:core |critical |general |key |important |basic |ground |other |main |more )*(?:rules?|guidelines?|instructions?|notes?|points|tips|principles|requirements|conventions|practices|things|reminders|information)|general|important|overview|misc(?:ellaneous)?|do(?:['’]?s)?|learnings|summary|details|best practices|introduction|background|contributing|development|projects? at a glance|project overview)\W*$/i

function isEmpty(heading: string): boolean {
  return wordCount(heading) > 12 || emptyHeading.test(heading)
}

/** `Never do the following:` changes what the items say; `Here are some rules:` does not. */
function leadOf({ lead }: Passage): { text: string; isContext: boolean } {
  const text = plainText(lead).replace(/^\P{L}{1,4}(?=\p{L})/u, '')
  const isContext =
    text.length <= 150 &&
    (/^(?:when|if|in|for(?! (?:example|instance))|before|after|on|never|do not|don['’]t|avoid|always|only|while|during)\b/i.test(
      text,
    ) ||
      /\b(?:must|never|do not|don['’]t|should|not allowed|forbidden)\b/i.test(text) ||
      (wordCount(text) <= 5 && /^\*\*/.test(lead) && !isEmpty(text)))
  return { text, isContext }
}

function saysAlready(text: string, context: string): boolean {
  const words = context.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
  const lower = text.toLowerCase()
  return words.length > 0 && words.every((word) => lower.includes(word))
}

/** Title and text of a thing that has a name: `Plain SQL on two engines: SQLite and …`. */
export function titled(title: string, text: string): string {
  const name = title.replace(/[\s:.]{1,5}$/, '')
  if (name === '') return text
  return /[!?]$/.test(name) ? joined(name, text) : `${name}: ${text}`
}
