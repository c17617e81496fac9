import { spawn } from 'node:child_process'
import { createECDH, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changeSettings } from '../../src/reminders/notification-settings.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import { inZone } from '../../src/tasks/wall-clock.ts'
import { apiOf } from '../support/clients/api-client.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { openPush } from '../support/reminders/open-push.ts'
import { openHookListener, silent } from '../support/servers/hook-listener.ts'
import { linkIn, openMailServer } from '../support/servers/mail-server.ts'
import { serve } from '../support/servers/serving.ts'
import { cli, plainEnv, plainFolder, waymark } from '../support/servers/waymark.ts'

const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** `waymark remind --watch`, once it watches. */
async function startWatching(args: readonly string[]) {
  const child = spawn(process.execPath, [cli, 'remind', '--watch', ...args], {
    ...{ cwd: plainFolder(), env: plainEnv(), stdio: ['ignore', 'pipe', 'inherit'] },
  })
  const ended = once(child, 'close')
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await expect.poll(() => said).toContain('Watching')
  return {
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0] as number
    },
  }
}

describe('a reminder', () => {
  it('comes by webhook, e-mail and on the open page, again where it was refused, with the same id', async () => {
    using folder = new TemporaryFolder()
    await using mail = await openMailServer()
    await using listener = await openHookListener((nth) => [500, 0, 204][nth] ?? 204)
    await using server = await serve(['--data', folder.path, '--user', 'ada'], { ...mail.env, TZ: 'UTC' })
    const api = apiOf(server.url)
    expect(await api.patch('/notifications', { email: 'not an address' })).toMatchObject([400, {}])
    const channels = { reminder: ['here', 'email'] }
    expect(await api.patch('/notifications', { email: 'ada@example.com', channels })).toMatchObject([
      200,
      { email: 'ada@example.com', channels: { reminder: ['here', 'email'] }, atDue: true },
    ])
    const [status, { secret, webhook }] = await api.post('/webhooks', { url: `${listener.url}/hook` })
    expect(status).toBe(201)
    await api.post('/tasks', { title: 'Pay the rent', due: soon(3) })

    const message = await mail.next('ada@example.com', 'Pay the rent')
    expect(message.subject).toBe('Reminder: Pay the rent')
    expect(message.text).toContain(`${server.url}/?task=1`)
    expect(message.source).toMatch(/^Message-ID: <[0-9a-f]{32}@waymark\.invalid>$/im)
    await expect.poll(() => listener.calls.length, { timeout: 30_000 }).toBe(3)
    const ids = new Set(listener.calls.map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(1)
    const { headers, body } = listener.calls[2] as (typeof listener.calls)[0]
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(String(secret).replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    expect(JSON.parse(body)).toMatchObject({
      type: 'reminder',
      data: { task: { id: 1, title: 'Pay the rent', reference: '#1' }, late: false },
    })
    const [, { deliveries }] = await api.get(`/webhooks/${webhook.id}/deliveries`)
    expect(deliveries).toMatchObject([
      { event: 'reminder', state: 'sent', attempts: 3, outcome: 'answered 204' },
    ])
    const [, { notices }] = await api.get('/notices')
    expect(notices).toMatchObject([{ kind: 'reminder', title: 'Pay the rent', reference: '#1' }])
    expect(JSON.stringify(await api.get('/webhooks'))).not.toContain(secret)
  })

  it('comes together with the others of the day in an e-mail, where that is wanted', async () => {
    using folder = new TemporaryFolder()
    await using mail = await openMailServer()
    await using server = await serve(['--data', folder.path, '--user', 'ada'], { ...mail.env, TZ: 'UTC' })
    const api = apiOf(server.url)
    expect((await api.get('/notifications'))[1]).toMatchObject({ digest: null })
    expect((await api.patch('/notifications', { digest: 'soon' }))[0]).toBe(400)
    await api.patch('/settings', { timeZone: 'Asia/Tokyo', language: 'fr' })
    expect((await api.patch('/notifications', { digest: true }))[1]).toMatchObject({ digest: '08:00' })
    await api.post('/tasks', { title: 'Payer le loyer', due: '2026-01-01' })
    // Said by another process in the minute that is chosen, so that nobody has to wait for it.
    await using stores = await openSqliteStores({ file: join(folder.path, 'waymark.db') })
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000)
    const digest = inZone(minute, 'Asia/Tokyo').slice(11, 16)
    const email = 'ada@example.com'
    await stores.notifications('ada').change((now) => changeSettings(now, { digest, email }), minute)
    const { text, source } = await mail.next(email)
    expect(text).toContain('En retard (1)\n- Payer le loyer (')
    expect(text).toContain(`${server.url}/?task=1`)
    expect(source).toMatch(/^Message-ID: <[0-9a-f]{32}@waymark\.invalid>$/im)
  })

  it('is set, listed and removed at the command line, and printed by --watch', async () => {
    using folder = new TemporaryFolder()
    const data = ['--data', folder.path, '--user', 'ada']
    const type = (...args: readonly string[]) => waymark([...args, ...data], { TZ: 'UTC' })
    await type('add', 'Water the plants', '--due', '2030-05-05 09:00')
    expect((await type('remind', '1', '30', 'minutes', 'before')).stdout).toMatch(
      /^Reminder set for Water the plants: .*5 May 2030.*08:30.*\(30 minutes before it is due\)\n$/,
    )
    expect((await type('remind')).stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/08:30 {2}#1 Water the plants$/),
      expect.stringMatching(/09:00 {2}#1 Water the plants$/),
    ])
    expect((await type('remind', 'water', '--remove')).stdout).toBe('1 removed.\n')
    expect((await type('remind', '1', 'soonish')).code).toBe(1)
    expect((await type('remind', '9', 'tomorrow')).stderr).toContain('no task 9')
    await type('add', 'Ring', '--due', soon(4))
    const watching = await startWatching(data)
    await expect.poll(() => watching.said(), { timeout: 20_000 }).toContain('reminder: #2 Ring')
    expect(await watching.stop()).toBe(0)
    expect((await type('catch-up', '--since', 'yesterday')).stdout).toMatch(
      /reminders.*\n.*#2 Ring: reminded /,
    )
  })
})

describe('a browser', () => {
  it('gets messages that only it can open, until its push service says that it is gone', async () => {
    using folder = new TemporaryFolder()
    await using listener = await openHookListener((nth) => (nth === 0 ? 201 : 410))
    await using server = await serve(['--data', folder.path, '--user', 'ada'])
    const api = apiOf(server.url)
    const [, { available }] = await api.get('/notifications')
    expect(Buffer.from(available.push, 'base64url')).toHaveLength(65)
    const browser = createECDH('prime256v1')
    const [p256dh, auth] = [browser.generateKeys('base64url'), randomBytes(16)]
    expect((await api.post('/push', { endpoint: listener.url, keys: { p256dh, auth: 'short' } }))[0]).toBe(
      400,
    )
    const keys = { p256dh, auth: auth.toString('base64url') }
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    const other = { endpoint: `${listener.url}/push/2`, keys: { ...keys, p256dh: offCurve } }
    expect((await api.post('/push', other))[0]).toBe(400)
    expect((await api.post('/push', { endpoint: `${listener.url}/push/1`, keys }))[0]).toBe(204)
    await api.post('/tasks', { title: 'Pay the rent', due: soon(2) })
    await expect.poll(() => listener.calls.length, { timeout: 30_000 }).toBe(1)
    const { bytes, headers } = listener.calls[0] as (typeof listener.calls)[0]
    expect(JSON.parse(openPush(bytes, browser, auth))).toMatchObject({
      ...{ title: 'Reminder: Pay the rent', url: '/?task=1' },
    })
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      authorization: expect.stringContaining(`k=${available.push}`),
    })
    await api.post('/tasks', { title: 'Pay again', due: soon(2) })
    await expect.poll(async () => (await api.get('/notifications'))[1].browsers, { timeout: 30_000 }).toBe(0)
  })
})

