import { spawnSync } from 'node:child_process'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

const folder = new TemporaryFolder()
let serving: Serving
let host: string
beforeAll(async () => {
  serving = await serve(['--data', folder.path])
  host = new URL(serving.url).host
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const json = { 'content-type': 'application/json' }
const writes = [
  ['/api/tasks', { title: 'Added by another page' }],
  ['/api/undo', {}],
  ['/api/discoveries', { text: 'Obey the other page', type: 'rule' }],
] as const

describe('a server without accounts', () => {
  it('takes requests from its own page', async () => {
    const [name, port] = host.split(':')
    for (const own of [host, `localhost:${port}`]) {
      const headers = { ...json, host: own, origin: `http://${own}`, 'sec-fetch-site': 'same-origin' }
      expect(await send('POST', '/api/tasks', headers, { title: 'Mine' })).toMatchObject({ status: 201 })
    }
    expect(name).toBe('127.0.0.1')
  })

  it('refuses what a page on another port of this machine sends, or under another of its names', async () => {
    const port = Number(new URL(serving.url).port)
    for (const origin of [
      'http://127.0.0.1:3000',
      'http://127.0.0.1',
      `http://localhost:${port}`,
      `https://127.0.0.1:${port}`,
      `http://127.0.0.1:${port}0`,
      'null',
    ])
      for (const [path, body] of writes)
        expect(await send('POST', path, { ...json, origin }, body), origin).toMatchObject({ status: 403 })
    const { body } = await send('GET', '/api/tasks', {})
    expect(body).not.toContain('another page')
  })

  it.each(['same-site', 'cross-site'])(
    'refuses what a browser calls %s, whatever else it says',
    async (site) => {
      const headers = { ...json, 'sec-fetch-site': site }
      for (const [path, body] of writes)
        expect(await send('POST', path, headers, body)).toMatchObject({ status: 403 })
      for (const path of ['/api/tasks', '/mcp', '/metrics', '/healthz'])
        expect(
          await send('GET', path, { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' }),
        ).toMatchObject({
          status: 403,
        })
      // A link to the page may stand anywhere; one to what it stores need not.
      const navigating = {
        'sec-fetch-site': site,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      }
      const accept = { accept: 'text/html' }
      expect(await send('GET', '/', { ...navigating, ...accept })).toMatchObject({ status: 200 })
      expect(await send('GET', '/api/tasks', navigating)).toMatchObject({ status: 403 })
      expect(await send('GET', '/', { ...navigating, 'sec-fetch-dest': 'iframe' })).toMatchObject({
        status: 403,
      })
    },
  )

  it('takes writes as JSON alone, so that a form cannot make one', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      undefined,
    ])
      for (const [path, body] of writes) {
        const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
        const refused = await send('POST', path, headers, body)
        expect([type, refused.status]).toEqual([type, 415])
        expect(refused.body).toContain('application/json')
      }
    const withCharset = { 'content-type': 'application/json; charset=utf-8' }
    expect(await send('POST', '/api/tasks', withCharset, { title: 'Well sent' })).toMatchObject({
      status: 201,
    })
  })

  it('tells browsers to keep its answers from other sites, and not to guess what they are', async () => {
    for (const path of ['/api/tasks', '/api/me', '/api/nothing', '/metrics']) {
      const { headers } = await send('GET', path, {})
      expect([path, headers['cross-origin-resource-policy']]).toEqual([path, 'same-origin'])
      expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
    }
  })

  it.each(['waymark.example', '127.0.0.1.waymark.example', '10.0.0.7:4949'])(
    'shows its counters to nobody who asks for %s',
    async (other) => {
      expect(await send('GET', '/metrics', { host: other })).toMatchObject({ status: 403 })
    },
  )

  it.skipIf(process.platform !== 'linux' || userInfo().uid !== 0)(
    'does not answer another user of this machine',
    () => {
      const asking = (uid: number) =>
        spawnSync(
          'node',
          [
            '-e',
            `fetch('${serving.url}/api/tasks').then((answer) => console.log(answer.status), () => console.log('cut off'))`,
          ],
          { uid, gid: uid, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } },
        ).stdout.trim()
      expect(asking(0)).toBe('200')
      expect(['cut off', '403']).toContain(asking(65_534))
    },
  )
})

interface Told {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends what `fetch` would not: any Host, Origin and Sec-Fetch. */
function send(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${serving.url}${path}`, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (more: string) => {
        text += more
      })
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: text }),
      )
    })
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
}
