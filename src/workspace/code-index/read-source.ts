import type { Stats } from 'node:fs'
import { Failure, type FailureReason } from '../../errors.ts'
import { moduleOf } from '../file-role.ts'
import type { Project } from '../project.ts'
import { readFile, type TextFile } from '../read-file.ts'
import type { NewFile } from './index-writer.ts'

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

// Lines that are not written by hand. Both catch minified code; the second also tables and pictures inside of sources.
const averageLine = 400
const longestLine = 10_000
// Settings are shorter than this; what is longer holds data.
const longestData = 65_536
const dataLanguages = new Set(['json', 'jsonc', 'yaml', 'xml', 'toml', 'plaintext'])

/** Whether a text is worth finding by its meaning. A search for exact words looks into all of them anyway. */
function isSourceText(language: string, text: string): boolean {
  if (dataLanguages.has(language) && text.length > longestData) return false
  let [lines, start] = [0, 0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end - start > longestLine) return false
    start = end + 1
    lines++
  }
  return text.length - start <= longestLine && text.length / (lines + 1) <= averageLine
}
