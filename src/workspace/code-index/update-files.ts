import { setImmediate } from 'node:timers/promises'
import { type Changed, findChanged } from './changed-files.ts'
import { cutChunks } from './cut-chunks.ts'
import { fileCard } from './file-card.ts'
import type { IndexedChunk, IndexWriter } from './index-writer.ts'
import type { Indexing } from './indexing.ts'
import { listSources } from './list-sources.ts'
import { readSource, type SourceText } from './read-source.ts'
import type { Refreshed, RefreshWork } from './refresh.ts'

/** Brings files, chunks and words up to date. */
export async function updateFiles(
  writer: IndexWriter,
  work: RefreshWork,
): Promise<Omit<Refreshed, 'embedded'>> {
  const { project, indexing, signal, onProgress } = work
  const { paths, truncated, known, others } = await compared(writer, work)
  const { changed, gone } = await findChanged(project.root, paths, known)
  await inBatches(writer, gone, signal, async (file) => writer.remove(file))
  const counts = { files: others + known.length - gone.length, read: 0, changed: 0 }
  await inBatches(writer, changed, signal, async (one, index) => {
    const source = await readSource(project, one.path, one.stats)
    if (source) counts.read++
    if (source && source.file.hash !== one.before?.hash) counts.changed++
    counts.files += Number(source !== undefined) - Number(one.before !== undefined)
    await updateFile(writer, one, source, indexing)
    onProgress({ phase: 'words', done: index + 1, total: changed.length })
  })
  return { ...counts, removed: gone.length, truncated }
}

/** The files on disk and those of the index that are held against each other; `others` are left out. */
async function compared(writer: IndexWriter, { project, fileLimit, signal, only }: RefreshWork) {
  if (!only) {
    const listed = await listSources(project, fileLimit, signal)
    return { ...listed, known: writer.files(), others: 0 }
  }
  const known = writer.filesAt(only)
  const others = writer.countFiles() - known.length
  return { paths: known.map(({ path }) => path), truncated: writer.about('truncated') === 1, known, others }
}

async function updateFile(
  writer: IndexWriter,
  { before }: Changed,
  source: SourceText | undefined,
  indexing: Indexing,
): Promise<void> {
  if (!source) {
    if (before) writer.remove(before)
  } else if (before && before.hash === source.file.hash) writer.touch(before, source.file)
  else {
    const chunks = await chunksOf(source, indexing)
    writer.replace(before, source.file, fileCard(source.file.path, chunks), chunks)
  }
}

async function chunksOf({ file, language, text }: SourceText, indexing: Indexing): Promise<IndexedChunk[]> {
  if (text === undefined) return []
  const chunks = await cutChunks(language, text)
  return chunks.map((chunk) => ({
    ...chunk,
    terms: indexing.terms(described(file.path, chunk.name, chunk.text)),
  }))
}

/** A chunk as it is indexed: where it stands and what it is called say as much as what is in it. */
export function described(path: string, name: string | null, text: string): string {
  return `${name ?? ''} ${path}\n${text}`
}

// So much is done again after a crash, and so long may it take until a search sees it.
const limits = { items: 64, milliseconds: 500 } as const

/**
 * Takes one item after the other and commits some of them at a time. When the signal comes, what is done is kept; when
 * one fails, what is not committed is lost with the writer. Between two items others get their turn, and the memory that
 * native parsers hold is given back.
 */
async function inBatches<T>(
  writer: IndexWriter,
  items: readonly T[],
  signal: AbortSignal,
  take: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let [count, since] = [0, performance.now()]
  for (const [index, item] of items.entries()) {
    if (signal.aborted) break
    writer.begin()
    await take(item, index)
    if (++count === limits.items || performance.now() - since > limits.milliseconds) {
      writer.commit()
      ;[count, since] = [0, performance.now()]
    }
    await setImmediate()
  }
  writer.commit()
  signal.throwIfAborted()
}
