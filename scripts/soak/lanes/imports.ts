import { ask } from '../api.ts'
import { breathe, lane, type World } from '../world.ts'

/** A list of twenty tasks from a file; two of three are taken back. */
export function imports(world: World): Promise<void> {
  const { ledger, timings, words, chance } = world
  return lane(world, 'import', 30, async () => {
    const titles = Array.from({ length: 20 }, () => words.title())
    const text = titles.map((title) => `- [ ] ${title}`).join('\n')
    const name = `${words.name()}.md`
    await timings.time('import: preview', () => ask(world, 'POST', '/import', { name, text, preview: true }))
    const bring = () => timings.time('import', () => ask(world, 'POST', '/import', { name, text }))
    const { tasks, changes } = await ledger.write(titles, 'todo', bring)
    if (tasks !== titles.length) throw new Error(`imported ${tasks} of ${titles.length}`)
    await breathe(world, 5)
    if (chance.below(3) === 0) return
    await ledger.write(titles, 'gone', async () => {
      for (const change of changes.toReversed()) await ask(world, 'POST', '/undo', { change })
    })
  })
}
