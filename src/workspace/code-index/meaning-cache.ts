import { Vectors } from '../../vectors.ts'
import type { IndexReader, Scores } from './index-reader.ts'
import { type Indexing, modelName } from './indexing.ts'

/** The meanings of an open index in memory. They are read again when the index was written since. */
export class MeaningCache {
  readonly #reader: IndexReader
  readonly #indexing: Indexing
  readonly #modules = new Map<string, number>()
  #vectors = new Vectors(0)
  #version: number | undefined

  constructor(reader: IndexReader, indexing: Indexing) {
    this.#reader = reader
    this.#indexing = indexing
  }

  /** Before each question, within its snapshot. */
  update(): void {
    const version = this.#reader.version()
    if (version === this.#version) return
    this.#vectors = new Vectors(this.#indexing.dimensions)
    if (this.#reader.about('model') === modelName(this.#indexing)) this.#load()
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

  #load(): void {
    for (const { id, value, module } of this.#reader.meanings()) {
      const key = module.toLowerCase()
      const tag = this.#modules.get(key) ?? this.#modules.size
      this.#modules.set(key, tag)
      this.#vectors.set(id, new Int8Array(value.buffer, value.byteOffset, value.length), tag)
    }
  }
}
