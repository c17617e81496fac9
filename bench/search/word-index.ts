import { DatabaseSync } from 'node:sqlite'
import { filler } from '../../src/context/ranking.ts'
import { terms } from '../../src/context/terms.ts'

/** BM25 by FTS5 over the product's terms, in memory, as the SQLite store does it. */
export class WordIndex {
  readonly #db = new DatabaseSync(':memory:')
  readonly #ask
  /** In how many texts a term stands. */
  readonly #frequencies = new Map<string, number>()

  constructor(texts: readonly string[]) {
    this.#db.exec("CREATE VIRTUAL TABLE words USING fts5(text, content = '', tokenize = 'unicode61')")
    const add = this.#db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
    this.#db.exec('BEGIN')
    for (const [index, text] of texts.entries()) {
      const found = terms(text)
      add.run(index, found.join(' '))
      for (const term of new Set(found)) this.#frequencies.set(term, (this.#frequencies.get(term) ?? 0) + 1)
    }
    for (let n = 1; n <= filler.texts; n++) add.run(-n, 'ƿ '.repeat(filler.terms))
    this.#db.exec('COMMIT')
    this.#ask = this.#db.prepare('SELECT rowid, -bm25(words) AS score FROM words WHERE words MATCH ?')
  }

  /** The score of every text that has a term of the question. */
  scores(question: string): Map<number, number> {
    const asked = [...new Set(terms(question))]
    if (asked.length === 0) return new Map()
    const rows = this.#ask.all(asked.map((term) => `"${term}"`).join(' OR '))
    return new Map(rows.map((row) => [Number(row.rowid), Number(row.score)]))
  }

  frequency(term: string): number {
    return this.#frequencies.get(term) ?? 0
  }
}
