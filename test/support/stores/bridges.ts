import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyImport, type Imported, type ImportedProject } from '../../../src/bridges/apply-import.ts'
import { exportLines } from '../../../src/bridges/export/export-lines.ts'
import { noCounts } from '../../../src/bridges/export/records.ts'
import type { ImportTarget } from '../../../src/bridges/import-target.ts'
import { openTarget } from '../../../src/bridges/open-target.ts'
import { readSource } from '../../../src/bridges/read-source.ts'
import type { ImportSource, IncomingTask } from '../../../src/bridges/source.ts'
import { importWords } from '../../../src/compose/import-words.ts'
import type { ContextStore } from '../../../src/context/context-store.ts'
import { keyedProject, type ProjectRef } from '../../../src/projects/project.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import type { CommentStore } from '../../../src/tasks/comment.ts'
import type { TaskStore } from '../../../src/tasks/task-store.ts'
import { newFolder } from '../files/folder.ts'
import { wordCounts } from './context-desk.ts'
import { origin } from './suite-desk.ts'

/** What another tool wrote; `test/fixtures/bridges/README.md` says how it was made. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/bridges/${name}`, import.meta.url))
}

const now = new Date('2026-11-15T12:00:00Z')

export function read(path: string, from?: string): Promise<ImportSource> {
  return readSource(path, {
    from,
    ...importWords({ now, zone: 'UTC' }),
  })
}

/** A file of that name, in a folder called `app`. */
export function newFile(name: string, content: string | Uint8Array): string {
  const path = join(newFolder(), 'app', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

export function readText(name: string, content: string, from?: string): Promise<ImportSource> {
  return read(newFile(name, content), from)
}

/** The task of that title, or of that key. */
export function taskOf({ tasks }: ImportSource, name: string): IncomingTask {
  const found = tasks.find(({ title, key }) => title === name || key === name)
  if (!found) throw new Error(`there is no ${name} among ${tasks.map(({ title }) => title).join(', ')}`)
  return found
}

/** What was told of what could not be carried over, with the first example. */
export function notesOf({ notes }: ImportSource): string[] {
  return notes.map(({ what, count, examples }) => `${count} × ${what}: ${examples[0]}`)
}

/** Where an import of this person goes, with what is in it: of the project they work in, of what is personal, of others. */
export interface TestTarget extends ImportTarget {
  readonly tasks: TaskStore
  readonly comments: CommentStore
  readonly here: ContextStore
  readonly personal: TaskStore
  context(key: string): ContextStore
}

export function targetIn(
  stores: Stores,
  owner = 'ada',
  project: ProjectRef = keyedProject(owner, 'github.com/acme/app'),
  people: Readonly<Record<string, { name: string; email: string | null }>> = {},
): TestTarget {
  return {
    ...openTarget(stores, owner, {
      here: project,
      people: async () => new Map(Object.entries(people)),
      embedder: async () => wordCounts,
    }),
    tasks: stores.tasks(owner, project),
    comments: stores.comments(owner, project),
    here: stores.context(owner, project),
    personal: stores.tasks(owner),
    context: (key) => stores.context(owner, keyedProject(owner, key)),
  }
}

/** What came into the project of that name, or into the only one. */
export function broughtTo({ projects }: Imported, name?: string): ImportedProject {
  const found = projects.filter((one) => name === undefined || one.name === name)
  if (found.length !== 1) throw new Error(`not one of ${projects.map((one) => one.name).join(', ')}`)
  return found[0] as ImportedProject
}

export function bringIn(source: ImportSource, into: ImportTarget, from = origin): Promise<Imported> {
  return applyImport(source, into, { ...from, tool: 'import' }, () => {})
}

export async function exported(from: Stores, owner = 'ada', everythingAt?: Date): Promise<string> {
  return (await Array.fromAsync(exportLines(from, owner, noCounts(), everythingAt))).join('')
}
