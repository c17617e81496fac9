import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { addTask } from '../../tasks/add-task.ts'
import { auditId } from '../../usage/audit.ts'
import { openSqliteStores } from './open.ts'

const dayMs = 86_400_000

it('removes old changes and calls when it is opened, and again while it is open', async () => {
  const file = join(newFolder(), 'waymark.db')
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
  const stores = await openSqliteStores({ file })
  for (const days of [31, 29, 0]) {
    const at = daysAgo(days)
    const call = { contract: 'native', tool: 'add_task', client: null, outcome: 'ok', milliseconds: 1 }
    await stores.audit('ada').add([{ ...call, id: auditId(at, 0), at, via: null, requestId: null }])
    await addTask(stores.tasks('ada'), { title: `${days} days ago` }, { actor: 'ada', at })
  }
  await stores.close()

  await using again = await openSqliteStores({ file })
  const kept = async () => [
    (await again.audit('ada').list({ limit: 9 })).length,
    (await again.tasks('ada').changes({ limit: 9 })).length,
  ]
  expect(await kept()).toEqual([2, 2])
  await again.prune(new Date(Date.now() + 2 * dayMs))
  expect(await kept()).toEqual([1, 1])
  expect(await again.tasks('ada').count({}, 9)).toBe(3)
})
