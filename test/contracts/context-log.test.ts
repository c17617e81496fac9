import { expect, it, vi } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { newFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { serve } from '../support/servers/serving.ts'

it('000 Logging & Observability, Tool Call Logging; 000 Logging & Observability, Metrics to Track: a server logs every call of the document and counts it, by tool and outcome', async () => {
  const { root } = await newProject({ 'a.ts': 'token' })
  await using serving = await serve(['--data', newFolder(), '--project', root])
  await using client = await connect('2026', { url: `${serving.mcp}/context` })
  const call = (tool: string, args: object) => client.callTool(tool, args)
  await call('read_file', { path: 'a.ts' })
  await call('read_file', { path: '.env' })
  await vi.waitFor(async () => {
    await call('grep_codebase', { pattern: 'token' })
    const called = lines().findLast(({ msg }) => msg === 'Tool called')
    expect(called?.sessionId, 'by then the session is kept, and can be named').toMatch(/^[0-9a-f-]{36}$/)
  })

  const told = (msg: string, tool: string) => lines().find((line) => line.msg === msg && line.tool === tool)
  expect(told('Tool called', 'read_file')).toMatchObject({
    level: 'info',
    params: { path: 'a.ts' },
    timestamp: expect.any(Number),
  })
  expect(told('Tool completed', 'read_file')).toMatchObject({
    level: 'info',
    success: true,
    duration: expect.any(Number),
    resultSize: expect.any(Number),
  })
  expect(told('Tool completed', 'grep_codebase')).toMatchObject({ pattern: 'token', results: 1 })
  const failed = lines().find(({ msg }) => msg === 'Tool execution failed')
  expect(failed).toMatchObject({ level: 'warn', name: 'read_file', error: expect.any(String) })

  const metrics = await (await fetch(`${serving.url}/metrics`)).text()
  for (const outcome of ['ok', 'forbidden']) {
    const labels = `{contract="context",tool="read_file",outcome="${outcome}"`
    expect(metrics).toContain(`waymark_calls_total${labels}} 1\n`)
    expect(metrics).toContain(`waymark_call_seconds_bucket${labels},le="0.1"} `)
  }

  function lines(): Record<string, unknown>[] {
    const whole = serving.log().split('\n').slice(0, -1)
    return whole.map((line) => JSON.parse(line))
  }
})
