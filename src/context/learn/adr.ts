import { adrStatus, isRetired } from './adr-status.ts'
import { plainHeading, titled } from './in-context.ts'
import { type Block, type Markdown, readMarkdown } from './markdown.ts'
import { moduleOf, scopeModule } from './module-of.ts'
import { type IsFile, namedFiles } from './named-files.ts'
import { readPassages } from './passages.ts'
import type { ProposalCandidate, ProposalSource } from './proposal.ts'
import { capital, finished, joined, shortest } from './sentences.ts'

const decisionHeading =
  /^(?:the |our |final )?(?:decisions?(?: outcomes?| made| taken)?|outcome|resolution|what we decided|conclusion|proposed solution|solution)$/i
const endHeading =
  /^(?:positive |negative |neutral )?(?:consequences|impact|implications|pros|cons|alternatives|considered|rationale|validation|confirmation|compliance|links|references|more information|notes|related)\b/i

/** A decision record, in the forms of Nygard and MADR or as free prose: its title and what was decided, verbatim. */
export function readAdr(source: ProposalSource, isFile?: IsFile): ProposalCandidate[] {
  const markdown = readMarkdown(source.text)
  const title = readTitle(markdown, source.path)
  const status = adrStatus(markdown)
  if (isRetired(status) || isTemplate(source.path, title)) return []
  const { decision, line } = readDecision(markdown)
  if (decision.length < shortest) return []
  const isOpen = /^\W*(?:proposed|draft|wip|in progress|pending|rfc)\b/i.test(status)
  const text = finished(titled(isOpen ? `${title} (proposed)` : title, decision))
  const scope = scopeModule(markdown.meta.get('module') ?? markdown.meta.get('component'))
  const files = namedFiles(text, source.path, isFile)
  const module = scope ?? moduleOf(text, [title], files)
  return [{ type: 'decision', text, module, files, source: source.path, line, weight: isOpen ? 3 : 5 }]
}

function readTitle({ meta, blocks }: Markdown, path: string): string {
  const heading = blocks.find(({ kind }) => kind === 'heading')
  const name = heading && heading.level === 1 ? plainHeading(heading) : (meta.get('title') ?? fileTitle(path))
  return capital(name.replace(number, '').trim() || name)
}

// `ADR-4: `, `0004 - `, `4. `, yet not the 2 of `2FA`.
const number = /^\W*(?:(?:adr|madr|decision|rfc)[\s#:_-]*\d+\s*[:.)—–-]*|\d+\s*[:.)—–]|\d+\s+-|0\d{2,4})\s*/i

function fileTitle(path: string): string {
  return (path.split('/').at(-1) as string).replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ')
}

// More than fills a proposal; joining all of a long text would take ever longer.
const mostBlocks = 40

/** The section named for it; where there is none, the text from its first sentence on. */
function readDecision({ blocks }: Markdown): { decision: string; line: number } {
  const start = blocks.findIndex(
    (block) => block.kind === 'heading' && decisionHeading.test(plainHeading(block)),
  )
  const section = start < 0 ? prose(blocks) : sectionFrom(blocks, start)
  const passages = readPassages(section.slice(0, mostBlocks))
  const decision = passages.reduce((text, passage, index) => {
    const leadsOn = passages[index + 1]?.kind === 'item'
    const next = leadsOn ? passage.text : finished(passage.text, Infinity)
    const isReason = passage.kind === 'item' && /(?:[:;,]|\bbecause)$/.test(text)
    return isReason ? `${text} ${next}${/[.!?]$/.test(next) ? '' : ';'}` : joined(text, next)
  }, '')
  return { decision: decision.replace(/;$/, ''), line: passages[0]?.line ?? 1 }
}

function sectionFrom(blocks: readonly Block[], start: number): readonly Block[] {
  const { level } = blocks[start] as Block
  const rest = blocks.slice(start + 1)
  const end = rest.findIndex(
    (block) => block.kind === 'heading' && (block.level <= level || endHeading.test(plainHeading(block))),
  )
  return end < 0 ? rest : rest.slice(0, end)
}

/** Prose until the first part that weighs it, without the lines that only file it. */
function prose(blocks: readonly Block[]): readonly Block[] {
  const end = blocks.findIndex((block) => block.kind === 'heading' && block.level > 1)
  return blocks
    .slice(0, end < 0 ? blocks.length : end)
    .filter(
      ({ text }) => !/^[*_]*(?:date|status|deciders?|authors?|tags?|technical story)\b[*_]*\s*:/i.test(text),
    )
}

function isTemplate(path: string, title: string): boolean {
  const name = path.split('/').at(-1) as string
  return (
    /^(?:m?adr|nygard|[\d._-]){0,12}(?:readme|index|template)\b[^-]*$/i.test(name) ||
    /^[[{<]|\btemplate$/i.test(title)
  )
}
