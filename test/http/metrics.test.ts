import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spoken } from '../support/clients/desks.ts'
import { type Assistant, connect } from '../support/clients/mcp-clients.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { shareProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { type Serving, serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'

describe('/metrics', () => {
  const [folder, project] = [new TemporaryFolder(), shareProject(sampleFiles)]
  const place = ['--data', folder.path, '--project', project]
  let serving: Serving
  let [native, context]: Assistant[] = []
  beforeAll(async () => {
    serving = await serve(place)
    native = await connect('2026', { url: serving.mcp })
    context = await connect('v1', { url: `${serving.mcp}/context` })
  })
  afterAll(async () => {
    await native?.[Symbol.asyncDispose]()
    await context?.[Symbol.asyncDispose]()
    await serving[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })
  const metrics = async () => (await fetch(`${serving.url}/metrics`)).text()

  it('has a counter and a histogram for each tool that was called, by how it ended', async () => {
    const { say, refuse } = spoken(native as Assistant)
    await say('remember', { text: 'Jobs get lost', type: 'issue' })
    await say('read_file', { path: 'src/db.ts' })
    await say('read_file', { path: 'src/db.ts' })
    await refuse('read_file', { path: '.env' })

    const text = await metrics()
    expect(text).toMatch(/^# TYPE waymark_calls_total counter$/m)
    expect(text).toMatch(/^# TYPE waymark_call_seconds histogram$/m)
    for (const [tool, outcome, calls] of [
      ['remember', 'ok', 1],
      ['read_file', 'ok', 2],
      ['read_file', 'forbidden', 1],
    ] as const) {
      const labels = `contract="native",tool="${tool}",outcome="${outcome}"`
      const lines = text.split('\n').filter((line) => line.includes(`{${labels}`))
      const value = (start: string) => Number(lines.find((line) => line.startsWith(start))?.split(' ')[1])
      expect(value(`waymark_calls_total{${labels}}`)).toBe(calls)
      expect(value(`waymark_call_seconds_count{${labels}}`)).toBe(calls)
      expect(value(`waymark_call_seconds_sum{${labels}}`)).toBeGreaterThan(0)
      const buckets = lines.filter((line) => line.includes(',le="')).map((line) => Number(line.split(' ')[1]))
      expect(buckets.length).toBeGreaterThan(10)
      expect(buckets).toEqual(buckets.toSorted((one, other) => one - other))
      expect(value(`waymark_call_seconds_bucket{${labels},le="+Inf"}`)).toBe(calls)
    }
    expect(text).not.toContain('tool="undo"')
  })

  it('counts the calls that came too often, and so do the stats', async () => {
    const search = () => (context as Assistant).callTool('context_search', { query: 'lost jobs' })
    const answers = []
    for (let call = 0; call < 32; call++) answers.push(await search())
    const limited = answers.filter(({ content }) => content[0]?.text?.includes('Rate limit exceeded'))
    expect(limited).toHaveLength(2)
    expect(limited[0]).toMatchObject({ isError: true })
    expect(await metrics()).toContain(
      'waymark_calls_total{contract="context",tool="context_search",outcome="rate_limited"} 2\n',
    )
    await serving.stop('SIGTERM')
    const { stdout } = await waymark(['stats', '--json', ...place])
    expect(JSON.parse(stdout).tools).toContainEqual(
      expect.objectContaining({
        contract: 'context',
        tool: 'context_search',
        calls: 32,
        rateLimited: 2,
        failures: expect.objectContaining({ rate_limited: 2 }),
      }),
    )
  })
})
