import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestLimits } from '../../src/http/listen.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'

const folder = new TemporaryFolder()
let serving: Serving
beforeAll(async () => {
  serving = await serve(['--data', folder.path])
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (body: string | ReadableStream, more: RequestInit & { duplex?: 'half' } = {}) =>
  fetch(serving.mcp, { method: 'POST', headers: json, body, ...more })
const listing = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

describe.concurrent('the HTTP server', () => {
  it('listens on this machine alone', async () => {
    expect(serving.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    const others = own
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address)
    if (process.platform === 'linux') others.push('127.0.0.2')
    for (const host of others) {
      await expect(fetch(`http://${host}:${new URL(serving.url).port}/healthz`), host).rejects.toThrow()
    }
  })

  it('says that it is alive and ready', async () => {
    const [alive, ready] = await Promise.all([
      fetch(`${serving.url}/healthz`),
      fetch(`${serving.url}/readyz`),
    ])
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }])
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  })

  it.each([
    'waymark.example',
    'waymark.example:80',
    '127.0.0.1.waymark.example',
    'localhost.waymark.example',
    '192.168.1.1',
    '0.0.0.0',
  ])('refuses a request for the host "%s"', async (host) => {
    for (const path of ['/mcp', '/healthz', '/readyz', '/nothing']) {
      expect(await statusWith(path, { host })).toBe(403)
    }
  })

  it.each(['https://waymark.example', 'http://localhost.waymark.example', 'null', 'file://', ''])(
    'refuses a request from the origin "%s"',
    async (origin) => {
      expect(await statusWith('/mcp', { host: '127.0.0.1', origin })).toBe(403)
      expect(await statusWith('/healthz', { host: 'localhost', origin })).toBe(403)
    },
  )

  it('serves requests from this machine, with an origin or without', async () => {
    for (const headers of [
      { host: '127.0.0.1' },
      { host: 'localhost:4949' },
      { host: '[::1]:4949' },
      { host: 'localhost:4949', origin: 'http://localhost:4949' },
      { host: '127.0.0.1', origin: 'http://127.0.0.1' },
    ]) {
      expect(await statusWith('/healthz', headers), JSON.stringify(headers)).toBe(200)
    }
  })

  it('refuses a body of more than 1 MiB, declared or not, and stays well', async () => {
    const large = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'x',
      params: { text: 'x'.repeat(1024 * 1024) },
    })
    const declared = await post(large)
    expect([declared.status, await declared.json()]).toEqual([
      413,
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'The body is larger than 1048576 bytes.' },
      },
    ])
    const chunked = await post(pieces(large, 64 * 1024), { duplex: 'half' })
    expect([chunked.status, await chunked.json()]).toMatchObject([413, { error: { code: -32600 } }])
    expect((await fetch(`${serving.url}/healthz`)).status).toBe(200)
  })

  it('stops reading a body without end', async () => {
    let sent = 0
    const endless = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024).fill(32))
        sent += 64 * 1024
        if (sent > 64 * 1024 * 1024) controller.close()
      },
    })
    const answer = await post(endless, { duplex: 'half' }).then(
      ({ status }) => status,
      () => 'cut off',
    )
    expect([413, 'cut off']).toContain(answer)
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  it('answers a body that is no JSON, and JSON that is no request', async () => {
    const broken = await post('{"jsonrpc": "2.0", ')
    expect([broken.status, await broken.json()]).toMatchObject([400, { id: null, error: { code: -32700 } }])
    const empty = await post('')
    expect([empty.status, await empty.json()]).toMatchObject([400, { error: { code: -32700 } }])
    for (const body of ['null', '[]', '"hello"', '{"jsonrpc":"2.0"}', '{"id":1,"method":"tools/list"}']) {
      const { status } = await post(body)
      expect(status, body).toBe(400)
    }
    const plain = await post(listing, { headers: { ...json, 'content-type': 'text/plain' } })
    expect(plain.status).toBeGreaterThanOrEqual(400)
  })

  it('says what is not there, with what is', async () => {
    const path = async (at: string) => {
      const answer = await fetch(`${serving.url}${at}`, { method: 'POST', headers: json, body: listing })
      return [answer.status, await answer.json()]
    }
    expect(await path('/nothing')).toEqual([
      404,
      { error: 'There is nothing here.', hint: 'MCP is served at /mcp.' },
    ])
    expect(await path('/mcp?profile=tiny')).toMatchObject([
      404,
      { error: { message: 'There is no profile "tiny". Use one of full, agent, lite, readonly.' } },
    ])
    expect(await path('/mcp/none')).toMatchObject([
      404,
      { error: { message: expect.stringMatching(/^There is no contract "none"\. Use one of native/) } },
    ])
    expect(await path('/mcp/toString')).toMatchObject([404, {}])
  })

  it('cuts off who never finishes a request, in time', async () => {
    const socket = connect(Number(new URL(serving.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n')
    const trickle = setInterval(() => socket.write('x-more: a little\r\n'), 500)
    const milliseconds = await untilClosed(socket).finally(() => clearInterval(trickle))
    expect(milliseconds).toBeGreaterThan(requestLimits.headersTimeout - 2_000)
    expect(milliseconds).toBeLessThan(requestLimits.requestTimeout)
  })
})

describe('waymark serve', () => {
  it('refuses an address that others could reach, as wrong usage', async () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.1', 'waymark.example']) {
      const { code, stdout, stderr } = await waymark(['serve', '--host', host, '--port', '0'])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^waymark: Without accounts, Waymark only listens on this machine, not on /)
    }
  })

  it('refuses a port that is none, or that another program uses', async () => {
    expect(await waymark(['serve', '--port', '70000'])).toMatchObject({
      code: 2,
      stderr: 'waymark: A port is a number from 0 to 65535.\n',
    })
    const { port } = new URL(serving.url)
    expect(await waymark(['serve', '--port', port, '--data', folder.path])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `waymark: Cannot listen on 127.0.0.1:${port}.\n` +
        'Another program uses that port: choose one with --port.\n',
    })
  })
})

/** Sends what `fetch` would not: any Host and any Origin. */
function statusWith(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${serving.url}${path}`, { headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    request.on('error', reject).end()
  })
}

function pieces(text: string, size: number): ReadableStream {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

async function untilClosed(socket: Socket): Promise<number> {
  const start = performance.now()
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  return performance.now() - start
}
