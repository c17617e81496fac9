import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { writeFiles } from '../../test/support/files/project.ts'
import { createPage, type ServePage } from './page.ts'

const html = '<!doctype html><title>Waymark</title>'
const script = 'export const page = true\n'.repeat(100)
const files = {
  'index.html': html,
  'index.html.br': brotliCompressSync('older'),
  'icon.svg': '<svg/>',
  'notes.bin': 'no type',
  'assets/main-BwX2_y-9.js': script,
  'assets/main-BwX2_y-9.js.br': brotliCompressSync(script),
  'assets/look-1a2b3c4d.css': 'body{}',
  'assets/plain.js': '1',
}

function build(given: Parameters<typeof writeFiles>[1] = files): { page: ServePage; folder: string } {
  const outside = newFolder()
  const folder = join(outside, 'page')
  mkdirSync(folder)
  writeFiles(folder, given)
  writeFileSync(join(outside, 'secret.html'), 'secret')
  return { page: createPage(pathToFileURL(`${folder}/`)), folder }
}

const ask = (page: ServePage, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  page(new Request(`http://127.0.0.1:4949${path}`, { method, headers }))
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the built page', () => {
  it.each([
    '/',
    '/tasks',
    '/tasks/42',
    '/chat/8f14e45f-ceea-467f-a0e6-1234567890ab',
    '/memory',
    '/memory/12',
    '/connect',
    '/settings',
    '/settings/keys',
    '/sign-in',
    '/sign-up',
    '/consent',
    '/forgot-password',
    '/reset-password',
    '/verify-address',
    '/share?text=Milk',
    '/invite/abc.def',
    '/?view=today',
    '/upcoming?show=month',
    '/activity',
  ])('is at %s, for those who take HTML', async (path) => {
    const { page } = build()
    const answer = ask(page, path, browser)
    expect([answer?.status, await answer?.text()]).toEqual([200, html])
    for (const accept of ['*/*', 'application/json', 'text/plain'])
      expect(ask(page, path, { accept })).toBeUndefined()
    expect(ask(page, path, {})).toBeUndefined()
  })

  it.each(['/api/tasks', '/mcp', '/healthz', '/.well-known/x', '//', '/assets/'])('is not at %s', (path) => {
    expect(ask(build().page, path, browser)).toBeUndefined()
  })

  it.each(['/nothing', '/sign-in/x', '/tasksx', '/index'])(
    'says at %s that there is no such page, to those who take HTML',
    async (path) => {
      const { page } = build()
      const etag = ask(page, '/', browser)?.headers.get('etag') as string
      const answer = ask(page, path, { ...browser, 'if-none-match': etag })
      expect([answer?.status, await answer?.text()]).toEqual([404, html])
      expect(ask(page, path, { accept: 'application/json' })).toBeUndefined()
    },
  )

  it('runs nothing but its own files, and is in nobody’s frame', () => {
    const { page } = build()
    for (const path of ['/', '/assets/main-BwX2_y-9.js', '/icon.svg']) {
      const headers = Object.fromEntries(ask(page, path, browser)?.headers ?? [])
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
          "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; " +
          "frame-ancestors 'none'; base-uri 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
      })
    }
  })

  it('lets its hashed files be kept for ever, and asks again for all others', async () => {
    const { page } = build()
    const cached = (path: string) => ask(page, path, browser)?.headers.get('cache-control')
    expect(cached('/assets/main-BwX2_y-9.js')).toBe('public, max-age=31536000, immutable')
    expect(cached('/assets/look-1a2b3c4d.css')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/index.html', '/icon.svg', '/assets/plain.js'])
      expect(cached(path)).toBe('no-cache')

    const etag = ask(page, '/', browser)?.headers.get('etag') as string
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = ask(page, '/tasks', { ...browser, 'if-none-match': `"other", ${etag}` })
    expect([again?.status, await again?.text(), again?.headers.get('etag')]).toEqual([304, '', etag])
    expect(ask(page, '/', { ...browser, 'if-none-match': '"other"' })?.status).toBe(200)
  })

  it('sends the smallest form that the browser takes', async () => {
    const { page } = build()
    const encoded = async (accepted: string, path = '/assets/main-BwX2_y-9.js') => {
      const answer = ask(page, path, { 'accept-encoding': accepted })
      const { length } = new Uint8Array(await (answer as Response).arrayBuffer())
      expect(answer?.headers.get('vary')).toBe('accept-encoding')
      return [answer?.headers.get('content-encoding'), length]
    }
    expect(await encoded('gzip, deflate, br')).toEqual(['br', files['assets/main-BwX2_y-9.js.br'].length])
    expect(await encoded('')).toEqual([null, script.length])
    expect(await encoded('brotli')).toEqual([null, script.length])
    expect(await encoded('br', '/icon.svg')).toEqual([null, 6])
    expect(await encoded('br', '/index.html')).toEqual([null, html.length])
  })

  it('compresses for a browser that takes no brotli', async () => {
    const { page } = build()
    const get = (path: string) => ask(page, path, { 'accept-encoding': 'gzip;q=1.0, br;q=0' }) as Response
    const answer = get('/assets/main-BwX2_y-9.js')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(script)
    const [br, plain] = ['br', ''].map((accepted) =>
      ask(page, '/assets/main-BwX2_y-9.js', { 'accept-encoding': accepted })?.headers.get('etag'),
    )
    expect(new Set([answer.headers.get('etag'), br, plain]).size).toBe(3)
    expect(get('/assets/main-BwX2_y-9.js').headers.get('etag')).toBe(answer.headers.get('etag'))
    // Too small to have been compressed by the build, or under a name that may have another content tomorrow.
    for (const path of ['/assets/look-1a2b3c4d.css', '/index.html'])
      expect(get(path).headers.get('content-encoding')).toBeNull()
  })

  it('says of each file what it is, and serves none whose kind it does not know', () => {
    const { page } = build()
    const type = (path: string) => ask(page, path)?.headers.get('content-type')
    expect(type('/assets/main-BwX2_y-9.js')).toBe('text/javascript; charset=utf-8')
    expect(type('/assets/look-1a2b3c4d.css')).toBe('text/css; charset=utf-8')
    expect(type('/icon.svg')).toBe('image/svg+xml')
    expect(type('/index.html')).toBe('text/html; charset=utf-8')
    for (const path of ['/notes.bin', '/assets/main-BwX2_y-9.js.br']) expect(ask(page, path)).toBeUndefined()
  })

  it.each([
    '/../secret.html',
    '/assets/../../secret.html',
    '/assets/%2e%2e/%2e%2e/secret.html',
    '/..%2fsecret.html',
    '/%2e%2e%2fsecret.html',
    '/..%5csecret.html',
    '/assets/..\\..\\secret.html',
    '/etc/passwd.html',
    '//etc/passwd.html',
    '/index.html%00.js',
    '/__proto__.js',
    '/constructor.html',
  ])('cannot be left by %s', (path) => {
    expect(ask(build().page, path, browser)).toBeUndefined()
  })

  it('answers questions alone', () => {
    const { page } = build()
    expect(ask(page, '/', browser, 'POST')).toBeUndefined()
    expect(ask(page, '/', browser, 'HEAD')?.status).toBe(200)
  })

  it('says how it is built where it is not, and is there once it was', async () => {
    const { page, folder } = build({})
    const answer = ask(page, '/', browser)
    expect([answer?.status, answer?.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
    expect(await answer?.text()).toContain('npm run build')
    expect(ask(page, '/assets/main-BwX2_y-9.js')).toBeUndefined()

    writeFiles(folder, files)
    expect(await ask(page, '/', browser)?.text()).toBe(html)
    rmSync(join(folder, 'assets'), { recursive: true })
    writeFiles(folder, { 'index.html': 'newer', 'assets/main-00000000.js': '2' })
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5_000))
    expect(await ask(page, '/', browser)?.text()).toBe('newer')
    expect(ask(page, '/assets/main-BwX2_y-9.js')).toBeUndefined()
    expect(await ask(page, '/assets/main-00000000.js')?.text()).toBe('2')
  })
})
