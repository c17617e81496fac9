// Loaded before a bench: keeps what it prints as a table, a line of JSON each, so that benches of any age can be read.
import { appendFileSync } from 'node:fs'

const file = process.env.KEEP_TABLES_IN
if (file !== undefined) {
  delete process.env.KEEP_TABLES_IN // not for what the bench starts
  const print = console.table.bind(console)
  console.table = (rows: unknown) => {
    appendFileSync(file, `${JSON.stringify(rows)}\n`)
    print(rows)
  }
}
