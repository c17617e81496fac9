import { wordCount } from './sentences.ts'

const manners =
  /\b(?:thank(?:s| you)|(?<!not )welcome|appreciated?|feel free|happy to|code of conduct|licen[cs]ed? (?:under|as|terms)|by contributing|good first issue|open an issue|file an issue|reach out|discord|slack|stack ?overflow|sponsor)\b/i

const command =
  /^(?:\$ |\.\/|(?:npm|npx|pnpm|yarn|bun|bunx|deno|node|make|just|cargo|go|pip|pip3|pipx|poetry|uv|python3?|pytest|docker|git|gh|brew|apt|sudo|cd|curl|bash|sh|gradlew?|mvn|dotnet|composer|php|bundle|rake|rails|mix|flutter|terraform|kubectl|just)\b)/

const pointer =
  /\bplease read\b|\b(?:follow|read|see) (?:these|this|the following|our|the) [\w' ]{0,30}(?:guide(?:lines?)?|steps|instructions|document(?:ation)?|docs)\b/i

/** Politeness, pointers to other texts, bare links and commands: true, but nothing that a project has learnt. */
export function isNoise(text: string): boolean {
  const words = text.replace(/`[^`]{0,300}`/g, ' ').replace(/https?:\/\/\S{1,500}/g, ' ')
  if (wordCount(words) < 3) return true
  if (manners.test(text)) return true
  if (/^(?:see|refer to|read more|read the|check out|for (?:more|further|full|details))\b/i.test(text)) {
    if (text.length < 160) return true
  }
  if (text.length < 120 && pointer.test(text)) return true
  if (/^this (?:file|document|guide|page|section|readme)\b/i.test(text)) return true
  if (/^(?:good|bad|wrong|right|correct|incorrect|desired|example|e\.g\.?|todo|tbd)\s*[:—–-]/i.test(text))
    return true
  if (/^@\S+$/.test(text) || /^[[{<][^\]}>]{0,600}[\]}>]\.?$/.test(text)) return true
  return isCommandLine(text)
}

/** Half of a pair of examples, which says nothing without the code it had. */
export function isExample(text: string): boolean {
  return /^(?:good|bad|wrong|right|correct|incorrect|desired|examples?|e\.g\.?|todo|tbd)\s*[:—–-]/i.test(text)
}

/** `pnpm test` with the few words that say what it does, before it or after it. */
function isCommandLine(text: string): boolean {
  const before = /^`([^`]{1,300})`\s*(?:[-—–:#(→]|to |runs? )/.exec(text)
  if (before && command.test(before[1] as string)) return true
  const after = /^[^`]{1,120}[:—–→-]\s*`([^`]{1,300})`\.?(?: \([^()]{0,80}\))?$/.exec(text)
  return after !== null && command.test(after[1] as string)
}

/** Headings of parts that tell how to install and start things, or that lead elsewhere. */
export function isSideHeading(heading: string): boolean {
  return sideHeading.test(heading)
}

const sideHeading =
  /^(?:(?:table of )?contents|toc|(?:[\w&]+ ){0,3}(?:installation|installing|install|setup|set-?up|prerequisites|commands|scripts)|getting started|quick ?start|quick reference|usage|license|licence|acknowledge?ments?|credits|authors|contributors|maintainers|support|questions?.{0,30}|help|links|resources|references|further reading|see also|more information|badges|status|sponsors?|code of conduct|reporting .{0,40}|issues|bug reports?|feature requests?|community|contact|about|faq|your first .{0,30}|what\??|how to contribute.{0,20}|ways to contribute|(?:specialized )?skills)\b/i
