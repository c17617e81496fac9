import { describe, expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { modernCall } from '../support/clients/modern-call.ts'
import { newFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'
import { newDatabase } from '../support/stores/postgres.ts'

/** Calls so often, a few at a time, and gives the answers. */
async function often(count: number, ask: (number: number) => Promise<{ isError: boolean; text: string }>) {
  const answers: { isError: boolean; text: string }[] = []
  let next = 0
  const lane = async () => {
    while (next < count) answers.push(await ask(next++))
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return { passed: answers.filter(({ isError }) => !isError).length, answers }
}

const serveQuietly = (env: Record<string, string> = {}): Promise<Serving> =>
  serve(['--data', newFolder(), '--log', 'warn'], env)

describe('limits over HTTP', () => {
  it('let 240 writes of a tool through in a minute, and say when to try again', async () => {
    await using serving = await serveQuietly()
    const { passed } = await often(260, (number) =>
      modernCall(serving.mcp, 'add_task', { title: `Task ${number}` }),
    )
    expect(passed).toBe(240)

    const { status, headers, isError, text } = await modernCall(serving.mcp, 'add_task', {
      title: 'One more',
    })
    expect([status, isError]).toEqual([200, true])
    const [, seconds] =
      /^rate_limited: Rate limit exceeded for add_task\. Try again in (\d+) seconds?\.$/.exec(text) ?? []
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual(60)
    expect(headers.get('retry-after')).toBe(seconds)
    expect(headers.get('ratelimit')).toBe(`"native add_task";r=0;t=${seconds}`)
    expect(headers.get('ratelimit-policy')).toBe('"native add_task";q=240;w=60')
    const other = await modernCall(serving.mcp, 'list_tasks')
    expect(other.isError).toBe(false)
    expect(other.headers.get('retry-after')).toBeNull()
  })

  it('speak in the words of each contract, and with a status of their own under /api', async () => {
    await using serving = await serveQuietly()
    const said = async (contract: string, tool: string, args: object) => {
      const ask = (number: number) =>
        modernCall(`${serving.mcp}/${contract}`, tool, { ...args, title: `Task ${number}` })
      const { passed } = await often(240, ask)
      expect(passed).toBe(240)
      return JSON.parse((await ask(240)).text)
    }
    const message = expect.stringMatching(/^Rate limit exceeded for \w+\. Try again in \d+ seconds?\.$/)
    const retryAfter = expect.any(Number)
    expect(await said('envelope', 'add_task', {})).toEqual({ success: false, message, data: { retryAfter } })
    expect(await said('delegate', 'add_task', { user_id: 'local' })).toEqual({ error: message, retryAfter })
    expect(await said('records', 'create_task', {})).toEqual({ success: false, error: message, retryAfter })

    const post = (number: number) =>
      fetch(`${serving.url}/api/tasks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: `Task ${number}` }),
      })
    await often(240, async (number) => ({ isError: !(await post(number)).ok, text: '' }))
    const refused = await post(241)
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 'rate_limited' } }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('let one owner make 1,200 calls in a minute, of whatever tools', async () => {
    await using serving = await serveQuietly()
    const tools = ['list_tasks', 'catch_up', 'context_search'] as const
    const { passed, answers } = await often(1_220, (number) => {
      const tool = tools[number % 3] as string
      return modernCall(serving.mcp, tool, tool === 'context_search' ? { query: 'x' } : {})
    })
    expect(passed).toBe(1_200)
    expect(answers.at(-1)?.text).toContain('Rate limit exceeded')
    const { headers } = await modernCall(serving.mcp, 'undo')
    expect(headers.get('ratelimit-policy')).toBe('"all";q=1200;w=60')
  })

  it('are lifted by WAYMARK_RATE_LIMITS=off, and are none over stdio', async () => {
    await using serving = await serveQuietly({ WAYMARK_RATE_LIMITS: 'off' })
    const overHttp = await often(250, (number) =>
      modernCall(serving.mcp, 'add_task', { title: `Task ${number}` }),
    )
    expect(overHttp.passed).toBe(250)
    await using stdio = await connect('2026', { args: ['--data', newFolder()] })
    for (let number = 0; number < 250; number++)
      expect((await stdio.callTool('add_task', { title: `Task ${number}` })).isError).toBeFalsy()
  })

  it('are those of document 000 in its contract, as before, and no others', async () => {
    await using serving = await serveQuietly()
    const ask = () => modernCall(`${serving.mcp}/context`, 'context_search', { query: 'token' })
    const { answers } = await often(31, ask)
    expect(answers.filter(({ text }) => text.includes('Rate limit exceeded'))).toHaveLength(1)
    const { text, headers } = await ask()
    expect(JSON.parse(text)).toEqual({
      error: 'Rate limit exceeded for context_search',
      tool: 'context_search',
      retryAfter: expect.any(Number),
    })
    expect(headers.get('ratelimit-policy')).toBe('"context context_search";q=30;w=60')
  })
})

describe('limits of two nodes on one PostgreSQL', () => {
  it('are counted together, within a twentieth for each node', async () => {
    const env = { DATABASE_URL: await newDatabase() }
    await using one = await serveQuietly(env)
    await using other = await serveQuietly(env)
    const { passed } = await often(500, (number) =>
      modernCall((number % 2 ? one : other).mcp, 'add_task', { title: `Task ${number}` }),
    )
    expect(passed).toBeGreaterThanOrEqual(240)
    // A node that had no answer in a second, as on a busy machine, counts forty for itself and says so.
    const alone = (one.log() + other.log()).split('counted by this node alone').length - 1
    expect(passed).toBeLessThanOrEqual(240 + 2 * 12 + alone * 40)
    for (const node of [one, other]) {
      const { text, headers } = await modernCall(node.mcp, 'add_task', { title: 'One more' })
      expect(text).toContain('Rate limit exceeded for add_task')
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect((await modernCall(node.mcp, 'list_tasks')).isError).toBe(false)
    }
  })
})
