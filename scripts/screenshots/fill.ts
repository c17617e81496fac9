import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { connect } from '../../test/support/clients/mcp-clients.ts'
import { safari, sampleDiscoveries, sampleFiles, sampleProjects, sampleTasks } from './sample-data.ts'

export function writeProject(folder: string): void {
  for (const [path, text] of Object.entries(sampleFiles)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Fills a running server as a person and an assistant would. Gives the number of the task worth showing. */
export async function fill(url: string, mcp: string): Promise<number> {
  const numbers = new Map<string, number>()
  for (const { after = [], isDone, ...task } of sampleTasks) {
    const blockedBy = after.map((title) => numbers.get(title))
    const answer = await send(url, 'POST', '/tasks', { ...task, ...(after.length > 0 && { blockedBy }) })
    numbers.set(task.title, answer.task.id)
    if (isDone) await send(url, 'POST', `/tasks/${answer.task.id}/complete`, {})
  }
  for (const [name, colour, title] of sampleProjects) {
    const { project } = await send(url, 'POST', '/projects', { name, colour })
    await send(url, 'POST', `/tasks?project=${encodeURIComponent(project.id)}`, { title })
  }
  const shown = numbers.get(safari) as number
  await using assistant = await connect('2026', { url: mcp }, { name: 'claude-code' })
  await assistant.callTool('update_task', { task: shown, claim: true })
  await assistant.callTool('complete_task', { task: 'Write a test that fails in WebKit' })
  for (const path of [...Object.keys(sampleFiles), 'src/auth/session.ts'])
    await assistant.callTool('read_file', { path })
  for (const { task, ...discovery } of sampleDiscoveries) {
    await assistant.callTool('remember', { ...discovery, ...(task && { task: numbers.get(task) }) })
  }
  return shown
}

// biome-ignore lint/suspicious/noExplicitAny: an answer whose form docs/http.md gives.
async function send(url: string, method: string, path: string, body: object): Promise<any> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response.json()
}
