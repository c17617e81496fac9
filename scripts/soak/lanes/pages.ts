import { EventClient } from '../../../test/support/clients/event-client.ts'
import { ask } from '../api.ts'
import { breathe, lane, type World } from '../world.ts'

/** An open page: reads what it shows, writes, and has its stream of events open, which it opens again when it ended. */
export async function page(world: World, name: string): Promise<void> {
  const { chance, ledger, timings, words } = world
  let stream: EventClient | undefined
  await lane(world, name, 2, async () => {
    if (!stream) {
      const opened = await EventClient.open(world.url)
      stream = opened
      opened.ended.then(() => {
        if (stream === opened) stream = undefined
      })
    }
    await timings.time('page: read', () => ask(world, 'GET', '/tasks?view=open&limit=100'))
    await timings.time('page: read', () => ask(world, 'GET', '/changes?limit=20'))
    await breathe(world, 0.5)
    const title = words.title()
    const start = performance.now()
    const add = () => timings.time('page: write', () => ask(world, 'POST', '/tasks', { title }))
    const { task, change } = await ledger.write(title, 'todo', add)
    const heard = await stream?.change(change.id).catch(() => undefined) // it may have ended just now
    if (heard) timings.add('page: heard', heard.at - start)
    await breathe(world, 0.5)
    await timings.time('page: read', () => ask(world, 'GET', `/tasks/${task.id}`))
    await timings.time('page: search', () => ask(world, 'GET', `/tasks/search?q=${title.split(' ')[1]}`))
    if (chance.below(6) === 0) return
    const remove = () => timings.time('page: write', () => ask(world, 'DELETE', `/tasks/${task.id}`))
    const removed = await ledger.write(title, 'gone', remove)
    await breathe(world, 0.5)
    if (chance.below(6) > 0) return
    const undo = () =>
      timings.time('page: write', () => ask(world, 'POST', '/undo', { change: removed.change.id }))
    await ledger.write(title, 'todo', undo)
  })
  stream?.close()
}

/** A person who opens the page, looks around and closes it: files of the page, lists, and a stream that is cut off. */
export function visitors(world: World): Promise<void> {
  return lane(world, 'visitor', 8, async () => {
    const look = async (path: string) => {
      const response = await fetch(world.url + path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
    }
    using _ = await EventClient.open(world.url, undefined, { across: '1' })
    for (const path of [
      '/',
      '/api/me',
      '/api/projects',
      '/api/tasks?across=1',
      '/api/discoveries',
      '/api/clients',
    ])
      await world.timings.time('page: read', () => look(path))
    const query = encodeURIComponent(world.words.question())
    await world.timings.time('page: search', () => look(`/api/search?q=${query}`))
  })
}
