const longest = 60

/** The title of a conversation, made from the first words of its first message. */
export function titleOf(text: string): string {
  const line = text.replace(/[\p{Cc}\p{White_Space}]+/gu, ' ').trim()
  if (line.length <= longest) return line || 'Conversation'
  // Not in the middle of a surrogate pair, and not in the middle of a word where that leaves enough.
  const start = line.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
  const words = start.replace(/\s\S*$/, '')
  return `${(words.length > longest / 2 ? words : start).replace(/[\s,;:.-]+$/, '')}…`
}
