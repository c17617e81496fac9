import { type Request, textOf } from './request.ts'

const instead = [
  /^(?:.*?[,.;:!]\s*)?(?:no[,.!]?\s+)?(?:sorry[,.!]?\s+)?(?:wait[,.!]?\s+)?(?:i meant\s+|it's\s+|make (?:it|that)\s+)?(?<now>.+?)[,.]?\s+(?:not|nicht|pas|no|não|non|niet)\s+(?<was>.+?)[.!?]*$/i,
  /^(?:.*?[,.;:!]\s*)?(?:not|nicht|pas|no|não|non|niet)\s+(?<was>.+?),?\s+(?:but|sondern|mais|sino|mas|ma|maar)?\s*(?<now>[^,]+?)[.!?]*$/i,
]

/** The title with the words that were wrong put right; or the new title as it was said. */
export function correctedTitle(request: Request, title: string): string | undefined {
  for (const pattern of instead) {
    const { now, was } = pattern.exec(request.said)?.groups ?? {}
    const at = was === undefined ? -1 : title.toLowerCase().indexOf(was.toLowerCase())
    if (now === undefined || was === undefined || at < 0) continue
    // "5 bags, not 3" repeats a word of the title.
    const rest = title.slice(at + was.length)
    const [first = '', ...others] = now.split(' ')
    const isRepeated =
      others.length > 0 && rest.toLowerCase().startsWith(` ${others.join(' ').toLowerCase()}`)
    return title.slice(0, at) + (isRepeated ? first : now) + rest
  }
  return textOf(request, 'newtitle') ?? textOf(request, 'title')
}
