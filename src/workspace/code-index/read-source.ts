import type { Stats } from 'node:fs'
import { Failure, type FailureReason } from '../../errors.ts'
import { moduleOf } from '../file-role.ts'
import type { Project } from '../project.ts'
import { readFile, type TextFile } from '../read-file.ts'
import type { NewFile } from './index-writer.ts'
import { isSourceText } from './source-text.ts'

export interface SourceText {
  readonly file: NewFile
  readonly language: string
  /** Undefined when it is not worth indexing; the file is remembered all the same, so that it is not opened again. */
  readonly text: string | undefined
}

/** What stays wrong with a file until it is written again. */
const lasting: ReadonlySet<FailureReason | undefined> = new Set(['binary_file', 'not_utf8', 'file_too_large'])

// File systems keep times as coarse as two seconds: what was written within them may be written again unnoticed.
const coarseMs = 2_000

/** Undefined when the file cannot be read now: it is gone, or was never for us. */
export async function readSource(
  project: Project,
  path: string,
  stats: Stats,
): Promise<SourceText | undefined> {
  const module = moduleOf(path, project.name)
  const readAt = Date.now()
  try {
    const { content, size, modifiedAt, hash, language }: TextFile = await readFile(project, path)
    const modified = modifiedAt.getTime()
    const settled = readAt - modified > coarseMs ? 1 : 0
    const text = isSourceText(language, content) ? content : undefined
    return { file: { path, module, size, modified, settled, hash }, language, text }
  } catch (error) {
    if (!(error instanceof Failure || isSystemError(error))) throw error
    if (!(error instanceof Failure && lasting.has(error.reason))) return undefined
    const { size, mtime } = stats
    const file = { path, module, size, modified: mtime.getTime(), settled: 1, hash: '' }
    return { file, language: 'plaintext', text: undefined }
  }
}

/** A sick disk may refuse a file; the others are indexed all the same. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
