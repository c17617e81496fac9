import { describe, expect, it } from 'vitest'
import { spoken } from '../support/clients/desks.ts'
import { type Assistant, connect } from '../support/clients/mcp-clients.ts'
import { TemporaryFolder } from '../support/files/folder.ts'

describe('four assistants that work on one data folder, each with a server of its own', () => {
  it('add 80 tasks in one burst, and none is lost or numbered twice', async ({ annotate }) => {
    await using opened = new AsyncDisposableStack()
    const { path } = opened.use(new TemporaryFolder())
    const kinds = ['2026', '2025', 'v1', '2026'] as const
    const clients: Assistant[] = await Promise.all(
      kinds.map((kind, index) => connect(kind, { args: ['--data', path] }, { name: `assistant-${index}` })),
    )
    for (const client of clients) opened.use(client)

    const start = performance.now()
    const answers = await Promise.all(
      clients.flatMap((client, index) =>
        Array.from({ length: 20 }, (_, task) =>
          client.callTool('add_task', { title: `Task ${index}-${task}` }),
        ),
      ),
    )
    const milliseconds = performance.now() - start

    const texts = answers.map(({ content }) => content[0]?.text ?? '')
    const numbers = texts.map((text) => Number(/^\+ #(\d+) Task \d-\d+\nchange \d+$/.exec(text)?.[1]))
    expect(numbers.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 80 }, (_, index) => index + 1),
    )
    const { say } = spoken(clients[0] as Assistant)
    const lines = (await say('list_tasks', { limit: 100 })).split('\n')
    expect(lines.shift()).toBe('80 open')
    expect(new Set(lines.map((line) => line.replace(/^#\d+ /, ''))).size).toBe(80)

    await annotate(`80 add_task calls of 4 processes took ${Math.round(milliseconds)} ms`)
  })
})
