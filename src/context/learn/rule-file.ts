import { demandingText, headingsOver, inContext } from './in-context.ts'
import { type Markdown, readMarkdown } from './markdown.ts'
import { globModule, moduleOf } from './module-of.ts'
import { type IsFile, namedFiles, pathsIn } from './named-files.ts'
import { isNoise, isSideHeading } from './noise.ts'
import { type Passage, readPassages } from './passages.ts'
import type { ProposalCandidate, ProposalSource, ProposalType } from './proposal.ts'
import { type Force, strength } from './rule-words.ts'
import { finished, sentences, shortest, wordCount } from './sentences.ts'

/** CLAUDE.md, AGENTS.md, .cursorrules and the like: what they ask is a rule, what they tell is a pattern. */
export function readRuleFile(source: ProposalSource, isFile?: IsFile): ProposalCandidate[] {
  return readRules(source, judgeRule, isFile)
}

/** What a passage is worth, by how much it asks for and whether it stands in a part that is beside the point. */
export type Judge = (passage: Passage, force: Force, isAside: boolean) => Judgement | null

export interface Judgement {
  readonly type: ProposalType
  readonly weight: number
}

export function readRules(source: ProposalSource, judge: Judge, isFile?: IsFile): ProposalCandidate[] {
  const markdown = readMarkdown(source.text)
  const hasTitle = hasOneTitle(markdown) && !source.path.endsWith('.mdc')
  const passages = readPassages(markdown.blocks)
  return passages.flatMap((passage, index) => {
    if (isLead(passage, passages[index + 1]) || isNoise(passage.text)) return []
    const headings = headingsOver(passage, hasTitle)
    const judgement = judge(passage, strength(demandingText(passage, headings)), headings.some(isSideHeading))
    if (judgement === null) return []
    const text = finished(inContext(passage, headings))
    if (text.length < shortest) return []
    const files = namedFiles([...headings, passage.text].join('\n'), source.path, isFile)
    const module =
      globModule(markdown.meta.get('globs') ?? markdown.meta.get('applyto') ?? '') ??
      moduleOf(text, headings, files)
    return [{ ...judgement, text, module, files, source: source.path, line: passage.line }]
  })
}

function judgeRule({ kind, text, headings }: Passage, force: Force, isAside: boolean): Judgement | null {
  if (isAside && force < 3) return null
  const above = headings.at(-1)?.text ?? ''
  const detail = /`[^`]+`/.test(text) ? 0.3 : 0
  if (force < 3 && kind === 'item' && troubles.test(above)) return { type: 'issue', weight: 2 + detail }
  if (force > 0) return { type: 'rule', weight: 1 + force + detail }
  if (kind === 'item' && customs.test(above)) return { type: 'rule', weight: 1.5 + detail }
  const isAboutCode = wordCount(text) >= 8 && pathsIn(text).length > 0
  const tells = kind === 'item' ? wordCount(text) >= 6 : isAboutCode || habit.test(text)
  return tells && text.length >= shortest ? { type: 'pattern', weight: 1 + detail } : null
}

/** Under such a heading `two spaces` is a rule, and what goes wrong is worth knowing. */
const customs = /\b(?:style|conventions?|standards?|guidelines?|rules?|preferences|formatting|naming)\b/i
const troubles =
  /\b(?:gotchas?|pitfalls?|known (?:issues|problems|bugs|limitations)|caveats?|troubleshooting|common (?:issues|errors|problems|mistakes)|traps?)\b/i

/** A paragraph that says how this project does things, not what it is. */
export const habit =
  /\b(?:we|our (?:code|tests?|team)|(?:this|the) (?:project|repo(?:sitory)?|codebase|package|monorepo|app)) (?:\w+ )?(?:use|uses|keep|keeps|follow|follows|write|writes|put|puts|rely|relies|treat|treats|name|names|store|stores)\b|^uses? /i

/** A sentence that only introduces the list under it is read with the list. */
function isLead({ kind, text }: Passage, next: Passage | undefined): boolean {
  return kind === 'paragraph' && /:$/.test(text) && next?.kind === 'item' && sentences(text).length === 1
}

/** A single first heading names the text; several of them are its parts. */
function hasOneTitle({ blocks }: Markdown): boolean {
  return blocks.filter(({ kind, level }) => kind === 'heading' && level === 1).length <= 1
}
