import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { findProject, type Project } from '../../../src/workspace/project.ts'
import { newFolder, TemporaryFolder } from './folder.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** A project for one test, with these files and nothing else in it. */
export function newProject(files: Files = {}): Promise<Project> {
  const folder = newFolder()
  writeFiles(folder, files)
  return findProject(folder)
}

/** The folder of a project for all tests of a `describe`. */
export function shareProject(files: Files): string {
  const folder = new TemporaryFolder()
  writeFiles(folder.path, files)
  afterAll(() => folder[Symbol.dispose]())
  return folder.path
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}
