export const shortest = 20
export const longest = 600

/** Ends that are no ends: what follows belongs to the same sentence. */
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|resp|approx|incl|no|nr|fig|sec|st|dr|mr|ms)\.$/i

export function sentences(text: string): string[] {
  const found: string[] = []
  let start = 0
  for (const { index, 0: mark } of text.matchAll(/[.!?]["')\]]{0,3}(?= )|[。！？]/g)) {
    const end = index + mark.length
    const next = text[end + 1] ?? ''
    const isEnd = /[。！？]/.test(mark) || !/\p{Ll}/u.test(next)
    if (!isEnd || abbreviation.test(text.slice(Math.max(start, end - 12), end))) continue
    found.push(text.slice(start, end).trim())
    start = end
  }
  found.push(text.slice(start).trim())
  return found.filter((sentence) => sentence !== '')
}

/** As many whole sentences as there is room for; a first one that is too long ends at a word, and shows it. */
export function fitted(text: string, limit: number = longest): string {
  if (text.length <= limit) return text
  let kept = ''
  for (const sentence of sentences(text)) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`
    if (longer.length > limit) break
    kept = longer
  }
  return kept.length >= limit / 4 ? kept : cutAtWord(text, limit)
}

/** Fit to be read by itself: what only led to a block of code goes, and no list is announced that is not there. */
export function finished(text: string, limit: number = longest): string {
  const whole = sentences(fitted(text, limit))
  while (whole.length > 1 && whole.at(-1)?.endsWith(':')) whole.pop()
  return whole.join(' ').replace(/\s?:$/, '.')
}

function cutAtWord(text: string, limit: number): string {
  const room = text.slice(0, limit - 1)
  const space = room.lastIndexOf(' ')
  const cut = space > limit / 2 ? room.slice(0, space) : room
  return `${cut.toWellFormed().replace(/[\uFFFD,;:\s]{1,3}$/, '')}…`
}

/** Two pieces as one text, with a full stop between them where the first has no end of its own. */
export function joined(first: string, second: string): string {
  if (first === '') return second
  if (second === '') return first
  return /[.!?:;,…。！？]["')\]`]?$/.test(first) ? `${first} ${second}` : `${first}. ${second}`
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
