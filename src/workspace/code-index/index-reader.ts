import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { KnownFile } from './index-writer.ts'
import type { UnreadCard } from './read-cards.ts'

export interface FoundChunk {
  readonly id: number
  readonly path: string
  readonly module: string
  readonly startLine: number
  readonly endLine: number
  readonly name: string | null
  readonly kind: string | null
  readonly text: string
  /** Of the file, when it was indexed. */
  readonly size: number
  readonly modified: number
}

interface StoredMeaning {
  readonly id: number
  readonly value: Uint8Array
  readonly module: string
}

interface Counts {
  readonly files: number
  readonly chunks: number
  readonly embedded: number
}

/** Scores by the ids of chunks. */
export type Scores = Map<number, number>

/** Reads the index while another process may be writing it. Within `snapshot` nothing changes. */
export class IndexReader {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  close(): void {
    this.#database.close()
  }

  snapshot<T>(read: () => T): T {
    this.#database.exec('BEGIN')
    try {
      return read()
    } finally {
      if (this.#database.isTransaction) this.#database.exec('COMMIT')
    }
  }

  /** The chunks that hold any of the terms and their BM25, higher being better, as many as the limit of the best. */
  byWords(terms: readonly string[], module: string | undefined, limit: number): Scores {
    if (terms.length === 0) return new Map()
    if (module === undefined)
      return this.#scores(
        'SELECT rowid AS id, -rank AS score FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?',
        ...[anyOf(terms), limit],
      )
    // Joined in this order: the other way round the index would be asked once for each chunk of the module.
    return this.#scores(
      `SELECT words.rowid AS id, -bm25(words) AS score FROM words
        CROSS JOIN chunks c ON c.id = words.rowid CROSS JOIN files f ON f.id = c.file
        WHERE words MATCH ? AND f.module = ? ORDER BY bm25(words) LIMIT ?`,
      ...[anyOf(terms), module, limit],
    )
  }

  /** The same scores for these chunks, as far as they hold any of the terms. */
  wordsOf(ids: readonly number[], terms: readonly string[]): Scores {
    if (terms.length === 0 || ids.length === 0) return new Map()
    // The plus keeps SQLite from asking the index once for each id.
    return this.#scores(
      `SELECT rowid AS id, -bm25(words) AS score FROM words
        WHERE words MATCH ? AND +rowid IN (SELECT value FROM json_each(?))`,
      ...[anyOf(terms), JSON.stringify(ids)],
    )
  }

  /** How many chunks hold this term. */
  holding(term: string): number {
    const counted = this.#all<{ count: number }>(
      'SELECT count(*) AS count FROM words WHERE words MATCH ?',
      anyOf([term]),
    )
    return counted[0]?.count ?? 0
  }

  /** Terms of about the same length and beginning, those of most chunks first, as many as the limit. */
  similarTerms(term: string, limit: number): string[] {
    const [first = '', second = ''] = term
    // Only what begins so is read: a hundredth of a second where there are 200,000 terms.
    const beginnings = first === second ? [first] : [first, second + first]
    const length = [...term].length
    this.#database.exec(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'words', 'row')",
    )
    // As one text: so many rows take ten times as long.
    const [row] = this.#all<{ terms: string }>(
      `SELECT json_group_array(term) AS terms FROM (
        SELECT term FROM json_each(?) AS beginning
          CROSS JOIN temp.vocabulary ON term >= beginning.value AND term <= beginning.value || char(0x10FFFF)
          WHERE length(term) BETWEEN ? AND ? ORDER BY doc DESC, term LIMIT ?)`,
      ...[JSON.stringify(beginnings.filter(Boolean)), length - 8, length + 2, limit],
    )
    return JSON.parse(row?.terms ?? '[]')
  }

  chunks(ids: readonly number[]): FoundChunk[] {
    return this.#all(
      `SELECT c.id, f.path, f.module, c.start_line AS startLine, c.end_line AS endLine, c.name, c.kind, c.text,
        f.size, f.modified FROM chunks c JOIN files f ON f.id = c.file
        WHERE c.id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    )
  }

  /** The chunks that have a meaning. */
  embedded(): number[] {
    // As one text: so many rows take ten times as long.
    const [row] = this.#all<{ ids: string }>('SELECT json_group_array(chunk) AS ids FROM meanings')
    return JSON.parse(row?.ids ?? '[]')
  }

  meanings(ids: readonly number[]): Iterable<StoredMeaning> {
    return this.#database
      .prepare(
        `SELECT m.chunk AS id, m.value, f.module FROM json_each(?) asked JOIN meanings m ON m.chunk = asked.value
          JOIN chunks c ON c.id = m.chunk JOIN files f ON f.id = c.file`,
      )
      .iterate(JSON.stringify(ids)) as Iterable<unknown> as Iterable<StoredMeaning>
  }

  hasCards(): boolean {
    return this.#all("SELECT 1 FROM files WHERE card <> '' LIMIT 1").length > 0
  }

  /** Cards that this network has not read as they are now. */
  unreadCards(model: string): UnreadCard[] {
    return this.#all(
      `SELECT path, card FROM files WHERE card <> '' AND NOT EXISTS (SELECT 1 FROM cards c
        WHERE c.path = files.path AND c.card = files.card
        AND ? = (SELECT value FROM about WHERE key = 'cardModel'))`,
      model,
    )
  }

  /** What was read in the cards of these files, by path, if this network has read them. */
  cards(model: string, paths: readonly string[]): Map<string, Int8Array> {
    if (this.about('cardModel') !== model) return new Map()
    const rows = this.#all<{ path: string; meaning: Uint8Array }>(
      `SELECT path, meaning FROM cards WHERE path IN (SELECT value FROM json_each(?)) AND length(meaning) > 0`,
      JSON.stringify(paths),
    )
    return new Map(
      rows.map(({ path, meaning }) => [
        path,
        new Int8Array(meaning.buffer, meaning.byteOffset, meaning.length),
      ]),
    )
  }

  paths(): string[] {
    return this.#all<{ path: string }>('SELECT path FROM files').map(({ path }) => path)
  }

  /** Those of the paths that are files of the index. */
  files(paths: readonly string[]): KnownFile[] {
    return this.#all(
      `SELECT id, path, size, modified, settled, hash FROM files
        WHERE path IN (SELECT value FROM json_each(?))`,
      JSON.stringify(paths),
    )
  }

  /** Whether any file of the index is in this folder or below it. */
  holdsBelow(folder: string): boolean {
    const found = this.#all(
      'SELECT 1 FROM files WHERE path > ? AND path < ? LIMIT 1',
      ...[`${folder}/`, `${folder}0`], // the letter after the slash
    )
    return found.length > 0
  }

  counts(): Counts {
    const [counts] = this.#all<Counts>(
      `SELECT (SELECT count(*) FROM files) AS files, (SELECT count(*) FROM chunks) AS chunks,
        (SELECT count(*) FROM meanings) AS embedded`,
    )
    return counts as Counts
  }

  about(key: string): unknown {
    return this.#all<{ value: unknown }>('SELECT value FROM about WHERE key = ?', key)[0]?.value
  }

  /** Another number whenever another connection has written. */
  version(): number {
    return this.#all<{ data_version: number }>('PRAGMA data_version')[0]?.data_version as number
  }

  #scores(text: string, ...values: SQLInputValue[]): Scores {
    const rows = this.#all<{ id: number; score: number }>(text, ...values)
    return new Map(rows.map(({ id, score }) => [id, score]))
  }

  #all<Row>(text: string, ...values: SQLInputValue[]): Row[] {
    return this.#database.prepare(text).all(...values) as Row[]
  }
}

function anyOf(terms: readonly string[]): string {
  return [...new Set(terms)].map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ')
}
