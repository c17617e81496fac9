import { Vectors } from '../../vectors.ts'
import type { IndexReader, Scores } from './index-reader.ts'
import { type Indexing, modelName } from './indexing.ts'

/** The meanings of an open index in memory. What is new is read when the index was written since. */
export class MeaningCache {
  readonly #reader: IndexReader
  readonly #indexing: Indexing
  readonly #modules = new Map<string, number>()
  #vectors: Vectors
  #known = new Set<number>()
  #version: number | undefined

  constructor(reader: IndexReader, indexing: Indexing) {
    this.#reader = reader
    this.#indexing = indexing
    this.#vectors = new Vectors(indexing.dimensions)
  }

  /** Before each question, within its snapshot. */
  update(): void {
    const version = this.#reader.version()
    if (version === this.#version) return
    const isOurs = this.#reader.about('model') === modelName(this.#indexing)
    this.#follow(isOurs ? this.#reader.embedded() : [])
    this.#version = version
  }

  /** The chunks nearest in meaning and their cosines. */
  nearest(meaning: Int8Array, module: string | undefined, limit: number): Scores {
    const tag = module === undefined ? undefined : this.#modules.get(module.toLowerCase())
    if (module !== undefined && tag === undefined) return new Map()
    const accepts = tag === undefined ? undefined : (other: number) => other === tag
    const near = this.#vectors.nearest(meaning, limit, accepts)
    return new Map(near.map(({ key, likeness }) => [key, likeness]))
  }

  /** The cosine of one chunk; 0 when it has no meaning yet. */
  likeness(id: number, meaning: Int8Array): number {
    return this.#vectors.likeness(id, meaning) ?? 0
  }

  /** An id is never given twice, so what is known of one stays true. */
  #follow(embedded: readonly number[]): void {
    const current = new Set(embedded)
    for (const id of this.#known) if (!current.has(id)) this.#vectors.delete(id)
    const added = embedded.filter((id) => !this.#known.has(id))
    for (const { id, value, module } of added.length > 0 ? this.#reader.meanings(added) : []) {
      const key = module.toLowerCase()
      const tag = this.#modules.get(key) ?? this.#modules.size
      this.#modules.set(key, tag)
      this.#vectors.set(id, new Int8Array(value.buffer, value.byteOffset, value.length), tag)
    }
    this.#known = current
  }
}
