/** An answer has at most this many tokens unless the caller asked for more, and never more than the most. */
export const ordinaryBudget = 2_000
export const largestBudget = 20_000

/** A safe guess at tokens without a tokenizer. Letters that tokenizers do not know cost one a byte. */
export function roughTokens(text: string): number {
  if (plain.test(text)) return plainTokens(text)
  // In here, and so made for the first text of another kind: looking up so many scripts takes milliseconds.
  // What a tokenizer makes about one token of: short runs of letters, up to three digits, anything else alone.
  const piece = / ?[a-z]{1,4}|\d{1,3}|\p{L}\p{M}*|./gsu
  const wellKnown =
    /^[\0-\x7f\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Tamil}\p{sc=Thai}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/u
  let tokens = 0
  for (const [part] of text.matchAll(piece)) tokens += wellKnown.test(part) ? 1 : Buffer.byteLength(part)
  return tokens
}

// ASCII and the signs of our own lines.
const plain = /^[\0-\x7f\u00b7\u2026\u2192\u2713]*$/
const plainPiece = / ?[a-z]{1,4}|\d{1,3}|./gs

/** The same guess, without asking what letters there are in the world. A sign of ours stands alone, and costs its bytes. */
function plainTokens(text: string): number {
  return (text.match(plainPiece)?.length ?? 0) + Buffer.byteLength(text) - text.length
}

/** The first lines that fit the budget; at least one, so that no list is stuck. */
export function fitting<T>(
  items: readonly T[],
  line: (item: T) => string,
  budget: number,
): { items: T[]; lines: string[] } {
  const lines = items.map(line)
  const count = fitsWhole(lines, budget) ? lines.length : Math.max(1, countFitting(lines, budget))
  return { items: items.slice(0, count), lines: lines.slice(0, count) }
}

/** Told of all lines at once, because most lists fit. No text has more tokens than bytes. */
function fitsWhole(lines: readonly string[], budget: number): boolean {
  const text = `${lines.join('\n')}\n`
  return Buffer.byteLength(text) <= budget || roughTokens(text) <= budget
}

function countFitting(lines: readonly string[], budget: number): number {
  let spent = 0
  const tooMany = lines.findIndex((line) => {
    spent += roughTokens(line) + 1
    return spent > budget
  })
  return tooMany === -1 ? lines.length : tooMany
}

/** The beginning of a text that fits the budget, saying how much is left out. */
export function cut(text: string, budget: number, where: string): string {
  // No text has more tokens than bytes.
  if (Buffer.byteLength(text) <= budget || roughTokens(text) <= budget) return text
  let end = Math.min(text.length, budget * 3)
  while (roughTokens(text.slice(0, end)) > budget) end = Math.floor(end * 0.9)
  // Not in the middle of a surrogate pair.
  const kept = text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
  return `${kept}… (${text.length - kept.length} more characters in ${where})`
}
