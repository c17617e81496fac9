import { existsSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiClient, apiOf, type Json } from '../support/clients/api-client.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { bucketKey, openBucket } from '../support/servers/bucket.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

const folder = new TemporaryFolder()
const files = join(folder.path, 'files')
const megabyte = 1024 * 1024
const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\n'), Buffer.alloc(40)])

let serving: Serving
let api: ApiClient
let task: number
beforeAll(async () => {
  serving = await serve(['--data', folder.path, '--user', 'ada'], { WAYMARK_FILES_MB: '60' })
  api = apiOf(serving.url)
  task = (await api.post('/tasks', { title: 'Paint' }))[1].task.id
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function attach(
  name: string,
  content: string | Buffer,
  headers: Record<string, string> = {},
  to = task,
) {
  const response = await fetch(
    `${serving.url}/api/tasks/${to}/attachments?name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: content,
    },
  )
  return [response.status, (await response.json()) as Json] as const
}

const open = (id: string, headers = {}) => fetch(`${serving.url}/api/attachments/${id}`, { headers })
/** All that lies where files are kept, finished or not. */
const kept = () =>
  existsSync(files)
    ? readdirSync(files, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted()
    : []

describe('a file of a task', () => {
  it('comes back as it went in, and the task names it', async () => {
    const content = 'Two coats, blue.\n'.repeat(10_000)
    const [status, { attachment, attachments, change }] = await attach('plän 1.txt', content)
    expect(status).toBe(201)
    expect(attachment).toEqual({
      id: expect.stringMatching(/^[\w-]{36}$/),
      name: 'plän 1.txt',
      type: 'text/plain',
      size: content.length,
      author: 'ada',
      authorName: 'ada',
      client: 'api',
      createdAt: expect.any(String),
      isMine: true,
      isPicture: false,
    })
    expect(attachments).toEqual([attachment])
    expect((await api.get(`/tasks/${task}`))[1].attachments).toEqual([attachment])
    const answer = await open(attachment.id)
    expect(await answer.text()).toBe(content)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''pl%C3%A4n%201.txt",
      'content-length': String(content.length),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    const again = await open(attachment.id, { 'if-none-match': answer.headers.get('etag') })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const [, { changes }] = await api.get('/changes?limit=1')
    expect(changes[0]).toMatchObject({
      id: change,
      kind: 'attach',
      summary: `Attached plän 1.txt to #${task}`,
      tasks: [task],
    })
  })

  it('is shown where it is a picture, and only there, whatever it is called', async () => {
    const [, picture] = await attach('photo.txt', png)
    expect(picture.attachment).toMatchObject({ type: 'image/png', isPicture: true })
    const shown = await open(picture.attachment.id)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    for (const text of [
      '<html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    ]) {
      const [, page] = await attach('photo.png', text)
      expect(page.attachment).toMatchObject({ type: 'text/plain', isPicture: false })
      const answer = await open(page.attachment.id)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    }
  })

  it('has a name that no file system, header or terminal stumbles over', async () => {
    const [, { attachment }] = await attach('../../etc/"pass\r\nwd"\u202E.txt', 'x')
    expect(attachment.name).toBe('_passwd_.txt')
    expect((await attach('', 'x'))[1].attachment.name).toBe('file')
  })

  it('is removed, and undo brings it back', async () => {
    const [, { attachment }] = await attach('notes.txt', 'to be removed')
    const [status, { attachments, change }] = await api.delete(`/attachments/${attachment.id}`)
    expect(status).toBe(200)
    expect(attachments.map(({ id }: Json) => id)).not.toContain(attachment.id)
    expect((await open(attachment.id)).status).toBe(404)
    expect((await api.delete(`/attachments/${attachment.id}`))[0]).toBe(404)
    const [, undone] = await api.post('/undo', { change })
    expect(undone.undone.summary).toBe(`Removed notes.txt from #${task}`)
    expect(await (await open(attachment.id)).text()).toBe('to be removed')
    // Without a number: the last change, which put it back.
    await api.post('/undo', {})
  })

  it('is attached once, however often the request is repeated', async () => {
    const { id } = (await api.post('/tasks', { title: 'Once' }))[1].task
    const key = { 'idempotency-key': 'the same' }
    const [, first] = await attach('a.txt', 'x', key, id)
    const [, second] = await attach('a.txt', 'x', key, id)
    expect(second.attachment).toEqual(first.attachment)
    expect(second.attachments).toHaveLength(1)
  })

  it('of more than 25 MB is refused, and nothing of it stays', async () => {
    const before = kept()
    const [status, { error }] = await attach('big.bin', Buffer.alloc(25 * megabyte + 1))
    expect([status, error]).toEqual([
      413,
      {
        code: 'invalid',
        message: 'A file can have 25 MB at most.',
        hint: 'Make it smaller, or put it elsewhere and add a link.',
      },
    ])
    // Without a length said before.
    const stream = ReadableStream.from(
      (function* () {
        for (let sent = 0; sent <= 25; sent++) yield Buffer.alloc(megabyte)
      })(),
    )
    const long = await fetch(`${serving.url}/api/tasks/${task}/attachments?name=big.bin`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: stream,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 413, // hung up on while it sent
    )
    expect(long).toBe(413)
    expect(kept()).toEqual(before)
  })

  it('leaves nothing behind where the client hangs up in the middle', async () => {
    const before = kept()
    const { attachments } = (await api.get(`/tasks/${task}`))[1]
    const sending = request(`${serving.url}/api/tasks/${task}/attachments?name=half.bin`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(megabyte) },
    })
    sending.on('error', () => {})
    sending.write(Buffer.alloc(megabyte / 2))
    await vi.waitFor(() => expect(kept().length).toBe(before.length + 1), 5_000)
    sending.destroy()
    await vi.waitFor(() => expect(kept()).toEqual(before), 5_000)
    expect((await api.get(`/tasks/${task}`))[1].attachments).toEqual(attachments)
  })

  it('needs room: what its owner has in files is limited', async () => {
    const { id } = (await api.post('/tasks', { title: 'Full' }))[1].task
    for (const content of ['a', 'b'])
      expect((await attach('big.bin', Buffer.alloc(25 * megabyte, content), {}, id))[0]).toBe(201)
    const [status, { error }] = await attach('big.bin', Buffer.alloc(15 * megabyte), {}, id)
    expect([status, error.message]).toEqual([
      413,
      "There is room for 9 MB more in files of this project's owner.",
    ])
    await api.delete(`/tasks/${id}`)
    expect((await attach('small.bin', Buffer.alloc(15 * megabyte)))[0]).toBe(201)
  })

  it('is the file itself and no form, and needs a task', async () => {
    const form = new FormData()
    form.set('file', new Blob(['x']), 'x.txt')
    const asForm = await fetch(`${serving.url}/api/tasks/${task}/attachments`, { method: 'POST', body: form })
    expect(asForm.status).toBe(415)
    expect((await attach('x.txt', 'x', {}, 999))[0]).toBe(404)
    const [status, { error }] = await api.get('/attachments/unknown')
    expect([status, error.message]).toEqual([404, 'There is no such file.'])
    expect((await api.get(`/tasks/${task}/attachments`))[0]).toBe(405)
  })

  it('that is missing where files are kept is said to be missing', async () => {
    const [, { attachment }] = await attach('lost.txt', 'to be lost')
    rmSync(files, { recursive: true })
    const answer = await open(attachment.id)
    expect([answer.status, ((await answer.json()) as Json).error.message]).toEqual([
      503,
      'The content of this file is missing on the server.',
    ])
    expect((await attach('new.txt', 'new'))[0]).toBe(201)
  })
})

