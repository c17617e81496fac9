import { moduleKey, type NoteType, noteTypes } from '../../context/discovery.ts'
import type { ProjectId } from '../../projects/project.ts'
import { likenessOf, Vectors } from '../../vectors.ts'
import type { Ask, MeaningIndex } from './discovery-search.ts'
import { inList, sql } from './statement.ts'

/** Beyond this, meanings of the projects asked longest ago are forgotten; they are read again when asked for. */
const mostBytes = 512 * 2 ** 20

/** How many are read with one statement: some ten milliseconds, in which nobody else gets a turn. */
const mostRows = 5_000

/** Searches wait so long for meanings that have to be read first; then they go on with those that were. */
const patienceMs = 1_000

interface Kept {
  readonly vectors: Vectors
  readonly modules: Map<string, number>
  revision: number
  /** Done when everything is read that was there when it began. */
  reading: Promise<void> | undefined
  begunAt: number
}

type MeaningRow = readonly [
  id: number,
  revision: number,
  meaning: Uint8Array | null,
  type: string,
  module: string | null,
]

/**
 * Keeps the meanings of projects in memory, and reads only what was written since, by whatever process. Where that is very
 * much, it is read on beside the searches, which find the rest by words alone until then.
 */
export class MeaningCache implements MeaningIndex {
  readonly #patienceMs: number
  readonly #kept = new Map<string, Kept>()

  constructor(patience = patienceMs) {
    this.#patienceMs = patience
  }

  keep: MeaningIndex['keep'] = (project, id, model, meaning, revision) =>
    sql`INSERT INTO meanings (project, id, model, meaning, type, module_key, standing, revision)
      SELECT project, id, ${model}, ${bytesOf(meaning)}, type, module_key,
        CASE WHEN replaced_by IS NULL THEN 1 ELSE 0 END, ${revision} FROM discoveries
      WHERE project = ${project} AND id = ${id}
      ON CONFLICT (project, id) DO UPDATE
      SET model = excluded.model, meaning = excluded.meaning, revision = excluded.revision`

  nearest: MeaningIndex['nearest'] = async (ask, project, { meaning, model, types, module, limit }) => {
    const { vectors, modules } = await this.#refreshed(ask, project, model, meaning.length)
    const wantedModule = module === undefined ? undefined : (modules.get(moduleKey(module)) ?? -1)
    const wantedTypes = types && new Set(types.map(typeCode))
    const accepts = (tag: number) =>
      (!wantedTypes || wantedTypes.has(tag & 7)) && (wantedModule === undefined || tag >>> 3 === wantedModule)
    const isFiltered = wantedTypes !== undefined || wantedModule !== undefined
    const near = vectors.nearest(meaning, limit, isFiltered ? accepts : undefined)
    return new Map(near.map(({ key, likeness }) => [key, likeness]))
  }

  likeness: MeaningIndex['likeness'] = async (ask, project, { meaning, model }, ids) => {
    const { vectors, reading } =
      this.#kept.get(nameOf(project, model)) ?? (await this.#refreshed(ask, project, model, meaning.length))
    const known = new Map(ids.map((id) => [id, vectors.likeness(id, meaning)]))
    const unread = reading ? ids.filter((id) => known.get(id) === undefined) : []
    if (unread.length > 0) {
      const rows = await ask<readonly [id: number, meaning: Uint8Array]>(
        sql`SELECT id, meaning FROM meanings WHERE project = ${project} AND model = ${model} AND standing = 1
          AND id IN ${inList(unread)}`,
      )
      for (const [id, bytes] of rows) known.set(id, likenessOf(meaning, valuesOf(bytes)))
    }
    return new Map(ids.map((id) => [id, known.get(id) ?? 0]))
  }

  readSoFar: MeaningIndex['readSoFar'] = (project, model) => {
    const kept = this.#kept.get(nameOf(project, model))
    return kept?.reading ? kept.vectors.size : null
  }

  async #refreshed(ask: Ask, project: ProjectId, model: string, dimensions: number): Promise<Kept> {
    const name = nameOf(project, model)
    const kept: Kept = this.#kept.get(name) ?? {
      vectors: new Vectors(dimensions),
      modules: new Map<string, number>(),
      revision: 0,
      reading: undefined,
      begunAt: 0,
    }
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    // What another search began to read may have been written before what this one has to know.
    while (kept.reading) {
      const left = kept.begunAt + this.#patienceMs - performance.now()
      if (left <= 0) return kept
      await within(left, kept.reading)
    }
    kept.begunAt = performance.now()
    kept.reading = readOn(ask, project, model, kept).finally(() => {
      kept.reading = undefined
      this.#forgetOldest()
    })
    await within(this.#patienceMs, kept.reading)
    return kept
  }

  #forgetOldest(): void {
    let bytes = 0
    for (const [name, { vectors }] of [...this.#kept].reverse()) {
      bytes += vectors.weight
      if (bytes > mostBytes && this.#kept.size > 1) this.#kept.delete(name)
    }
  }
}

/** In parts, so that no statement of a large project runs into the limit of time and others get their turn between. */
async function readOn(ask: Ask, project: ProjectId, model: string, kept: Kept): Promise<void> {
  for (;;) {
    const rows = await ask<MeaningRow>(
      sql`SELECT id, revision, CASE WHEN model = ${model} AND standing = 1 THEN meaning END, type, module_key
        FROM meanings WHERE project = ${project} AND revision > ${kept.revision}
        ORDER BY revision LIMIT ${mostRows}`,
    )
    for (const row of rows) take(kept, row)
    if (rows.length < mostRows) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Waits for it, and no longer than that. A failure is told to who waits; what was read before it stays. */
function within(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function take(kept: Kept, [id, revision, meaning, type, module]: MeaningRow): void {
  const { vectors, modules } = kept
  if (meaning === null || meaning.length !== vectors.dimensions) vectors.delete(id)
  else {
    if (module !== null && !modules.has(module)) modules.set(module, modules.size + 1)
    const tag = typeCode(type as NoteType) | ((module === null ? 0 : (modules.get(module) as number)) << 3)
    vectors.set(id, valuesOf(meaning), tag)
  }
  kept.revision = revision
}

function nameOf(project: ProjectId, model: string): string {
  return `${project}\0${model}`
}

function typeCode(type: NoteType): number {
  return noteTypes.indexOf(type)
}

export function valuesOf(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

export function bytesOf(meaning: Int8Array): Uint8Array {
  return new Uint8Array(meaning.buffer, meaning.byteOffset, meaning.length)
}
