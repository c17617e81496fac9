import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyImport, type Imported } from '../../src/bridges/apply-import.ts'
import { exportLines, noCounts } from '../../src/bridges/export/export-lines.ts'
import type { Shelves } from '../../src/bridges/ports.ts'
import { readSource } from '../../src/bridges/read-source.ts'
import type { IncomingTask, Source } from '../../src/bridges/source.ts'
import { readDueWords } from '../../src/language/due-words.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { wordCounts } from './context-desk.ts'
import { newFolder } from './folder.ts'
import { origin } from './suite-desk.ts'

/** What another tool wrote; `test/fixtures/bridges/README.md` says how it was made. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../fixtures/bridges/${name}`, import.meta.url))
}

const now = new Date('2026-11-15T12:00:00Z')

export function read(path: string, from?: string): Promise<Source> {
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

export function readText(name: string, content: string, from?: string): Promise<Source> {
  return read(newFile(name, content), from)
}

/** The task of that title, or of that key. */
export function taskOf({ tasks }: Source, name: string): IncomingTask {
  const found = tasks.find(({ title, key }) => title === name || key === name)
  if (!found) throw new Error(`there is no ${name} among ${tasks.map(({ title }) => title).join(', ')}`)
  return found
}

/** What was told of what could not be carried over, with the first example. */
export function notesOf({ notes }: Source): string[] {
  return notes.map(({ what, count, examples }) => `${count} × ${what}: ${examples[0]}`)
}

/** What an owner has in these stores, as the command line would name it. */
export function shelves(stores: Stores, owner = 'ada', project = 'github.com/acme/app'): Shelves {
  return {
    tasks: stores.tasks(owner),
    conversations: stores.conversations(owner),
    context: (key) => stores.context(owner, key, owner),
    projects: async () => (await stores.projects(owner).list()).map(({ key }) => key).sort(),
    here: stores.context(owner, project),
    embedder: async () => wordCounts,
  }
}

export function bringIn(source: Source, into: Shelves, from = origin): Promise<Imported> {
  return applyImport(source, into, { ...from, tool: 'import' }, () => {})
}

export async function exported(from: Shelves): Promise<string> {
  let text = ''
  for await (const line of exportLines(from, noCounts())) text += line
  return text
}