it('is kept in a bucket where one is set', async () => {
  using data = new TemporaryFolder()
  await using bucket = await openBucket()
  const env = {
    WAYMARK_S3_URL: `${bucket.endpoint}/waymark/files`,
    WAYMARK_S3_REGION: 'eu-central-1',
    WAYMARK_S3_KEY_ID: bucketKey.keyId,
    WAYMARK_S3_SECRET: bucketKey.secret,
  }
  await using server = await serve(['--data', data.path, '--user', 'ada'], env)
  const its = apiOf(server.url)
  const { id } = (await its.post('/tasks', { title: 'Paint' }))[1].task
  const [status, { attachment }] = await its.post(`/tasks/${id}/attachments?name=a.json`, { colour: 'blue' })
  expect(status).toBe(201)
  expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^\/waymark\/files\/\w{64}$/)])
  const answer = await fetch(`${server.url}/api/attachments/${attachment.id}`)
  expect(await answer.json()).toEqual({ colour: 'blue' })
  expect(bucket.refusals).toEqual([])
  await bucket[Symbol.asyncDispose]()
  const [away, { error }] = await its.post(`/tasks/${id}/attachments?name=b.json`, {})
  expect([away, error.message]).toEqual([503, 'The place where files are kept cannot be reached.'])
})
