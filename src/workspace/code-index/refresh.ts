import type { Project } from '../project.ts'
import { embedChunks } from './embed-chunks.ts'
import type { IndexWriter } from './index-writer.ts'
import { type Indexing, modelName } from './indexing.ts'
import { updateFiles } from './update-files.ts'

export interface Progress {
  /** First the words of what has changed, then the meanings that are missing. Cards are read apart from that. */
  readonly phase: 'words' | 'meanings' | 'cards'
  readonly done: number
  readonly total: number
}

export interface RefreshWork {
  readonly project: Project
  readonly indexing: Indexing
  /** No more files than this. */
  readonly fileLimit: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
  /** Only these files, which the index knows; everything else is as it was. */
  readonly only?: readonly string[] | undefined
}

/** What a refresh did. */
export interface Refreshed {
  /** Files that are in the index now. */
  readonly files: number
  /** Files that were opened, because their size or time was new. */
  readonly read: number
  /** Those of them whose content was. */
  readonly changed: number
  readonly removed: number
  readonly embedded: number
  /** True when the project has more files than the index takes. */
  readonly truncated: boolean
}

/**
 * Brings the index up to the files as they are. It is committed in small batches, in an order that lets the next
 * refresh go on wherever this one ends, even when it is killed. Other work gets its turn between files.
 */
export async function refresh(writer: IndexWriter, work: RefreshWork): Promise<Refreshed> {
  const lookedAt = Date.now()
  checkModel(writer, work.indexing)
  const updated = await updateFiles(writer, work)
  const embedded = await embedChunks(writer, work)
  writer.begin()
  writer.note('indexedAt', Date.now())
  if (!work.only) {
    writer.forgetOldCards()
    writer.note('lookedAt', lookedAt)
    writer.note('truncated', updated.truncated ? 1 : 0)
  }
  writer.commit()
  return { ...updated, embedded }
}

/** Meanings of another model are worth nothing. Until they are made again, search goes by words alone. */
function checkModel(writer: IndexWriter, indexing: Indexing): void {
  const name = modelName(indexing)
  if (writer.about('model') === name) return
  writer.begin()
  writer.forgetMeanings()
  writer.note('model', name)
  writer.commit()
}
