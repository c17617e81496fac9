import { writeSync } from 'node:fs'
import { openSqliteStores } from '../../../src/stores/sqlite/open.ts'
import { reminderNode } from './node.ts'

/** A server of its own process at that moment: says the id of each message that it sends, and stops dead after so many. */
const [file = '', moment = '', most = ''] = process.argv.slice(2)
let count = 0
const stores = await openSqliteStores({ file })
const node = reminderNode({
  stores,
  now: () => Date.parse(moment),
  before: ({ id }) => {
    writeSync(1, `${id}\n`)
    if (++count === Number(most)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    return undefined
  },
})
await node.run()
await stores.close()
