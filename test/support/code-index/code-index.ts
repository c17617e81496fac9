import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { CodeIndex, type CodeIndexOptions } from '../../../src/workspace/code-index/code-index.ts'
import type { Project } from '../../../src/workspace/project.ts'
import { newFolder } from '../files/folder.ts'
import { type Files, newProject, writeFiles } from '../files/project.ts'
import { wordIndexing } from './word-indexing.ts'

export interface IndexDesk {
  readonly project: Project
  readonly folder: string
  readonly index: CodeIndex
  /** Another one on the same files, as another process would open it. */
  reopen(options?: Partial<CodeIndexOptions>): CodeIndex
  /** Writes files as if some time ago, so that their times can be trusted. */
  write(files: Files): void
}

let clock = Date.now() - 3_600_000

/** A project for one test, and an index of it that has not been made yet. */
export async function openIndexDesk(
  files: Files = {},
  options: Partial<CodeIndexOptions> = {},
): Promise<IndexDesk> {
  const project = await newProject()
  const folder = newFolder()
  const reopen = (others: Partial<CodeIndexOptions> = {}) => {
    const index = new CodeIndex({ project, folder, indexing: wordIndexing(), ...options, ...others })
    onTestFinished(() => index[Symbol.dispose]())
    return index
  }
  const write = (some: Files) => {
    writeFiles(project.root, some)
    clock += 1_000
    for (const path of Object.keys(some)) utimesSync(join(project.root, path), clock / 1_000, clock / 1_000)
  }
  write(files)
  return { project, folder, index: reopen(), reopen, write }
}
