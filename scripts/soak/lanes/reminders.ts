import { ask } from '../api.ts'
import { lane, type World } from '../world.ts'

const givenUpAfterMs = 120_000

/** Tasks that come due in some minutes; the page looks for notices as it does, and counts what did not come. */
export async function reminders(world: World): Promise<void> {
  const { ledger, timings, words } = world
  const awaited = new Map<string, number>()
  let after = new Date().toISOString()
  const setting = lane(world, 'reminder', 20, async () => {
    const title = words.title()
    const add = () => ask(world, 'POST', '/tasks', { title, due: 'in 3 minutes' })
    const { task } = await ledger.write(title, 'todo', () => timings.time('page: write', add))
    awaited.set(title, Date.parse(task.due))
  })
  const hearing = lane(world, 'reminder', 5, async () => {
    const { now, notices } = await ask(world, 'GET', `/notices?after=${encodeURIComponent(after)}`)
    after = notices.at(-1)?.toldAt ?? after // as the page does: one may be told while this one is read
    for (const { title } of notices) {
      const due = awaited.get(title)
      awaited.delete(title)
      if (due !== undefined) timings.add('reminder heard', Math.max(0, Date.parse(now) - due))
    }
    for (const [title, due] of awaited) {
      if (Date.now() < due + givenUpAfterMs) continue
      awaited.delete(title)
      throw new Error('did not come within two minutes')
    }
  })
  await Promise.all([setting, hearing])
}
