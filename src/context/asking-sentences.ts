import { terms } from './terms.ts'

/** A longer sentence is no question any more, but the text around it. */
const longest = 250
/** What is asked stands at the end of a long text more often than at its beginning. */
const most = 2

const wantsToKnow =
  /\b(?:(?:want|like|need) to know|wonder(?:ing)?|tell me|wissen (?:will|möchte|muss)|möchte(?: \S+){0,4} wissen|frage mich|(?:veux|voudrais|aimerais) savoir|me demande|(?:quiero|quisiera|necesito) saber|me pregunto|(?:quero|preciso|gostaria de) saber|(?:voglio|vorrei) sapere|mi chiedo|wil(?: \S+){0,4} weten|vraag me af)\b|知りたい|教えて|想知道|告诉我/iu

/** Of a long text the sentences that ask something, as one question; null where none does. */
export function askingSentences(text: string): string | null {
  const asking = text
    .split(/(?<=[.!?。！？])\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length <= longest && asks(sentence))
    .slice(-most)
  return asking.length > 0 ? asking.join(' ') : null
}

function asks(sentence: string): boolean {
  if (!/[?？]["”»)]*$/u.test(sentence) && !wantsToKnow.test(sentence)) return false
  // "Right?" asks nothing.
  const telling = new Set(terms(sentence)).size
  return telling > 1 || (telling === 1 && sentence.split(/\s+/).length > 2)
}
