import type { Slot } from '../understanding/requests.ts'
import type { Request } from './request.ts'

const names: ReadonlySet<Slot> = new Set(['title', 'task', 'newtitle'])

const introduced =
  /^(?:the |my |a )?(?:task|reminder|to-?do)(?: item)? (?:called|named|titled|that says) (?=\S)/i
const quoted =
  /^(?:the |my )?["'“”‘’„«「『]([^"'“”„«»「」『』]{1,200})["'“”‘’»」』](?: (?:task|reminder|item))?$/iu

/** The same request with names as they are written down: without the quotes around them, or "the task called". */
export function unquoteNames(request: Request): Request {
  const slots = request.slots.map((one) =>
    names.has(one.slot) ? { ...one, text: unquoted(one.text, request.said) } : one,
  )
  return { ...request, slots }
}

function unquoted(text: string, said: string): string {
  const bare = text.trim().replace(introduced, '')
  const inside = quoted.exec(bare)?.[1]?.trim()
  if (inside) return inside
  // A quote that was left behind at one end, of a pair that stands in the message.
  const [first = '', last = ''] = [bare.at(0), bare.at(-1)]
  if (isOfPair(last, said) && !bare.slice(0, -1).includes(last)) return bare.slice(0, -1).trim() || text
  if (isOfPair(first, said) && !bare.slice(1).includes(first)) return bare.slice(1).trim() || text
  return bare
}

function isOfPair(mark: string, said: string): boolean {
  // "it's" has none of a pair.
  return /^["']$/.test(mark) && said.replaceAll(/\p{L}'\p{L}/gu, ' ').split(mark).length === 3
}
