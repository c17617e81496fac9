import { describe, expect, it } from 'vitest'
import { combinations, openDesk, shareDesk } from '../support/clients/desks.ts'
import { expectToFit } from '../support/contracts/json-schema.ts'
import { shareProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'

const files = { ...sampleFiles, 'src/many.ts': 'export {} // many\n'.repeat(9) }

describe.each(combinations)(
  'structured answers about the project, for a $kind client over $transport',
  (combination) => {
    const project = shareProject(files)
    const desk = shareDesk(combination, { project, args: ['--typed'], query: '?typed=1' })

    it('fit the schema that the listing has, whole', async () => {
      const { client } = desk()
      const tools = await client.listTools()
      const call = async (name: string, args: object) => {
        const { structuredContent, content } = await client.callTool(name, args)
        expect(content).toMatchObject([{ type: 'text' }])
        expectToFit(tools.find((tool) => tool.name === name)?.outputSchema as object, structuredContent)
        return structuredContent as Record<string, unknown>
      }
      const args = { text: 'A lost job is retried', type: 'rule', module: 'Queue', files: ['src/queue.ts'] }
      const { discovery, ...kept } = await call('remember', args)
      expect(discovery).toMatchObject({ ...args, id: 1, task: null, author: 'local', replaces: null })
      expect(kept).toEqual({ change: 1, known: false })
      expect(await call('remember', args)).toEqual({ discovery, change: null, known: true })
      await call('remember', { text: 'Jobs were lost all day', type: 'summary' })

      const { results, ...found } = await call('context_search', { query: 'lost job' })
      expect((results as { source: string }[]).map(({ source }) => source).sort()).toEqual(
        expect.arrayContaining(['code', 'discovery', 'session']),
      )
      expect(results).toContainEqual(
        expect.objectContaining({ source: 'discovery', id: 1, type: 'rule', module: 'Queue', stale: false }),
      )
      expect(results).toContainEqual(
        expect.objectContaining({ source: 'code', path: 'src/queue.ts', from: 1 }),
      )
      expect(found).toMatchObject({ total: expect.any(Number), by_meaning: true })

      expect(await call('read_file', { path: 'src/db.ts', lines: '1' })).toEqual({
        path: 'src/db.ts',
        language: 'typescript',
        text: 'src/db.ts · 3 lines · typescript\n1| export function connect(name: string): number {',
      })
      expect(await call('grep_codebase', { pattern: 'MANY', limit: 2, context: 1 })).toMatchObject({
        matches: [
          { file: 'src/many.ts', line: 1, column: 14, before: [], after: ['export {} // many'] },
          { file: 'src/many.ts', line: 2 },
        ],
        truncated: true,
        cursor: '2',
      })
      expect(await call('grep_codebase', { pattern: 'nowhere at all' })).toEqual({
        ...{ matches: [], total: 0, total_is_at_least: false, truncated: false, cursor: null },
      })
      expect(await call('catch_up', {})).toMatchObject({
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        text: expect.stringContaining('rules:\nd1 rule · Queue'),
      })
      expect(await call('undo', { change: 1 })).toEqual({
        ...{ undone: 1, kind: 'remember', tasks: [], change: 3 },
      })
    })
  },
)

describe('the profile', () => {
  const project = shareProject(files)
  const sit = (profile: string) =>
    openDesk({ kind: '2026', transport: 'stdio' }, { project, args: ['--profile', profile] })

  it('readonly looks at the project and changes nothing', async () => {
    await using desk = await sit('readonly')
    const { client, say } = desk
    expect(await say('read_file', { path: 'src/db.ts' })).toContain('1| export function connect')
    expect(await say('grep_codebase', { pattern: 'connect' })).toContain('src/db.ts:1:')
    expect(await say('context_search', { query: 'connect' })).toContain('code src/db.ts')
    expect(await say('catch_up')).toContain('nothing known yet')
    for (const tool of ['remember', 'undo'])
      await expect(client.callTool(tool, { text: 'x', type: 'rule' })).rejects.toMatchObject({ code: -32602 })
  })

  it('agent remembers and searches, and leaves files to the tools that agents have', async () => {
    await using desk = await sit('agent')
    const { client, say } = desk
    await say('remember', { text: 'Connect once', type: 'rule', files: ['src/db.ts'] })
    expect(await say('catch_up')).toContain('> Connect once')
    expect(await say('context_search', { query: 'connect' })).toContain('code src/db.ts')
    expect(await say('undo')).toContain('remembered d1')
    for (const tool of ['read_file', 'grep_codebase'])
      await expect(client.callTool(tool, { path: 'src/db.ts' })).rejects.toMatchObject({ code: -32602 })
  })

  it('lite remembers and searches, and no more', async () => {
    await using desk = await sit('lite')
    const { client, say } = desk
    await say('remember', { text: 'Connect once', type: 'rule' })
    expect(await say('context_search', { query: 'connect once' })).toContain('> Connect once')
    for (const tool of ['read_file', 'grep_codebase', 'catch_up', 'undo'])
      await expect(client.callTool(tool, {})).rejects.toMatchObject({ code: -32602 })
  })
})
