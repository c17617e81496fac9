import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Failure } from '../../../src/errors.ts'
import { openSqliteStores } from '../../../src/stores/sqlite/open.ts'
import { addTask } from '../../../src/tasks/add-task.ts'
import { figure } from '../../support/faults/figures.ts'
import { newFolder } from '../../support/files/folder.ts'

const rounds = Number(process.env.FAULT_ROUNDS ?? 1_000)

it(`answers in a sentence, and never with a bug, on ${rounds} databases damaged at random`, async () => {
  const whole = join(newFolder(), 'waymark.db')
  {
    await using stores = await openSqliteStores({ file: whole })
    for (let n = 1; n <= 200; n++)
      await addTask(stores.tasks('ada'), { title: `Task ${n}`, tags: [`t${n % 5}`] }, origin())
  }
  const count = { worked: 0, refused: 0, 'found by doctor': 0, lost: 0 }
  for (let round = 0; round < rounds; round++) {
    const file = join(newFolder(), 'waymark.db')
    copyFileSync(whole, file)
    damage(file)
    const outcome = await use(file)
    count[outcome] += 1
  }
  figure({
    fault: 'a database damaged at random: bytes changed, pages emptied, cut short',
    tries: rounds,
    lost: count.lost,
    remark: `${count.worked} worked, ${count.refused} were refused in a sentence, ${count['found by doctor']} found by doctor`,
  })
  expect(count.lost).toBe(0)
})

function damage(file: string): void {
  const kind = Math.random()
  const { size } = statSync(file)
  if (kind < 0.2) {
    truncateSync(file, Math.floor(Math.random() * size))
    return
  }
  const bytes = readFileSync(file)
  if (kind < 0.4) {
    const page = Math.floor((Math.random() * size) / 4_096) * 4_096
    bytes.fill(0, page, page + 4_096)
  } else {
    const flips = 1 + Math.floor(Math.random() * 30)
    for (let n = 0; n < flips; n++) {
      const at = Math.floor(Math.random() * size)
      bytes[at] = (bytes[at] as number) ^ (1 << Math.floor(Math.random() * 8))
    }
  }
  writeFileSync(file, bytes)
}

/** What was acknowledged on a damaged file is found again, or the file is refused, or at least doctor says why not. */
async function use(file: string): Promise<'worked' | 'refused' | 'found by doctor' | 'lost'> {
  let acknowledged: number | undefined
  try {
    {
      await using stores = await openSqliteStores({ file })
      const tasks = stores.tasks('ada')
      await tasks.list({ order: 'newest', limit: 1_000 })
      acknowledged = (await addTask(tasks, { title: 'On a damaged file' }, origin())).task.id
    }
    await using stores = await openSqliteStores({ file })
    if (await stores.tasks('ada').find(acknowledged)) return 'worked'
    return (await stores.inspect()).problems.length > 0 ? 'found by doctor' : 'lost'
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error
    return 'refused'
  }
}

function origin() {
  return { actor: 'faults', at: new Date() }
}
