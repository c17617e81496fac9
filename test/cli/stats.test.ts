import { describe, expect, it } from 'vitest'
import { openDesk } from '../support/clients/desks.ts'
import { newFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { waymark } from '../support/servers/waymark.ts'

describe('waymark stats', () => {
  it('shows how often the tools were called, how they ended and how long they took', async () => {
    const [data, { root: project }] = [newFolder(), await newProject(sampleFiles)]
    const stats = async (...args: string[]) =>
      (await waymark(['stats', ...args, '--data', data, '--project', project])).stdout
    expect(await stats()).toMatch(
      /^since \d{4}-\d\d-\d\d\nno calls yet\n\npath:.*: 0 discoveries, 0 files of code/,
    )
    {
      await using desk = await openDesk({ kind: '2026', transport: 'stdio' }, { data, project })
      await desk.say('remember', { text: 'Jobs get lost', type: 'issue' })
      await desk.say('context_search', { query: 'lost jobs' })
      for (let call = 0; call < 3; call++) await desk.say('read_file', { path: 'src/queue.ts' })
      await desk.refuse('read_file', { path: '.env' })
      await desk.refuse('read_file', { path: 'nowhere' })
    }
    {
      const more = { data, project, args: ['--contract', 'context'] }
      await using desk = await openDesk({ kind: 'v1', transport: 'stdio' }, more)
      for (let call = 0; call < 31; call++)
        await desk.client.callTool('context_search', { query: 'lost jobs' })
    }
    const shown = await stats()
    expect(shown).toMatch(/^tool +calls +failed +limited +p50 ms +p95 +p99 +failures$/m)
    expect(shown).toMatch(/^read_file +5 +2 +0 +[\d.]+ +[\d.]+ +[\d.]+ +forbidden 1, not_found 1$/m)
    expect(shown).toMatch(/^context context_search +31 +1 +1 +[\d.]+ +[\d.]+ +[\d.]+ +rate_limited 1$/m)
    expect(shown).toMatch(
      /\npath:.*: 1 discoveries, 5 files of code in \d+ pieces\nread most: src\/queue\.ts\n$/,
    )

    const { tools, known, since } = JSON.parse(await stats('--json', '--days', '30'))
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(known).toMatchObject({
      ...{ project: `path:${project}`, discoveries: 1, embedded: 1, hotFiles: ['src/queue.ts'] },
      code: { files: 5, unembedded: 0, isIndexing: false },
    })
    expect(tools.map(({ tool, calls }: { tool: string; calls: number }) => [tool, calls])).toEqual([
      ['context_search', 31],
      ['context_search', 1],
      ['read_file', 5],
      ['remember', 1],
    ])
    for (const { p50, p95, p99 } of tools)
      expect([p50, p95, p99]).toEqual([p50, p95, p99].toSorted((a, b) => a - b))
  })

  it('keeps owners apart, and refuses days that are none', async () => {
    const data = newFolder()
    await waymark(['list', '--data', data, '--user', 'ada'])
    expect((await waymark(['stats', '--data', data, '--user', 'ada'])).stdout).toMatch(/^list_tasks +1 /m)
    expect((await waymark(['stats', '--data', data, '--user', 'grace'])).stdout).toContain('\nno calls yet\n')
    for (const days of ['0', 'week', '4000', '1.5'])
      expect(await waymark(['stats', '--days', days, '--data', data])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: 'waymark: --days must be a whole number from 1 to 3650.\n',
      })
  })
})
