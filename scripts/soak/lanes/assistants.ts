import { type Assistant, connectOverHttp, connectOverStdio } from '../assistant.ts'
import { breathe, lane, type World } from '../world.ts'

type Way = 'stdio' | 'http'

/** One that is there from the beginning to the end, started anew where its server ended. */
export async function steadyAssistant(
  world: World,
  way: Way,
  era: '2026' | '2025',
  isStarted: (assistant: Assistant) => void = () => {},
): Promise<void> {
  let assistant: Assistant | undefined
  await lane(world, `assistant, ${way}, ${era}`, 1, async () => {
    if (!assistant) {
      assistant = await connect(world, way, era)
      isStarted(assistant)
    }
    try {
      await workThrough(world, way, assistant)
    } catch (error) {
      const gone = assistant
      assistant = undefined
      await gone.leave().catch(() => {})
      throw error
    }
  })
  await assistant?.end()
}

/** One after the other: comes, works a little, and goes, every second one without a word. */
export function passingAssistants(world: World, way: Way, era: '2026' | '2025'): Promise<void> {
  let visits = 0
  return lane(world, `passing assistant, ${way}, ${era}`, way === 'stdio' ? 10 : 3, async () => {
    const assistant = await world.timings.time(`${way}: connect`, () => connect(world, way, era))
    try {
      await workThrough(world, way, assistant)
    } finally {
      if (visits++ % 2 === 0) await assistant.end()
      else await assistant.leave()
    }
  })
}

function connect(world: World, way: Way, era: '2026' | '2025'): Promise<Assistant> {
  return way === 'stdio' ? connectOverStdio(era, world) : connectOverHttp(era, world)
}

/** What an assistant does in a minute or so. One task in six stays, and one note in three. */
async function workThrough(world: World, way: Way, assistant: Assistant): Promise<void> {
  const { chance, ledger, timings, words } = world
  const does = (what: string, tool: string, args?: Record<string, unknown>) => () =>
    timings.time(`${way}: ${what}`, () => assistant.call(tool, args))

  await does('read', 'catch_up')()
  const title = words.title()
  const added = await ledger.write(title, 'todo', does('write', 'add_task', { title, tags: ['soak'] }))
  const task = added.task.id as number
  await breathe(world, 0.5)
  await does('read', 'list_tasks', { view: 'open', limit: 50 })()
  await does('write', 'update_task', { task, claim: true })()
  await breathe(world, 0.5)
  await does('search', 'context_search', { query: words.question() })()
  await does('read', 'get_task', { task })()
  await ledger.write(title, 'done', does('write', 'complete_task', { task }))
  await breathe(world, 0.5)
  const text = words.note()
  const noted = await ledger.write(
    text,
    'stands',
    does('remember', 'remember', { text, type: 'decision', task }),
  )
  if (chance.below(3) > 0)
    await ledger.write(text, 'gone', does('write', 'remember', { forget: noted.discovery.id }))
  await breathe(world, 0.5)
  if (chance.below(6) === 0) return
  const deleted = await ledger.write(title, 'gone', does('write', 'delete_task', { task }))
  if (chance.below(6) === 0)
    await ledger.write(title, 'done', does('write', 'undo', { change: deleted.change }))
}
