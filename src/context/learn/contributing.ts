import { plainHeading } from './in-context.ts'
import type { IsFile } from './named-files.ts'
import type { Passage } from './passages.ts'
import type { ProposalCandidate, ProposalSource } from './proposal.ts'
import { habit, type Judgement, readRules } from './rule-file.ts'
import type { Force } from './rule-words.ts'
import { wordCount } from './sentences.ts'

/** CONTRIBUTING is written for guests: most of it is a greeting and a walk through Git, so more is asked of it. */
export function readContributing(source: ProposalSource, isFile?: IsFile): ProposalCandidate[] {
  return readRules(source, judgeContribution, isFile)
}

function judgeContribution(passage: Passage, force: Force, isAside: boolean): Judgement | null {
  const { kind, text, isOrdered, headings } = passage
  if ((isAside && force < 3) || headings.some((heading) => guestHeading.test(plainHeading(heading))))
    return null
  if (isAboutGuests(text)) return null
  const isAdvice =
    kind === 'item' ? !isOrdered && wordCount(text) >= 5 : /^(?:after|before|when|whenever|if)\b/i.test(text)
  if (force >= 2 || (force === 1 && isAdvice)) {
    return { type: 'rule', weight: 0.8 + force }
  }
  if (kind === 'item' && !isOrdered && force === 0) {
    return wordCount(text) >= 8 && /[.!]$/.test(text) ? { type: 'pattern', weight: 0.9 } : null
  }
  return habit.test(text) && text.length >= 30 ? { type: 'pattern', weight: 0.9 } : null
}

const guestHeading =
  /\b(?:good bug reports|bug reports?|reporting|raising|questions|asking|certificate of origin|development (?:checkout|environment)|running .{0,20}tests|make the pull request|your first|set(?:ting)? up)\b/i

/** Where to click and what to sign is nothing about the code. */
function isAboutGuests(text: string): boolean {
  return /\b(?:fork(?:ed|s|ing)?|your (?:branch|fork|changes|name|email|github)|contributor license|CLA|DCO|sign(?:ed)?-off|new branch|feature branch|upstream remote|pull request template|git (?:clone|checkout|push|remote)|maintainers? will|issue tracker|search (?:for )?existing)\b/i.test(
    text,
  )
}
