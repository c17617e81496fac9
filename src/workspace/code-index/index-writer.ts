import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Chunk } from './cut-chunks.ts'
import type { ReadCard } from './read-cards.ts'

/** A file as the index knows it. */
export interface KnownFile {
  readonly id: number
  readonly path: string
  readonly size: number
  readonly modified: number
  readonly settled: number
  readonly hash: string
}

export type NewFile = Omit<KnownFile, 'id'> & { readonly module: string }

export type IndexedChunk = Chunk & { readonly terms: readonly string[] }

export interface UnembeddedChunk {
  readonly id: number
  readonly path: string
  readonly name: string | null
  readonly text: string
}

/** Changes the index. Everything between `begin` and `commit` is there or not, as one. */
export class IndexWriter {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  begin(): void {
    if (!this.#database.isTransaction) this.#database.exec('BEGIN IMMEDIATE')
  }

  commit(): void {
    if (this.#database.isTransaction) this.#database.exec('COMMIT')
  }

  /** Brings everything into the one file, unless a reader is in the way. */
  settle(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  /** What is not committed is lost. */
  close(): void {
    this.#database.close()
  }

  files(): KnownFile[] {
    return this.#all('SELECT id, path, size, modified, settled, hash FROM files')
  }

  /** Those of the paths that are files of the index. */
  filesAt(paths: readonly string[]): KnownFile[] {
    return this.#all(
      `SELECT id, path, size, modified, settled, hash FROM files
        WHERE path IN (SELECT value FROM json_each(?))`,
      JSON.stringify(paths),
    )
  }

  countFiles(): number {
    return this.#all<{ n: number }>('SELECT count(*) AS n FROM files')[0]?.n ?? 0
  }

  /** Puts a file and its chunks in place of what was known of it. */
  replace(before: KnownFile | undefined, file: NewFile, card: string, chunks: readonly IndexedChunk[]): void {
    if (before) this.remove(before)
    const { lastInsertRowid: id } = this.#run(
      'INSERT INTO files (path, module, size, modified, settled, hash, card) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[file.path, file.module, file.size, file.modified, file.settled, file.hash, card],
    )
    for (const chunk of chunks) this.#add(id, chunk)
  }

  #add(file: number | bigint, { startLine, endLine, name, kind, text, terms }: IndexedChunk): void {
    const { lastInsertRowid: id } = this.#run(
      'INSERT INTO chunks (file, start_line, end_line, name, kind, text) VALUES (?, ?, ?, ?, ?, ?)',
      ...[file, startLine, endLine, name, kind, text],
    )
    this.#run('INSERT INTO words (rowid, terms) VALUES (?, ?)', id, terms.join(' '))
  }

  /** For a file that was written again without a change. */
  touch(before: KnownFile, { size, modified, settled }: NewFile): void {
    const { id } = before
    if (before.size === size && before.modified === modified && before.settled === settled) return
    this.#run(
      'UPDATE files SET size = ?, modified = ?, settled = ? WHERE id = ?',
      size,
      modified,
      settled,
      id,
    )
  }

  remove({ id }: KnownFile): void {
    this.#run('DELETE FROM words WHERE rowid IN (SELECT id FROM chunks WHERE file = ?)', id)
    this.#run('DELETE FROM meanings WHERE chunk IN (SELECT id FROM chunks WHERE file = ?)', id)
    this.#run('DELETE FROM chunks WHERE file = ?', id)
    this.#run('DELETE FROM files WHERE id = ?', id)
  }

  /** Chunks without a meaning, in the order of their ids, after the given one. */
  unembedded(after: number, limit: number): UnembeddedChunk[] {
    return this.#all(
      `SELECT c.id, f.path, c.name, c.text FROM chunks c JOIN files f ON f.id = c.file
        WHERE c.id > ? AND NOT EXISTS (SELECT 1 FROM meanings WHERE chunk = c.id) ORDER BY c.id LIMIT ?`,
      ...[after, limit],
    )
  }

  countUnembedded(): number {
    const [row] = this.#all<{ n: number }>(
      'SELECT (SELECT count(*) FROM chunks) - (SELECT count(*) FROM meanings) AS n',
    )
    return row?.n ?? 0
  }

  keepMeaning(chunk: number, meaning: Int8Array): void {
    const bytes = new Uint8Array(meaning.buffer, meaning.byteOffset, meaning.length)
    this.#run('INSERT INTO meanings (chunk, value) VALUES (?, ?)', chunk, bytes)
  }

  /** What another network has read goes. */
  keepCards(model: string, cards: readonly ReadCard[]): void {
    this.begin()
    if (this.about('cardModel') !== model) this.#run('DELETE FROM cards')
    this.note('cardModel', model)
    for (const { path, card, meaning } of cards) {
      const bytes = new Uint8Array(meaning.buffer, meaning.byteOffset, meaning.length)
      this.#run('INSERT OR REPLACE INTO cards (path, card, meaning) VALUES (?, ?, ?)', path, card, bytes)
    }
    this.commit()
  }

  /** Of files that are gone, or have nothing to say of themselves any more. */
  forgetOldCards(): void {
    this.#run(
      "DELETE FROM cards WHERE NOT EXISTS (SELECT 1 FROM files f WHERE f.path = cards.path AND f.card <> '')",
    )
  }

  forgetMeanings(): void {
    this.#run('DELETE FROM meanings')
  }

  about(key: string): unknown {
    return this.#all<{ value: unknown }>('SELECT value FROM about WHERE key = ?', key)[0]?.value
  }

  note(key: string, value: string | number | null): void {
    this.#run('INSERT INTO about VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', key, value)
  }

  #all<Row>(text: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(text).all(...values) as Row[]
  }

  #run(text: string, ...values: SQLInputValue[]): { lastInsertRowid: number | bigint } {
    return this.#statement(text).run(...values)
  }

  #statement(text: string): StatementSync {
    let statement = this.#statements.get(text)
    if (!statement) {
      statement = this.#database.prepare(text)
      this.#statements.set(text, statement)
    }
    return statement
  }
}
