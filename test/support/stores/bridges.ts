import { keyedProject } from '../../../src/projects/project.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyImport, type Imported } from '../../../src/bridges/apply-import.ts'
import { exportLines } from '../../../src/bridges/export/export-lines.ts'
import { noCounts } from '../../../src/bridges/export/records.ts'
import type { ImportTarget } from '../../../src/bridges/import-target.ts'
import { readSource } from '../../../src/bridges/read-source.ts'
import type { ImportSource, IncomingTask } from '../../../src/bridges/source.ts'
import { readDueWords } from '../../../src/contracts/due-words.ts'
import type { Stores } from '../../../src/stores/stores.ts'
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
    readDueWords: (words, zone) => readDueWords(words, { now, zone: zone ?? 'UTC' }).catch(() => null),
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

/** What an owner has in these stores, as the command line would name it. */
export function targetIn(stores: Stores, owner = 'ada', project = 'github.com/acme/app'): ImportTarget {
  return {
    tasks: stores.tasks(owner),
    conversations: stores.conversations(owner),
    context: (key) => stores.context(owner, keyedProject(owner, key)),
    here: stores.context(owner, keyedProject(owner, project)),
    embedder: async () => wordCounts,
  }
}

export function bringIn(source: ImportSource, into: ImportTarget, from = origin): Promise<Imported> {
  return applyImport(source, into, { ...from, tool: 'import' }, () => {})
}

export async function exported(from: Stores, owner = 'ada', everythingAt?: Date): Promise<string> {
  return (await Array.fromAsync(exportLines(from, owner, noCounts(), everythingAt))).join('')
}
