import type { Origin } from '../change.ts'
import type { Discovery, FileMark } from '../context/discovery.ts'
import type { Embedder } from '../context/embedder.ts'
import { findNear } from '../context/find-near.ts'
import type { Learned, Proposal, ProposalSource } from '../context/learn/proposal.ts'
import { proposeDiscoveries } from '../context/learn/propose-discoveries.ts'
import { readTranscript } from '../context/learn/transcript/read-transcript.ts'
import { remember } from '../context/remember.ts'
import { Failure } from '../errors.ts'
import { scrub } from '../scrub.ts'
import { gatherKnowledge } from '../workspace/knowledge/gather-knowledge.ts'
import { readCommits } from '../workspace/knowledge/read-commits.ts'
import type { OpenProject } from './contract.ts'
import { filesOf } from './project-files.ts'
import { markFiles } from './stale-marks.ts'

export interface Learning extends Learned {
  readonly proposals: readonly Considered[]
  /** Files that could not be read, and why. */
  readonly unread: readonly { readonly path: string; readonly why: string }[]
}

export interface Considered extends Proposal {
  /** The discovery that has this text already. */
  readonly known: Discovery | null
  /** Those that speak of the same, which it may be meant to replace. */
  readonly near: readonly Discovery[]
}

/** A conversation, and the name of its file as it is shown. */
export type Transcript = ProposalSource

export interface LearnOptions {
  /** What git is started with: where to look for it, and whose settings hold. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  /** What stands elsewhere and is about this project, such as an assistant's own notes. */
  readonly more?: readonly ProposalSource[]
}

/** What a project's decision records, rule files, changelog and commits say that may be worth remembering. */
export async function considerLearning(
  project: OpenProject,
  { env, signal, more = [] }: LearnOptions,
): Promise<Learning> {
  const files = filesOf(project)
  const [{ sources, unread, files: names }, commits, embedder] = await Promise.all([
    gatherKnowledge(files, signal),
    readCommits(files, { env, ...(signal && { signal }) }),
    project.embedder(),
  ])
  const { proposals, leftOut } = proposeDiscoveries([...sources, ...more], commits, {
    isFile: (path) => names.has(path),
  })
  const considered: Considered[] = []
  for (const proposal of proposals)
    considered.push(await compare(project, embedder, { ...proposal, text: scrub(proposal.text) }))
  return { proposals: considered, leftOut, unread }
}

/** What was decided, ruled and found in a conversation, by the words of those who spoke; nothing that holds a secret. */
export async function considerTranscript(project: OpenProject, transcript: Transcript): Promise<Learning> {
  const embedder = await project.embedder()
  const considered: Considered[] = []
  for (const proposal of readTranscript(transcript)) {
    const said = `${proposal.text}\n${proposal.said?.sentence ?? ''}`
    if (scrub(said) !== said) continue
    const files = await existing(project, proposal.files)
    considered.push(await compare(project, embedder, { ...proposal, files }))
  }
  return { proposals: considered, leftOut: [], unread: [] }
}

async function compare(
  { context }: OpenProject,
  embedder: Embedder | null,
  proposal: Proposal,
): Promise<Considered> {
  const { identical, near } = await findNear(context, embedder, proposal.text, proposal.type)
  const named = identical ? [] : near.map(({ discovery }) => discovery)
  return { ...proposal, known: identical ?? null, near: named }
}

/** People name files that are planned, or of another project. */
async function existing(project: OpenProject, paths: readonly string[]): Promise<string[]> {
  const marks = await Promise.all(paths.map((path) => markFile(project, path)))
  return marks.filter(({ hash }) => hash !== null).map(({ path }) => path)
}

/** Keeps those that are new. Each is one discovery, and one change that can be undone. */
export async function keepLearning(
  project: OpenProject,
  proposals: readonly Considered[],
  origin: Origin,
): Promise<Discovery[]> {
  const embedder = await project.embedder()
  const kept: Discovery[] = []
  for (const { type, text, module, files, known } of proposals) {
    if (known) continue
    const marks = await Promise.all(files.map((path) => markFile(project, path)))
    const finding = { type, text, module: module ?? undefined, files: marks }
    const remembered = await remember(project.context, embedder, finding, origin)
    if ('discovery' in remembered) kept.push(remembered.discovery)
  }
  return kept
}

/** A paper may name files that are too large or no text; they are kept as named, and nobody looks whether they change. */
async function markFile({ files }: OpenProject, path: string): Promise<FileMark> {
  try {
    const [mark] = await markFiles(files, [path])
    return mark as FileMark
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { path, hash: null }
  }
}
