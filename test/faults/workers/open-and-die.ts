import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteStores } from '../../../src/stores/sqlite/open.ts'
import { addTask } from '../../../src/tasks/add-task.ts'
import { given, origin, say } from './worker.ts'

/** `dieAt` counts what is done to the disk; `overtaken` lets another process open and write first, just in time. */
const { file, dieAt, overtaken } = given<{ file: string; dieAt?: number; overtaken?: boolean }>()

if (dieAt !== undefined) dieBefore(dieAt)
if (overtaken) beOvertaken()
const stores = await openSqliteStores({ file })
say(await addTask(stores.tasks('ada'), { title: 'Water the plants' }, origin()))
if (dieAt === undefined && !overtaken) process.kill(process.pid, 'SIGKILL') // leaves its -wal file behind
await stores.close()

function dieBefore(step: number): void {
  let count = 0
  const counted = <This, Args extends unknown[], Result>(call: (this: This, ...args: Args) => Result) =>
    function (this: This, ...args: Args): Result {
      if (++count === step) process.kill(process.pid, 'SIGKILL')
      return call.apply(this, args)
    }
  const names = ['mkdirSync', 'linkSync', 'openSync', 'fsyncSync', 'rmSync'] as const
  for (const name of names) Object.assign(fs, { [name]: counted(fs[name] as () => unknown) })
  for (const name of ['exec', 'close'] as const) {
    Object.assign(DatabaseSync.prototype, { [name]: counted(DatabaseSync.prototype[name] as () => unknown) })
  }
  syncBuiltinESMExports()
}

function beOvertaken(): void {
  const { existsSync } = fs
  fs.existsSync = (path) => {
    fs.existsSync = existsSync
    syncBuiltinESMExports()
    const exists = existsSync(path)
    spawnSync(process.execPath, [process.argv[1] as string, JSON.stringify({ file })])
    return exists
  }
  syncBuiltinESMExports()
}
