import { type ChangelogEntry, readEntry } from './changelog-entry.ts'
import { plainHeading } from './in-context.ts'
import { type Heading, readMarkdown } from './markdown.ts'
import { moduleOf } from './module-of.ts'
import { type IsFile, namedFiles } from './named-files.ts'
import { readPassages } from './passages.ts'
import { plainText } from './plain-text.ts'
import type { ProposalCandidate, ProposalSource } from './proposal.ts'
import { finished, shortest } from './sentences.ts'

interface Release {
  readonly version: string
  readonly date: string
}

// What happened twenty releases ago says little about the code of today.
const releasesRead = 20

/** Keep a Changelog, conventional-changelog, or a bare list under each version: what was fixed, changed or removed. */
export function readChangelog(source: ProposalSource, isFile?: IsFile): ProposalCandidate[] {
  const releases = new Map<string, number>()
  const seen = new Set<string>()
  return readPassages(readMarkdown(source.text).blocks).flatMap((passage) => {
    const release = releaseOf(passage.headings)
    if (release === null || (passage.kind !== 'item' && !isUnderBreaking(passage.headings))) return []
    const age = ageOf(release, releases)
    if (age >= releasesRead) return []
    const section = passage.headings.map(plainHeading).at(-1) ?? ''
    const entry = readEntry(
      passage.label === '' ? passage.text : `${passage.label}: ${passage.text}`,
      section,
    )
    // A fix that went into several releases is told for the newest.
    if (entry === null || seen.has(entry.text)) return []
    seen.add(entry.text)
    const text = finished(worded(entry, release))
    if (text.length < shortest) return []
    const files = namedFiles(entry.text, source.path, isFile)
    const module = entry.module ?? moduleOf(entry.text, [], files)
    const weight = entry.weight - age / 10
    return [{ type: entry.type, text, module, files, source: source.path, line: passage.line, weight }]
  })
}

/** `Fixed in 1.4.0 (2024-03-02): …`; an entry that begins with the same verb says it once. */
function worded({ verb, startsWithVerb, text }: ChangelogEntry, { version, date }: Release): string {
  const when = version === '' ? '(unreleased)' : `in ${version}${date === '' ? '' : ` (${date})`}`
  if (!startsWithVerb) return `${verb} ${when}: ${text}`
  return version === '' ? `Unreleased: ${text}` : `${when.replace('in', 'In')}: ${text}`
}

function releaseOf(headings: readonly Heading[]): Release | null {
  for (const heading of headings.map(({ text }) => plainText(text)).toReversed()) {
    const short = heading.slice(0, 200)
    if (/\bunreleased\b|^next\b|^upcoming\b/i.test(short)) return { version: '', date: '' }
    const version = /(?:^|[\sv[(@])(\d{1,5}\.\d{1,5}(?:\.\d{1,9})?(?:-[\w.]{1,30})?)\b/.exec(short)?.[1]
    if (version === undefined || /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(version)) continue
    return { version, date: /\b\d{4}-\d{2}-\d{2}\b/.exec(short)?.[0] ?? '' }
  }
  return null
}

function isUnderBreaking(headings: readonly Heading[]): boolean {
  return /breaking/i.test(headings.at(-1)?.text ?? '')
}

function ageOf({ version }: Release, releases: Map<string, number>): number {
  const age = releases.get(version) ?? releases.size
  releases.set(version, age)
  return age
}