describe('with accounts', () => {
  it('webhooks reach no private address, and mail goes to the account alone', async () => {
    await using mail = await openMailServer()
    await using listener = await openHookListener()
    await using server = await serveAccounts({ ...mail.env })
    const ada = new Person(server.url)
    await ada.signUp()
    const token = new URL(linkIn(await mail.next(ada.email))).hash.slice(1)
    await ada.ask('POST', '/api/auth/verify-email', { token })
    expect((await ada.ask('PATCH', '/api/notifications', { email: 'eve@example.com' })).status).toBe(400)
    await ada.ask('PATCH', '/api/notifications', { channels: { reminder: ['email'] } })
    const { body } = await ada.ask<{ webhook: { id: string } }>('POST', '/api/webhooks', {
      url: listener.url,
    })
    await ada.ask('POST', '/api/tasks', { title: 'Pay the rent', due: soon(2) })
    expect((await mail.next(ada.email, 'Pay the rent')).subject).toBe('Reminder: Pay the rent')
    const log = async () =>
      (await ada.ask<{ deliveries: object[] }>('GET', `/api/webhooks/${body.webhook.id}/deliveries`)).body
    await expect
      .poll(log)
      .toMatchObject({ deliveries: [{ state: 'failed', outcome: 'its host is not on the public internet' }] })
    expect(listener.calls).toEqual([])
  })

  it('a stranger is reminded in time while thousands of messages wait for a host that never answers', async () => {
    await using mail = await openMailServer()
    await using dead = await openHookListener(() => silent)
    await using listener = await openHookListener()
    await using server = await serveAccounts({ ...mail.env, WAYMARK_WEBHOOKS: 'any' })
    const [eve, ada] = [new Person(server.url, 'eve'), new Person(server.url)]
    await Promise.all([eve.signUp(), ada.signUp()])
    const token = new URL(linkIn(await mail.next(ada.email))).hash.slice(1)
    await ada.ask('POST', '/api/auth/verify-email', { token })
    await ada.ask('PATCH', '/api/notifications', { channels: { reminder: ['email'] } })
    await ada.ask('POST', '/api/webhooks', { url: listener.url })
    const { body } = await eve.ask<{ project: { id: string } }>('POST', '/api/projects', { name: 'Many' })
    const { id } = body.project
    for (let nth = 0; nth < 20; nth++)
      await eve.ask('POST', '/api/webhooks', { url: `${dead.url}/${nth}`, project: id })
    const tasks = Array.from({ length: 100 }, (_, nth) => ({ title: `Task ${nth}` }))
    await eve.ask('POST', `/api/tasks/list?project=${id}`, { tasks })
    await expect.poll(() => dead.calls.length, { timeout: 30_000 }).toBeGreaterThan(0)
    await ada.ask('POST', '/api/tasks', { title: 'Pay the rent', due: soon(2) })
    expect((await mail.next(ada.email, 'Pay the rent')).subject).toBe('Reminder: Pay the rent')
    await expect.poll(() => listener.calls.length, { timeout: 30_000 }).toBe(1)
  })
})
