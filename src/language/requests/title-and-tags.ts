import { readTag } from '../../tasks/task-text.ts'

export function tagOf(text: string): string[] {
  try {
    return [readTag(text.replace(/^#/, '').trim().replace(/\s+/g, '-'))]
  } catch {
    return []
  }
}

/** "buy milk," becomes "Buy milk"; "iPhone repair" stays. */
export function tidy(title: string): string {
  const bare = title
    .replace(/\s+/g, ' ')
    .replace(/^["'“”„‚«「『\s-]+|["'“”»」』\s,;:-]+$/g, '')
    .replace(/(?<!\.\S*)\.$/, '')
    // What led to a date that was cut out.
    .replace(/\s+(?:at|on|by|for|until|from|um|am|bis|vor|à|le|pour|el|para|às|em|per|alle|om|op|voor)$/i, '')
    .trim()
  return /^\p{Ll}+(?!\p{L})/u.test(bare) ? bare.replace(/^./u, (first) => first.toUpperCase()) : bare
}
