import { terms } from './terms.ts'

/** Made at the first use: which characters it means is looked up then, and that is felt at a start. */
const speakerBefore = () =>
  /^([\p{Lu}\p{Lo}][\p{L}'\u2019.-]*(?: [\p{Lu}\p{Lo}][\p{L}'\u2019.-]*){0,2}|user|assistant)[:\uFF1A]\s*\S/u

/** Who says it, where a note is one turn of a conversation (`Ada: I'd rather walk.`); null for anything else. */
export function speakerOf(text: string): string | null {
  const speaker = speakerBefore().exec(text)?.[1] ?? null
  if (speaker === null || !text.includes('\n')) return speaker
  // Who speaks again in the same note stands in a transcript, which is searched like any other text.
  return text.includes(`\n${speaker}:`) ? null : speaker
}

/** Notes state something. What asks was said to somebody, and so was what stands beside it. */
export function asks(text: string): boolean {
  return /[?\uFF1F]["')]*(?:\s|$)/.test(text)
}

/** So many words beside a question are no answer to anything: `Oh nice!`, `By the way,`. */
const wordsBeside = 6

/** A turn that asks and says next to nothing: the answer is what was said next. */
export function onlyAsks(text: string): boolean {
  if (!asksAtEnd.test(text)) return false
  const said = text.replace(speakerBefore(), (found) => found.at(-1) ?? '')
  const stated = said.split(/(?<=[.!?])\s+|(?<=[\u3002\uFF01\uFF1F])/).filter((one) => !asksAtEnd.test(one))
  // Chinese and Japanese put no spaces between words.
  const words = stated.join(' ').match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{N}'\u2019]+/gu)
  return (words?.length ?? 0) <= wordsBeside
}

const asksAtEnd = /[?\uFF1F]["')]*\s*$/

/** Whether the one who asks, or speaks, means themselves. */
export function isFirstPerson(text: string): boolean {
  return /\b(?:i|my|me|we|our|us)\b/i.test(text)
}

/** Those of the speakers whom a question names. A conversation has two at least. */
export function namedSpeakers(question: string, texts: readonly string[]): ReadonlySet<string> {
  const speakers = new Set(texts.map(speakerOf).filter((speaker) => speaker !== null))
  if (speakers.size < 2) return new Set()
  const asked = new Set(wordsOf(question))
  return new Set([...speakers].filter((speaker) => wordsOf(speaker).some((word) => asked.has(word))))
}

/** The question without these names; as it was where nothing else is left to look for. */
export function withoutNames(question: string, speakers: ReadonlySet<string>): string {
  const names = new Set([...speakers].flatMap(wordsOf))
  const rest = question.replace(/([\p{L}\p{M}]+)(?:['\u2019]s\b)?/gu, (found, word: string) =>
    names.has(word.toLowerCase()) ? ' ' : found,
  )
  return terms(rest).length > 0 ? rest : question
}

/** Longer than initials and particles. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => word.length > 2)
}
