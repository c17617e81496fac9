import { isRecord } from '../formats/format.ts'
import type { ItemStatus, ListAction, ListEvent, ListedItem } from './list-event.ts'
import { findMoment, plansIn } from './transcript.ts'

/** What a hook was told, as far as it is about the assistant's own list. */
export interface HookInput {
  readonly client: 'claude-code' | 'codex'
  readonly session: string
  /** Where the assistant works. */
  readonly folder: string | null
  readonly events: readonly ListEvent[]
}

/** Reads what Claude Code and Codex hand to a hook. Null for what is not about a list. */
export function readHookInput(input: unknown, now: Date): HookInput | null {
  if (!isRecord(input)) return null
  const { session_id: session, cwd, hook_event_name: event, transcript_path: path } = input
  if (typeof session !== 'string' || session === '') return null
  const transcript = typeof path === 'string' ? path : null
  const events = eventsOf(input, event, transcript, now)
  if (events.length === 0) return null
  return { client: clientOf(input), session, folder: typeof cwd === 'string' ? cwd : null, events }
}

type Given = Readonly<Record<string, unknown>>

function eventsOf(input: Given, event: unknown, transcript: string | null, now: Date): ListEvent[] {
  if (event === 'SessionEnd') return [{ id: null, at: [now.getTime(), 0], action: { kind: 'end' } }]
  // Codex tells hooks of few of its tools; what it planned stands in what it writes down of the session.
  if (event === 'Stop') return transcript === null ? [] : plansIn(transcript).flatMap(planEvent)
  if (event !== 'PostToolUse') return []
  const action = actionOf(input)
  if (!action) return []
  const id = text(input.tool_use_id) ?? null
  const at = (id !== null && transcript !== null && findMoment(transcript, id)) || [now.getTime(), 0]
  return [{ id, at: at as ListEvent['at'], action }]
}

function planEvent({ id, at, plan }: ReturnType<typeof plansIn>[number]): ListEvent[] {
  const action = planOf(plan)
  return action ? [{ id, at, action }] : []
}

function clientOf({ tool_name: tool, hook_event_name: event }: Given): HookInput['client'] {
  return tool === 'update_plan' || event === 'Stop' ? 'codex' : 'claude-code'
}

function actionOf({ tool_name: tool, tool_input: given, tool_response: response, ...rest }: Given) {
  if (!isRecord(given)) return null
  if (isRecord(response) && response.success === false) return null
  // Each helper of Claude Code keeps a list of its own.
  const list = text(rest.agent_id) ?? ''
  switch (tool) {
    case 'TodoWrite':
      return Array.isArray(given.todos) ? listOf(list, given.todos, 'content') : null
    case 'update_plan':
      return planOf(given)
    case 'TaskCreate':
      return additionOf(given, response)
    case 'TaskUpdate':
      return changeOf(given)
    default:
      return null
  }
}

function planOf(given: unknown): ListAction | null {
  return isRecord(given) && Array.isArray(given.plan) ? listOf('', given.plan, 'step') : null
}

function listOf(list: string, entries: readonly unknown[], name: 'content' | 'step'): ListAction {
  const seen = new Map<string, number>()
  const items = entries.flatMap((entry): ListedItem[] => {
    const title = isRecord(entry) ? text(entry[name]) : undefined
    if (!isRecord(entry) || title === undefined) return []
    const own = text(entry.id) ?? title
    const again = (seen.get(own) ?? 0) + 1
    seen.set(own, again)
    const key = `${list}\0${own}${again === 1 ? '' : `\0${again}`}`
    return [{ key, title, status: statusOf(entry.status) ?? 'todo' }]
  })
  return { kind: 'list', list, items }
}

function additionOf(given: Given, response: unknown): ListAction | null {
  const [title, number] = [text(given.subject), createdNumber(response)]
  if (title === undefined || number === undefined) return null
  const item: ListedItem = { key: taskKey(number), title, status: statusOf(given.status) ?? 'todo' }
  return { kind: 'add', item, description: text(given.description) ?? null }
}

/** `{ task: { id: "1" } }`, or `Task #1 created successfully: …`. */
function createdNumber(response: unknown): string | undefined {
  if (isRecord(response) && isRecord(response.task)) return text(response.task.id)
  const said = typeof response === 'string' ? response : JSON.stringify(response ?? '')
  return /Task #(\w+) created/.exec(said)?.[1]
}

function changeOf(given: Given): ListAction | null {
  const number = text(given.taskId)
  if (number === undefined) return null
  const [title, description, status] = [text(given.subject), text(given.description), statusOf(given.status)]
  return {
    kind: 'change',
    key: taskKey(number),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
    waitsFor: taskKeys(given.addBlockedBy),
    blocks: taskKeys(given.addBlocks),
  }
}

const taskKey = (number: string): string => `#${number}`

function taskKeys(given: unknown): string[] {
  return Array.isArray(given) ? given.flatMap((one) => text(one) ?? []).map(taskKey) : []
}

function statusOf(given: unknown): ItemStatus | undefined {
  switch (given) {
    case 'pending':
      return 'todo'
    case 'in_progress':
      return 'doing'
    case 'completed':
      return 'done'
    case 'deleted':
    case 'cancelled':
      return 'cancelled'
    default:
      return undefined
  }
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
