import { understand } from './understand/understand.ts'

const yes =
  /^(?:(?:yes|yeah|yep|yup|sure|ok|okay|of course|definitely|absolutely|right|correct|confirm|confirmed|please|go ahead|go on|do (?:it|that|so)|i(?:'m| am) sure|thanks|thank you|all of (?:it|them)) ?)+$/
const yesAndAction =
  /^(?:yes|yeah|yep|sure|ok|okay) (?:please )?(?:delete|remove|complete|mark|reopen|add|change) (?:it|them|that|those|all|everything|all of them)(?: all)?(?: as done)?(?: please)?$/
const no = /^(?:no|nope|nah|don't|do not|rather not|better not)\b/
const mostWords = 6

/** A yes or a no to a question, and null for anything else. "No, delete task 3" is a request of its own. */
export function yesOrNo(text: string): boolean | null {
  const words = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}'\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (yes.test(words) || yesAndAction.test(words)) return true
  const [request, another] = understand(text).requests
  const isQuiet =
    request !== undefined && !another && ['none', 'small_talk', 'unclear'].includes(request.intent)
  if (!isQuiet) return null
  if (request.topic === 'yes') return true
  if (request.topic === 'no' || request.topic === 'dismiss') return false
  return no.test(words) && words.split(' ').length <= mostWords ? false : null
}
