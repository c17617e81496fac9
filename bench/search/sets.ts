// The labelled sets: public ones from a folder outside the repository, and our own.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { loadOwnSet } from './own/load.ts'

export interface Doc {
  readonly id: string
  readonly text: string
  readonly kind?: string
}

export interface Question {
  readonly q: string
  readonly rel: readonly string[]
}

/** Docs that are searched together: one project, one person. */
export interface Group {
  readonly group: string
  readonly docs: readonly Doc[]
  readonly queries: readonly Question[]
}

export interface LabelledSet {
  readonly name: string
  readonly groups: readonly Group[]
}

/** Every `*.json.gz` of the folder or of its `data`, then ours. */
export function readSets(folder: string | undefined, root: string): LabelledSet[] {
  const sets: LabelledSet[] = []
  if (folder !== undefined) {
    const data = existsSync(join(folder, 'data')) ? join(folder, 'data') : folder
    for (const file of readdirSync(data).filter((each) => each.endsWith('.json.gz'))) {
      const groups = JSON.parse(gunzipSync(readFileSync(join(data, file))).toString('utf8')) as Group[]
      sets.push({ name: file.replace(/\.json\.gz$/, ''), groups })
    }
  }
  sets.push({ name: 'own', groups: loadOwnSet(root) })
  return sets
}
