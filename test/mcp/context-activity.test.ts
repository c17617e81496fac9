import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { openDesk } from '../support/clients/desks.ts'
import { moment, readText, remember } from '../support/clients/findings.ts'
import { newFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { StdioProcess } from '../support/servers/stdio-process.ts'
import { waymark } from '../support/servers/waymark.ts'

const stdio = { kind: '2026', transport: 'stdio' } as const

describe('what a client did', () => {
  it('is one session, with its calls counted, once the client has left', async () => {
    const data = newFolder()
    {
      await using desk = await openDesk(stdio, { data })
      await desk.say('list_tasks')
      await desk.say('catch_up')
      await desk.refuse('get_task', { task: 9 })
    }
    expect(sessionsIn(data)).toEqual([{ actor: 'local', client: 'ada', calls: 3, summary: null }])
  })

  it('is apart from what another process of the client does, and from other clients', async () => {
    const data = newFolder()
    for (const name of ['ada', 'grace', 'ada']) {
      await using desk = await openDesk(stdio, { data, name })
      await desk.say('list_tasks')
    }
    expect(sessionsIn(data)).toEqual([
      { actor: 'local', client: 'ada', calls: 1, summary: null },
      { actor: 'local', client: 'ada', calls: 1, summary: null },
      { actor: 'local', client: 'grace', calls: 1, summary: null },
    ])
  })

  it('ends with a summary, which every call before it belongs to, and goes on when that is undone', async () => {
    const data = newFolder()
    {
      await using desk = await openDesk(stdio, { data })
      await desk.say('list_tasks')
      await remember(desk, 'Names are snake_case', 'pattern')
      await remember(desk, 'Nothing was done today', 'summary')
    }
    expect(sessionsIn(data)).toEqual([{ actor: 'local', client: 'ada', calls: 3, summary: 2 }])
    {
      await using desk = await openDesk(stdio, { data })
      expect(await desk.say('catch_up')).toMatch(new RegExp(`^since ${moment}, your last session\n`))
      await vi.waitFor(() => expect(sessionsIn(data)).toHaveLength(2), { timeout: 5_000, interval: 20 })
      await desk.say('undo', { change: 2 })
    }
    expect(sessionsIn(data).map(({ calls, summary }) => ({ calls, summary }))).toEqual([
      { calls: 3, summary: null },
      { calls: 2, summary: null },
    ])
  })

  it('counts a file as read when it was, and not when it was refused', async () => {
    const [data, { root: project }] = [newFolder(), await newProject(sampleFiles)]
    {
      await using desk = await openDesk(stdio, { data, project })
      await desk.say('read_file', { path: 'src/queue.ts' })
      await desk.say('read_file', { path: './src/queue.ts', deps: 'full' })
      await desk.refuse('read_file', { path: 'src/db.ts', lines: '99' })
      await desk.refuse('read_file', { path: '.env' })
    }
    await using desk = await openDesk(stdio, { data, project })
    expect(await readText(desk, 'context://hot-files')).toMatch(/^src\/queue\.ts · 2\.0 · 2 reads · last .*$/)
  })

  it('is kept when the process is asked to end, and added up over processes in the stats', async () => {
    const { root: project } = await newProject(sampleFiles)
    await using first = new StdioProcess(['--project', project])
    await first.initialize()
    await first.call(1, 'list_tasks', {})
    await first.call(2, 'read_file', { path: 'nowhere' })
    expect(await first.end(() => first.kill('SIGTERM'))).toMatchObject({ code: 0 })
    {
      await using desk = await openDesk(stdio, { data: first.data, project })
      await desk.say('list_tasks')
      await desk.say('list_tasks')
    }
    const { stdout } = await waymark(['stats', '--json', '--data', first.data, '--project', project])
    expect(JSON.parse(stdout).tools).toMatchObject([
      { contract: 'native', tool: 'list_tasks', calls: 3, failed: 0, failures: {} },
      { contract: 'native', tool: 'read_file', calls: 1, failed: 1, failures: { not_found: 1 } },
    ])
  })
})

function sessionsIn(data: string): Record<string, unknown>[] {
  using database = new DatabaseSync(join(data, 'waymark.db'), { readOnly: true, timeout: 10_000 })
  return database
    .prepare('SELECT actor, client, calls, summary FROM sessions ORDER BY client, started_at')
    .all()
    .map((row) => ({ ...row }))
}
