// The floor: a program that opens the database as we do, reads a page of tasks and prints it.
import { DatabaseSync } from 'node:sqlite'

const database = new DatabaseSync(process.argv[2], { timeout: 10 })
database.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA synchronous = FULL')
const rows = database.prepare('SELECT * FROM tasks LIMIT 50').all()
database.close()
process.stdout.write(`${JSON.stringify(rows)}\n`)
