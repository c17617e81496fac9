import { type ChangelogKind, changelogKinds } from './changelog-kinds.ts'
import { scopeModule } from './module-of.ts'
import { foldSentence } from './plain-text.ts'
import type { ProposalType } from './proposal.ts'
import { capital, wordCount } from './sentences.ts'

export interface ChangelogEntry {
  readonly type: ProposalType
  /** What the release did: Fixed, Changed, Removed, Broke. */
  readonly verb: string
  /** Whether the text begins with the verb, or one like it. */
  readonly startsWithVerb: boolean
  readonly text: string
  readonly module: string | null
  readonly weight: number
}

/** One line of a changelog, where it tells of something worth knowing later. */
export function readEntry(line: string, section: string): ChangelogEntry | null {
  const { scope, text } = scoped(withoutReferences(line))
  if (isUpkeep(scope, text) || wordCount(text) < 4) return null
  const below = changelogKinds.find((each) => each.section.test(section))
  const kind = changelogKinds.find((each) => each.begins.test(text)) ?? below
  if (kind === undefined) return null
  const bare = text
    .replace(/^\[[\w ]{1,20}\] ?/, '')
    .replace(/^(?:breaking(?: changes?)?|security)\s*[:—–-]\s*/i, '')
  const weight = kind.weight + (grave.test(bare) ? 1 : 0) + (telling.test(bare) ? 0.5 : 0)
  if (!isNotable(kind, bare)) return null
  return {
    type: kind.type,
    verb: verbOf(kind, below),
    startsWithVerb: kind.begins.test(bare),
    text: capital(bare),
    module: scopeModule(scope),
    weight,
  }
}

/** `**Breaking**: the method` under Removed is not to be read without the section. */
function verbOf(kind: ChangelogKind, below: ChangelogKind | undefined): string {
  if (kind.verb !== 'Breaking' || below === undefined || below === kind) return kind.verb
  return `${kind.verb}, ${below.verb.toLowerCase()}`
}

const grave =
  /\b(?:crash\w*|leak\w*|race|deadlock\w*|corrupt\w*|data loss|lost|hang\w*|hung|infinite|injection|traversal|vulnerab\w+|CVE-\d+|prototype pollution|regress\w*|denial|overflow\w*|panic\w*|freez\w+)\b/i

const telling =
  /\b(?:because|so that|no longer|instead|when|if|while|after|before|prevent\w*|caus\w+|due to|memory|timeouts?|previously|must|now|silently|wrongly|incorrectly|without|even)\b/i

/** A fix is worth keeping where it says what went wrong and when, not where it only names a place. */
function isNotable(kind: ChangelogKind, text: string): boolean {
  if (kind.weight >= 3) return wordCount(text) >= 4
  const says = telling.test(text) || grave.test(text)
  return says ? text.length >= 40 && wordCount(text) >= 7 : text.length >= 140
}

/** Dependencies, tests, documents and typing mistakes are kept up, not learnt from. */
function isUpkeep(scope: string | undefined, text: string): boolean {
  return upkeepScope.test(scope ?? '') || upkeepTag.test(text) || bump.test(text) || upkeep.test(text)
}

const upkeepScope = /^(?:deps|deps-dev|dev-deps|docs?|readme|tests?|ci|build|lint|types?|release|meta)$/i
const upkeepTag =
  /^\[?(?:tests?|dev deps|deps|meta|readme|docs?|actions|eslint|ci|robustness|new|refactor|performance|perf)\]/i
const bump =
  /^(?:\S+ )?(?:bump|updated?|upgraded?|pin)\b.{0,80}\b(?:from|to|v?\d+\.\d+|dep(?:s|endenc\w+))\b/i
const upkeep =
  /\b(?:typos?|linting|eslint|prettier|formatting|changelog|readme|copyright|github actions?|workflow|code coverage|jsdoc|documentation|docs|test(?:s|ing)? (?:suite|on|in|for)|(?:fix|add|skip|flaky) \S{0,20} ?tests?)\b/i

/** `**api:** text` and `fix(api): text` name a part. */
function scoped(line: string): { scope: string | undefined; text: string } {
  const kind = /^(?:fix|perf|refactor|feat)(?:\((?<scope>[^()]{1,40})\))?!?: (?<text>.+)$/s.exec(line)?.groups
  const label = /^(?<scope>[a-z][\w./@-]{1,40}): (?<text>.+)$/s.exec(line)?.groups
  const isWord = /^(?:fixed|breaking|note|security)$/.test(label?.scope ?? '')
  const found = kind ?? (isWord ? undefined : label)
  return { scope: found?.scope, text: found?.text ?? line }
}

/** `(#12, @ada)`, `closes #3` and a hash say where something was discussed, not what it is. */
function withoutReferences(line: string): string {
  const text = line
    .replace(/^\[?`?(?=[a-f]{0,9}\d)[0-9a-f]{7,40}`?\]?:? -? ?/, '')
    .replace(/,? \(?(?:closes|fixes|resolves|refs?|see) (?:[\w./-]{0,60}#\d+[, ]{0,2}(?:and )?)+\)?/gi, '')
    .replace(/ ?[[(]([^()[\]]{1,200})[\])]/g, (whole, inner) => (isReferences(inner) ? '' : whole))
    .replace(/ by @[\w-]{1,40}(?:\[bot\])?(?: in https?:\/\/\S{1,300})?/g, '')
    .replace(/ `(?:[0-9a-f]{7,40}|#\d{1,9})`/g, '')
    .replace(/,? ?(?:#\d+|https:\/\/github\.com\/\S{1,200}\/(?:pull|issues|commit)\/\w+)(?=[.,;]?$)/g, '')
  return foldSentence(text)
}

// Word by word, because one pattern for the whole list would try every way to cut it.
function isReferences(list: string): boolean {
  const words = list.split(/[,;\s]+/).filter(Boolean)
  return /[#@\d]/.test(list) && words.every((word) => reference.test(word))
}

const reference =
  /^(?:(?:PR|GH)?-?[\w./-]{0,60}#\d+|`?[0-9a-f]{7,40}`?|@[\w-]{1,40}|by|thanks|and|PR|GH|issue)$/i
