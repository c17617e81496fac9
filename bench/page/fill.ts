import { join } from 'node:path'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { readDue } from '../../src/tasks/due.ts'
import { titleOf } from '../store/fill.ts'

const tags = ['home', 'work', 'urgent', 'someday', 'garden', 'release', 'money', 'health']
const dayMs = 86_400_000

/** Open tasks in a data folder that no server runs on: two thirds with a date, most with tags. */
export async function fillFolder(data: string, size: number): Promise<void> {
  await using stores = await openSqliteStores({ file: join(data, 'waymark.db') })
  const tasks = stores.tasks('local')
  const now = new Date()
  const origin = { at: now, actor: 'local', contract: 'native', tool: 'add_task' }
  for (let number = 0; number < size; number++) {
    const day = new Date(now.getTime() + ((number % 60) - 10) * dayMs).toISOString().slice(0, 10)
    await addTask(
      tasks,
      {
        title: titleOf(number),
        due: number % 3 === 0 ? null : readDue(day),
        priority: (['low', 'medium', 'high', 'medium'] as const)[number % 4] as 'low',
        tags: number % 5 === 0 ? [] : [tags[number % tags.length] as string],
      },
      origin,
    )
  }
}
