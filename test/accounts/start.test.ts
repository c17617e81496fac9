import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newSecret, Person, serveAccounts } from '../support/clients/people.ts'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'

function start(env: Record<string, string>, args: readonly string[] = []) {
  const data = newFolder()
  return waymark(['serve', '--accounts', '--port', '0', '--data', join(data, 'new'), ...args], env).then(
    (ended) => ({
      ...ended,
      hasData: existsSync(join(data, 'new')),
    }),
  )
}

describe('waymark serve --accounts', () => {
  const secret = newSecret()

  it.each([
    ['none', ''],
    ['a short one', 'abcdefghijklmnopqrstuvwxyz01234'],
    ['an example from documentation', 'your-secret-key-at-least-32-characters-long'],
  ])('does not start with a secret that can be guessed: %s', async (_, given) => {
    const { code, stderr, stdout, hasData } = await start({ WAYMARK_SECRET: given })
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^waymark: WAYMARK_SECRET .+\.\nMake one with: openssl rand -base64 32\./)
    if (given.length > 8) expect(stderr).not.toContain(given)
    expect(hasData).toBe(false)
  })

  it.each([
    [{ WAYMARK_URL: 'http://waymark.example.com' }, /WAYMARK_URL must begin with https/],
    [{ WAYMARK_ACCOUNTS: 'perhaps' }, /WAYMARK_ACCOUNTS must be on or off/],
  ])('does not start with %o', async (env, message) => {
    const { code, stderr } = await start({ WAYMARK_SECRET: secret, ...env })
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })

  it('listens beyond this machine only where it knows its own address', async () => {
    const { code, stderr } = await start({ WAYMARK_SECRET: secret }, ['--host', '0.0.0.0'])
    expect(code).toBe(2)
    expect(stderr).toContain('WAYMARK_URL is needed when the server listens beyond this machine.')
  })

  it('is what a server without accounts points to, when it is asked to listen on a network', async () => {
    const { code, stderr } = await waymark(['serve', '--host', '0.0.0.0', '--data', newFolder()])
    expect(code).toBe(2)
    expect(stderr).toContain('add --accounts')
  })

  it('is not needed for commands that have nothing to do with accounts', async () => {
    const { code } = await waymark(['list', '--data', newFolder()], {
      WAYMARK_ACCOUNTS: 'on',
      WAYMARK_SECRET: 'short',
    })
    expect(code).toBe(0)
  })
})

describe('another secret than before', () => {
  it('is refused, until everybody was signed out', async () => {
    const data = newFolder()
    const first = await serveAccounts({}, ['--data', data])
    const ada = new Person(first.url)
    await ada.signUp()
    await first.stop()
    const second = newSecret()
    const { code, stderr } = await waymark(['serve', '--accounts', '--port', '0', '--data', data], {
      WAYMARK_SECRET: second,
    })
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('waymark account sign-out-all'),
    })
    expect((await waymark(['account', 'sign-out-all', '--data', data])).code).toBe(0)
    await using server = await serveAccounts({ WAYMARK_SECRET: second }, ['--data', data])
    expect((await fetch(`${server.url}/api/me`, { headers: { cookie: ada.cookie } })).status).toBe(401)
    expect((await new Person(server.url).signIn()).status).toBe(200)
  })
})
