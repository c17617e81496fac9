import { describe, expect, it } from 'vitest'
import { modernCall } from '../support/clients/modern-call.ts'
import { newSecret } from '../support/clients/people.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'
import { engines } from '../support/stores/places.ts'
import { chatKey, chatServer } from '../support/wires/chat-server.ts'
import { compatibleWire, refuses } from '../support/wires/chat-wires.ts'
import { fails, startEmbeddingServer } from '../support/wires/embedding-server.ts'
import { embeddingKey, openAi } from '../support/wires/embedding-wires.ts'
import { compatibleEnv, says } from '../support/wires/remote-chat.ts'
import { newRefusingPlace } from './refusing-place.ts'
import { Secrets } from './secrets.ts'
import { useEverything, Watched } from './use-everything.ts'

const databasePassword = 'quiet/Kettle+42 on the stove'

describe.each(engines)('a talkative server on %s', (engine) => {
  it('writes no secret anywhere, and nothing of what people keep in it', async () => {
    const secrets = new Secrets()
    const texts = new Secrets()
    const place = await newRefusingPlace(engine, secrets.keep('database password', databasePassword))
    const answer = texts.keep('answer of the model', 'The lamp is lit at dusk.')
    await using model = await chatServer(compatibleWire, refuses(401), says(answer))
    await using embedder = await startEmbeddingServer(openAi(), Array(99).fill(fails(401)))
    texts.keep('what the embedder quotes', 'a secret text')
    secrets.keep('chat key', chatKey)
    secrets.keep('embedding key', embeddingKey)
    const env = {
      ...place.env,
      ...compatibleEnv(model),
      WAYMARK_SECRET: secrets.keep('WAYMARK_SECRET', newSecret()),
      WAYMARK_EMBEDDER: 'openai',
      WAYMARK_EMBEDDER_URL: embedder.url,
      WAYMARK_EMBEDDER_KEY: embeddingKey,
    }
    await using server = await serve(['--accounts', '--log', 'debug', ...place.args], env)
    const ada = new Watched(server.url, 'ada', secrets)
    texts.keep('address', ada.email)

    const key = await useEverything(server, ada, texts)
    const refused = texts.keep('title of a refused task', 'Repaint the northern gallery')
    await place.refuseTitle(refused)
    const bug = await modernCall(
      server.mcp,
      'add_task',
      { title: refused },
      { authorization: `Bearer ${key}` },
    )
    expect(bug.text).toMatch(/Something failed on our side \(\w{8}\)/)
    const browser = texts.keep('name of a refused browser', 'A browser nobody has heard of')
    await place.refuseBrowser(browser)
    const failed = await ada.ask(
      'POST',
      '/api/auth/sign-in/email',
      { email: ada.email, password: ada.password },
      { 'user-agent': browser },
    )
    expect(failed).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    const owner = await ada.id()
    await place.breakConnections()
    if (engine === 'PostgreSQL') await expect.poll(server.log).toContain('a database connection broke')
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    await server.stop()

    for (const told of [
      '"requestId":"with-the-key"',
      '"msg":"called"',
      'a language model failed',
      'could not be embedded',
      'a bug',
      '# SERVER_ERROR',
      'Tool called',
    ])
      expect.soft(server.log().includes(told), told).toBe(true)
    expect(metrics).toContain('waymark_calls_total{contract="native",tool="add_task",outcome="internal"} 1')
    const audit = await waymark(['audit', '--json', '--user', owner, ...place.args], env)
    expect(JSON.parse(audit.stdout).calls.length).toBeGreaterThan(5)
    for (const [where, text] of Object.entries({
      log: server.log(),
      stdout: server.said(),
      metrics,
      audit: audit.stdout + audit.stderr,
    }))
      expect({ where, secrets: secrets.foundIn(text), texts: texts.foundIn(text) }).toEqual({
        where,
        secrets: [],
        texts: [],
      })
    for (const command of [
      ['doctor'],
      ['doctor', '--json'],
      ['stats', '--json'],
      ['account', 'list'],
      ['connect', '--json'],
      ['connect', 'cursor', '--dry-run'],
      ['serve', '--help'],
    ]) {
      const { code, stdout, stderr } = await waymark([...command, ...place.args], {
        ...env,
        HOME: newFolder(),
      })
      expect({ command, code, found: secrets.foundIn(stdout + stderr) }).toEqual({
        command,
        code: 0,
        found: [],
      })
    }
  })
})

describe('settings that are refused', () => {
  const secrets = new Secrets()
  const password = secrets.keep('password in an address', 'kettle-and-stove-7')
  const key = secrets.keep('key', 'key-with-a space-in-it')
  const compatible = { WAYMARK_CHAT: 'compatible', WAYMARK_CHAT_MODEL: 'scripted' }
  const embedder = { WAYMARK_EMBEDDER: 'openai', WAYMARK_EMBEDDER_KEY: 'plain-enough' }
  const secret = secrets.keep('secret', 'lantern-lantern-')

  it.each<[string, readonly string[], Record<string, string>]>([
    ['a database that is away', ['doctor'], { DATABASE_URL: `postgres://ada:${password}@127.0.0.1:1/x` }],
    ['a database of another kind', ['doctor'], { DATABASE_URL: `mysql://ada:${password}@127.0.0.1/x` }],
    ['a database nowhere', ['doctor', '--json'], { DATABASE_URL: `postgres://ada:${password}@[x/y` }],
    [
      'a model behind a password',
      ['doctor'],
      { ...compatible, WAYMARK_CHAT_URL: `http://a:${password}@h/v1` },
    ],
    [
      'an embedder behind one',
      ['doctor'],
      { ...embedder, WAYMARK_EMBEDDER_URL: `http://a:${password}@h/v1` },
    ],
    ['a key that is none', ['doctor'], { WAYMARK_CHAT: 'openai', OPENAI_API_KEY: key }],
    ['a short secret', ['serve', '--accounts', '--port', '0'], { WAYMARK_SECRET: secret }],
    ['a weak secret', ['serve', '--accounts', '--port', '0'], { WAYMARK_SECRET: secret.repeat(3) }],
    ['a secret as a level', ['serve', '--log', password], {}],
  ])('are named and not quoted: %s', async (_, args, env) => {
    const { code, stdout, stderr } = await waymark([...args, '--data', newFolder()], env)
    expect(code).toBeGreaterThan(0)
    expect(stdout + stderr).toMatch(/\w/)
    expect(secrets.foundIn(stdout + stderr)).toEqual([])
  })
})

describe('what looks for secrets', () => {
  it.each([
    ['as it is', (secret: string) => secret, 'a secret'],
    ['in an address', encodeURIComponent, 'a secret'],
    ['in a form', (secret: string) => `${new URLSearchParams({ secret })}`, 'a secret'],
    ['in JSON', JSON.stringify, 'a secret'],
    ['in credentials', (secret: string) => btoa(`name:${secret}`), 'a secret in base64'],
    [
      'in a token',
      (secret: string) => Buffer.from(`{"sub":"${secret}"}`).toString('base64url'),
      'a secret in base64',
    ],
  ])('finds one %s', (_, disguise, found) => {
    const secrets = new Secrets()
    secrets.keep('a secret', 'quiet/Kettle+42 & more')
    expect(secrets.foundIn(`before ${disguise('quiet/Kettle+42 & more')} after`)).toEqual([found])
    expect(secrets.foundIn(`before ${disguise('quiet/Kettle+43 & less')} after`)).toEqual([])
  })

  it('takes none that is too short to be missed', () => {
    expect(() => new Secrets().keep('a secret', 'short')).toThrow('a secret is too short')
  })
})
