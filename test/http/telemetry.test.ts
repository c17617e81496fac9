import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { modernHeaders, modernMeta } from '../support/clients/modern-call.ts'
import { newFolder } from '../support/files/folder.ts'
import { factsOf, startCollector } from '../support/servers/collector.ts'
import { serve } from '../support/servers/serving.ts'
import { StdioProcess } from '../support/servers/stdio-process.ts'
import { waymark } from '../support/servers/waymark.ts'

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
const meta = { traceparent: `00-${traceId}-${spanId}-01`, tracestate: 'vendor=a1' }

async function callTool(mcp: string, name: string, args: object, more: object = {}, headers = {}) {
  const response = await fetch(mcp, {
    method: 'POST',
    headers: { ...modernHeaders('tools/call', name), ...headers },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name, arguments: args, _meta: { ...modernMeta, ...more } },
    }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

const logLines = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

it('sends traces that go on from what the client says in _meta, and log lines with the same ids', async () => {
  const collector = await startCollector()
  await using server = await serve(['--data', newFolder(), '--log', 'debug'], {
    ...collector.env,
    OTEL_SERVICE_NAME: 'our-waymark',
  })
  await callTool(server.mcp, 'add_task', { title: 'Meet the spy at noon' }, meta)

  const call = await collector.span('tool add_task')
  expect(call).toMatchObject({ traceId, parentSpanId: spanId, traceState: 'vendor=a1' })
  expect(factsOf(call)).toEqual({
    'gen_ai.tool.name': 'add_task',
    'waymark.contract': 'native',
    'waymark.outcome': 'ok',
  })
  const request = await collector.span('POST /mcp')
  expect(factsOf(request)).toMatchObject({ 'http.route': '/mcp', 'http.response.status_code': 200 })
  expect(call.links).toMatchObject([{ traceId: request.traceId }])
  const line = await vi.waitFor(() => {
    const found = logLines(server.log()).find(({ msg, tool }) => msg === 'called' && tool === 'add_task')
    expect(found).toBeDefined()
    return found
  })
  expect(line).toMatchObject({ trace_id: traceId, span_id: call.spanId })
  expect(collector.resources).toContainEqual({ key: 'service.name', value: { stringValue: 'our-waymark' } })
  expect(JSON.stringify(collector.spans)).not.toContain('spy')
})

it('takes the trace of an HTTP request where _meta says none, and names routes without what is in them', async () => {
  const collector = await startCollector()
  await using server = await serve(['--data', newFolder()], collector.env)
  await callTool(server.mcp, 'list_tasks', {}, {}, meta)
  const [request, call] = [await collector.span('POST /mcp'), await collector.span('tool list_tasks')]
  expect(request).toMatchObject({ traceId, parentSpanId: spanId })
  expect(call).toMatchObject({ traceId, parentSpanId: request.spanId })

  await fetch(`${server.url}/api/tasks/77`)
  await collector.span('GET /api/tasks/:id')
})

it('sends how long requests and calls took, and how the process is', async () => {
  const collector = await startCollector()
  await using server = await serve(['--data', newFolder()], collector.env)
  await callTool(server.mcp, 'list_tasks', {})
  const calls = await collector.metric('mcp.server.operation.duration')
  expect(calls.unit).toBe('s')
  expect(calls.histogram?.dataPoints.map(factsOf)).toContainEqual({
    'gen_ai.tool.name': 'list_tasks',
    'waymark.contract': 'native',
    'waymark.outcome': 'ok',
  })
  await collector.metric('http.server.request.duration')
  await collector.metric('process.memory.usage')
})

it('sends what is left when it ends, over stdio too', async () => {
  const collector = await startCollector()
  const env = { ...collector.env, OTEL_BSP_SCHEDULE_DELAY: '60000' }
  await using server = new StdioProcess([], env)
  const params = { name: 'list_tasks', arguments: {}, _meta: { ...modernMeta, ...meta } }
  server.send({ id: 1, method: 'tools/call', params })
  await server.hears(({ id }) => id === 1)
  await server.end(() => server.closeInput())
  expect(await collector.span('tool list_tasks')).toMatchObject({ traceId, parentSpanId: spanId })
})

it('answers all the same when nobody collects, and ends in time', async () => {
  await using server = await serve(['--data', newFolder()], {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
  })
  await callTool(server.mcp, 'list_tasks', {}, { traceparent: 'nonsense', tracestate: 'x'.repeat(5000) })
  expect(server.log()).toContain('Waymark sends OTLP as http/json')
  expect((await server.stop()).milliseconds).toBeLessThan(5_000)
})

it('names the trace in the log where traces are not kept', async () => {
  await using server = await serve(['--data', newFolder(), '--log', 'debug'])
  await callTool(server.mcp, 'list_tasks', {}, meta)
  await vi.waitFor(() =>
    expect(logLines(server.log()).find(({ msg }) => msg === 'called')).toMatchObject({ trace_id: traceId }),
  )
})

it.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, true],
])('loads what it needs for it only when it is asked for: %j', async (env, isLoaded) => {
  const folder = newFolder()
  const [hook, list] = [join(folder, 'hook.mjs'), join(folder, 'loaded')]
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs'
     import { registerHooks } from 'node:module'
     registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context) } })`,
  )
  await waymark(['mcp', '--data', folder], { ...env, NODE_OPTIONS: `--import=${hook}` }, folder, '')
  const urls = readFileSync(list, 'utf8').split('\n')
  const files = urls
    .filter((url) => url.includes('/dist/'))
    .map((url) => readFileSync(fileURLToPath(url), 'utf8'))
  expect(
    files.some((text) => text.includes('OTEL_EXPORTER_OTLP_HEADERS') || text.includes('v1/traces')),
  ).toBe(isLoaded)
})
