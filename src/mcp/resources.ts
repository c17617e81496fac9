import type { Workshop } from '../contracts/call.ts'
import { board, describeTask, taskTitles } from '../contracts/native/views.ts'
import { Failure } from '../errors.ts'

const mimeType = 'text/plain'
export const todayUri = 'board://today'

export const resourceTemplates = [
  { uriTemplate: 'task://{id}', name: 'task', description: 'A task with everything around it', mimeType },
]

export const taskUri = (id: number | string): string => `task://${id}`

/** The board, then the open tasks, most urgent first. */
export async function listResources(workshop: Workshop, owner: string, cursor: string | undefined) {
  const { tasks, cursor: next } = await taskTitles(workshop, owner, {
    ...(cursor !== undefined && { cursor }),
  })
  const today = { uri: todayUri, name: 'today', description: 'What is due, overdue and ready', mimeType }
  const listed = tasks.map(({ id, title }) => ({ uri: taskUri(id), name: `#${id}`, title, mimeType }))
  return {
    resources: cursor === undefined ? [today, ...listed] : listed,
    ...(next !== null && { nextCursor: next }),
  }
}

/** The text of a resource; undefined when there is none of that name for this owner. */
export async function readResource(workshop: Workshop, owner: string, uri: string) {
  const text = await textOf(workshop, owner, uri)
  return text === undefined ? undefined : { contents: [{ uri, mimeType, text }] }
}

async function textOf(workshop: Workshop, owner: string, uri: string): Promise<string | undefined> {
  if (uri === todayUri) return board(workshop, owner)
  const id = /^task:\/\/(\d{1,16})$/.exec(uri)?.[1]
  if (id === undefined) return undefined
  try {
    return await describeTask(workshop, owner, Number(id))
  } catch (error) {
    if (error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid')) return undefined
    throw error
  }
}

/** Numbers of open tasks that begin with what was typed, or whose title has it. */
export async function completeTaskId(workshop: Workshop, owner: string, typed: string): Promise<string[]> {
  const isNumber = /^[1-9]\d*$/.test(typed)
  const { tasks } = await taskTitles(workshop, owner, typed === '' || isNumber ? {} : { words: typed })
  const ids = tasks.map(({ id }) => String(id)).filter((id) => !isNumber || id.startsWith(typed))
  if (!isNumber || ids.includes(typed)) return ids
  // Only the most urgent tasks were looked through; a whole number is right wherever its task stands.
  return (await textOf(workshop, owner, taskUri(typed))) === undefined ? ids : [typed, ...ids]
}
