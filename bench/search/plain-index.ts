import { DatabaseSync } from 'node:sqlite'
import { isStopWord } from '../../src/context/terms.ts'

/** The floor: FTS5 with its own porter tokenizer, the question's words joined by OR, stop words left out. */
export class PlainIndex {
  readonly #db = new DatabaseSync(':memory:')
  readonly #ask

  constructor(texts: readonly string[]) {
    this.#db.exec("CREATE VIRTUAL TABLE words USING fts5(text, tokenize = 'porter unicode61')")
    const add = this.#db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
    this.#db.exec('BEGIN')
    for (const [index, text] of texts.entries()) add.run(index, text)
    this.#db.exec('COMMIT')
    this.#ask = this.#db.prepare('SELECT rowid, -bm25(words) AS score FROM words WHERE words MATCH ?')
  }

  scores(question: string): Map<number, number> {
    const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const asked = [...new Set(words)].filter((word) => !isStopWord(word))
    if (asked.length === 0) return new Map()
    const rows = this.#ask.all(asked.map((word) => `"${word}"`).join(' OR '))
    return new Map(rows.map((row) => [Number(row.rowid), Number(row.score)]))
  }
}
