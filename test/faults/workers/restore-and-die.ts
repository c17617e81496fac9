import { restorePostgres } from '../../../src/backup/postgres-restore.ts'
import { restoreSqlite } from '../../../src/backup/sqlite-restore.ts'
import { given } from './worker.ts'

const { path, data, url, dieAt } = given<{ path: string; data: string; url?: string; dieAt: number }>()

let count = 0
const observe = () => {
  if (++count === dieAt) process.kill(process.pid, 'SIGKILL')
}
const options = { path, version: '0.0.0', observe }
if (url === undefined) await restoreSqlite(data, options)
else await restorePostgres(url, data, options)
