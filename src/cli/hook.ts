import { bringInList } from '../bridges/assistant-list/bring-in-list.ts'
import { EventLog } from '../bridges/assistant-list/event-log.ts'
import { type HookInput, readHookInput } from '../bridges/assistant-list/read-hook-input.ts'
import type { Config } from '../config.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { assistants, goTo, readHookJson } from './hook-input.ts'

export const command: CommandBody = {
  examples: ['waymark hook < event.json'],
  notes:
    'Claude Code and Codex call it with what happened as JSON on stdin. It prints nothing, and exits with 0 even when it fails.',
  async run({ config }) {
    const now = new Date()
    const input = readHookInput(await readHookJson(), now)
    if (input) await takeIn(input, config, now)
    return exitCodes.ok
  },
}

async function takeIn(input: HookInput, config: Config, now: Date): Promise<void> {
  const { client, session, folder, events } = input
  const id = `${client} ${session}`
  const log = new EventLog(config.data, id)
  const logged = log.read()
  const isEnd = events.every(({ action }) => action.kind === 'end')
  if (isEnd) log.tidy(now)
  // A session without a list ends without a trace.
  if (isEnd && logged.events.length === 0) return
  const known = new Set(logged.events.map((event) => event.id))
  const fresh = events.filter((event) => event.id === null || !known.has(event.id))
  if (fresh.length > 0) log.add(...fresh.map((event) => ({ event })))
  else if (logged.done === logged.events.length) return
  goTo(folder, config)
  const { atProject } = await import('./project-command.ts')
  await atProject(config, async ({ running, project }) => {
    const origin = {
      actor: config.user,
      at: now,
      contract: 'native',
      tool: 'hook',
      client: assistants[client],
    }
    const tasks = running.stores.tasks(config.user, project.ref)
    const about = { id, assistant: assistants[client], tag: client }
    await bringInList(tasks, log, about, { ...origin, connection: id.slice(0, 200) })
  })
}
