/** An answer has at most this many tokens unless the caller asked for more, and never more than the most. */
export const ordinaryBudget = 2_000
export const largestBudget = 20_000

/** A safe guess at tokens without a tokenizer: plain English has four characters a token, other scripts about one. */
export function roughTokens(text: string): number {
  let tokens = 0
  for (let index = 0; index < text.length; index++) tokens += text.charCodeAt(index) < 0x80 ? 0.3 : 1
  return Math.ceil(tokens)
}

/** The first lines that fit the budget; at least one, so that no list is stuck. */
export function fitting<T>(
  items: readonly T[],
  line: (item: T) => string,
  budget: number,
): { items: T[]; lines: string[] } {
  const lines: string[] = []
  let spent = 0
  for (const item of items) {
    const next = line(item)
    spent += roughTokens(next) + 1
    if (spent > budget && lines.length > 0) break
    lines.push(next)
  }
  return { items: items.slice(0, lines.length), lines }
}

/** The beginning of a text that fits the budget, saying how much is left out. */
export function cut(text: string, budget: number, where: string): string {
  if (roughTokens(text) <= budget) return text
  let end = Math.min(text.length, budget * 3)
  while (roughTokens(text.slice(0, end)) > budget) end = Math.floor(end * 0.9)
  // Not in the middle of a surrogate pair.
  const kept = text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
  return `${kept}… (${text.length - kept.length} more characters in ${where})`
}
