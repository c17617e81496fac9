import { DatabaseSync } from 'node:sqlite'
import { moduleKey } from '../../src/context/discovery.ts'
import { bytesOf } from '../../src/stores/sql/meaning-cache.ts'
import { home, projectRows, type Shelf } from './fill-discoveries.ts'

/** Everything in one transaction that waits for no disk. */
export function openSqliteShelf(file: string): Shelf & Disposable {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; BEGIN')
  const project = home.id
  const discovery = database.prepare(`INSERT INTO discoveries (row, project, id, uuid, type, text, module,
    module_key, files, author, created_at) VALUES (?, '${project}', ?, ?, ?, ?, ?, ?, '[]', ?, ?)`)
  const words = database.prepare(`INSERT INTO postings VALUES ('${project}', ?, ?, ?)`)
  const meanings = database.prepare(`INSERT INTO meanings (project, id, model, meaning, type, module_key,
    standing, revision) VALUES ('${project}', ?, '', ?, ?, ?, 1, ?)`)
  return {
    take(batch) {
      for (const { discovery: one, meaning } of batch) {
        const { id, uuid, type, text, author, createdAt } = one
        const module = one.module as string
        discovery.run(id, id, uuid, type, text, module, moduleKey(module), author, createdAt.getTime())
        meanings.run(id, bytesOf(meaning), type, moduleKey(module), id)
      }
    },
    list(block, lists) {
      for (const [term, list] of lists) words.run(term, block, list)
    },
    finish({ discoveries, terms, model, counts }) {
      database.prepare('UPDATE meanings SET model = ?').run(model)
      const count = database.prepare(`INSERT INTO term_counts VALUES ('${project}', ?, ?)`)
      for (const [term, texts] of counts) count.run(term, texts)
      database.exec(projectRows({ discoveries, terms, model }))
      database.exec('COMMIT')
    },
    [Symbol.dispose]: () => database.close(),
  }
}
