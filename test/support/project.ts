import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProject, type Project } from '../../src/workspace/project.ts'
import { newFolder } from './folder.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** A project for one test, with these files and nothing else in it. */
export function newProject(files: Files = {}): Promise<Project> {
  const folder = newFolder()
  writeFiles(folder, files)
  return findProject(folder)
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}
