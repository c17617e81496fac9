import { moduleKey, type NoteType, noteTypes } from '../../context/discovery.ts'
import { Vectors } from '../../vectors.ts'
import type { Place } from './discovery-rows.ts'
import type { Ask, MeaningIndex } from './discovery-search.ts'
import { sql } from './statement.ts'

/** Beyond this, meanings of the projects asked longest ago are forgotten; they are read again when asked for. */
const mostBytes = 512 * 2 ** 20

interface Kept {
  readonly vectors: Vectors
  readonly modules: Map<string, number>
  revision: number
}

type MeaningRow = readonly [
  id: number,
  revision: number,
  meaning: Uint8Array | null,
  type: string | null,
  module: string | null,
]

/** Keeps the meanings of projects in memory, and reads only what was written since, by whatever process. */
export class MeaningCache implements MeaningIndex {
  readonly #kept = new Map<string, Kept>()

  keep: MeaningIndex['keep'] = ({ owner, project }, id, model, meaning, revision) =>
    sql`INSERT INTO meanings (owner, project, id, model, meaning, revision)
      VALUES (${owner}, ${project}, ${id}, ${model}, ${meaning && bytesOf(meaning)}, ${revision})
      ON CONFLICT (owner, project, id) DO UPDATE
      SET model = excluded.model, meaning = excluded.meaning, revision = excluded.revision`

  nearest: MeaningIndex['nearest'] = async (ask, place, { meaning, model, types, module, limit }) => {
    const { vectors, modules } = await this.#refreshed(ask, place, model, meaning.length)
    const wantedModule = module === undefined ? undefined : (modules.get(moduleKey(module)) ?? -1)
    const wantedTypes = types && new Set(types.map(typeCode))
    const accepts = (tag: number) =>
      (!wantedTypes || wantedTypes.has(tag & 7)) && (wantedModule === undefined || tag >>> 3 === wantedModule)
    const isFiltered = wantedTypes !== undefined || wantedModule !== undefined
    const near = vectors.nearest(meaning, limit, isFiltered ? accepts : undefined)
    return new Map(near.map(({ key, likeness }) => [key, likeness]))
  }

  likeness: MeaningIndex['likeness'] = async (ask, place, { meaning, model }, ids) => {
    const { vectors } = await this.#refreshed(ask, place, model, meaning.length)
    return new Map(ids.map((id) => [id, vectors.likeness(id, meaning) ?? 0]))
  }

  async #refreshed(ask: Ask, place: Place, model: string, dimensions: number): Promise<Kept> {
    const name = `${place.owner}\0${place.project}\0${model}`
    const kept = this.#kept.get(name) ?? {
      vectors: new Vectors(dimensions),
      modules: new Map<string, number>(),
      revision: 0,
    }
    const rows = await ask<MeaningRow>(
      sql`SELECT m.id, m.revision, CASE WHEN m.model = ${model} THEN m.meaning END, d.type, d.module_key FROM meanings m
        LEFT JOIN discoveries d ON d.owner = m.owner AND d.project = m.project AND d.id = m.id AND d.replaced_by IS NULL
        WHERE m.owner = ${place.owner} AND m.project = ${place.project} AND m.revision > ${kept.revision}
        ORDER BY m.revision`,
    )
    for (const row of rows) take(kept, row)
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    this.#forgetOldest()
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

function take(kept: Kept, [id, revision, meaning, type, module]: MeaningRow): void {
  const { vectors, modules } = kept
  if (meaning === null || type === null || meaning.length !== vectors.dimensions) vectors.delete(id)
  else {
    if (module !== null && !modules.has(module)) modules.set(module, modules.size + 1)
    const tag = typeCode(type as NoteType) | ((module === null ? 0 : (modules.get(module) as number)) << 3)
    vectors.set(id, new Int8Array(meaning.buffer, meaning.byteOffset, meaning.length), tag)
  }
  kept.revision = revision
}

function typeCode(type: NoteType): number {
  return noteTypes.indexOf(type)
}

export function bytesOf(meaning: Int8Array): Uint8Array {
  return new Uint8Array(meaning.buffer, meaning.byteOffset, meaning.length)
}
