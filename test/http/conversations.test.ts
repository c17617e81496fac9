import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, ask, ChatClient, type Json, patch, post } from '../support/clients/chat-client.ts'
import { newFolder, TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'
import { newDatabase } from '../support/stores/postgres.ts'

type Listed = { readonly id: string; readonly title: string; readonly updatedAt: string }

const list = async (url: string, query = '') => {
  const [status, { conversations }] = await ask(url, `/conversations${query}`)
  expect(status).toBe(200)
  return conversations as readonly Listed[]
}
const titles = async (url: string, query = '') => (await list(url, query)).map(({ title }) => title)
const unknown = { error: { code: 'not_found', message: 'There is no such conversation.' } }

/** Says something in a conversation of its own, and gives its id. */
async function begin(url: string, text: string): Promise<string> {
  const chat = new ChatClient(url)
  await chat.say(text)
  return chat.conversation as string
}

describe('the conversations of an owner', () => {
  const folder = new TemporaryFolder()
  let serving: Serving
  beforeAll(async () => {
    serving = await serve(['--data', folder.path])
  })
  afterAll(async () => {
    await serving[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('are listed by their first words, opened, renamed, found again and deleted', async () => {
    const { url } = serving
    expect(await list(url)).toEqual([])
    const plants = await begin(url, 'Remind me to water the plants')
    const rent = await begin(url, 'Add pay the rent')
    await new ChatClient(url, plants).say('make it high priority')

    expect(await list(url)).toEqual([
      {
        id: plants,
        title: 'Remind me to water the plants',
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ id: rent, title: 'Add pay the rent' }),
    ])
    const [status, opened] = await ask(url, `/conversations/${plants}`)
    expect(status).toBe(200)
    expect(opened.conversation).toMatchObject({ id: plants })
    expect((opened.messages as readonly Json[]).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ])
    expect(opened.messages).toContainEqual(
      expect.objectContaining({ metadata: { conversation: plants, project: 'local', model: 'offline' } }),
    )

    const renamed = await ask(url, `/conversations/${plants}`, patch({ title: '  The\n garden ' }))
    expect(renamed).toMatchObject([200, { conversation: { id: plants, title: 'The garden' } }])
    expect(await titles(url)).toEqual(['The garden', 'Add pay the rent'])
    expect(await titles(url, '?words=garden')).toEqual(['The garden'])
    expect(await titles(url, '?words=high+priority')).toEqual(['The garden'])
    expect(await titles(url, '?words=zebra')).toEqual([])

    expect(await ask(url, `/conversations/${plants}`, { method: 'DELETE' })).toEqual([204, {}])
    expect(await titles(url)).toEqual(['Add pay the rent'])
    expect(await ask(url, `/conversations/${plants}`)).toEqual([404, unknown])
    expect((await post(url, { conversation: plants, text: 'undo that' })).status).toBe(404)
    // What was done in it stays done.
    expect((await waymark(['list', '--data', folder.path])).stdout).toContain('Water the plants')
  })

  it('keep apart what was said about several projects', async () => {
    await using own = await serve(['--data', newFolder()])
    const { url } = own
    const [, { project }] = await ask(url, '/projects', add({ name: 'Website' }))
    const inside = `?project=${encodeURIComponent((project as { id: string }).id)}`
    await ask(url, '/tasks', add({ title: 'Call mom' }))
    const there = new ChatClient(url, undefined, inside)
    await there.say('add buy icons')
    const here = new ChatClient(url, there.conversation)
    await here.say('undo that')
    await here.say('delete it')
    const [, personal] = await ask(url, '/tasks')
    expect(personal.tasks).toMatchObject([{ title: 'Call mom' }])
    const [, website] = await ask(url, `/tasks${inside}`)
    expect(website.tasks).toMatchObject([{ title: 'Buy icons' }])
    await there.say('undo that')
    expect((await ask(url, `/tasks${inside}`))[1].tasks).toEqual([])
  })

  it('come in pages, each beginning where the one before ended', async () => {
    const { url } = serving
    for (let n = 1; n <= 5; n++) await begin(url, `Show page ${n}`)
    const seen: string[] = []
    for (let before = ''; ; ) {
      const page = await list(url, `?words=page&limit=2${before}`)
      expect(page.length).toBeLessThanOrEqual(2)
      if (page.length === 0) break
      seen.push(...page.map(({ title }) => title))
      before = `&before=${page.at(-1)?.updatedAt}`
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `Show page ${n}`))
  })

  it('are asked for in a way that can be understood, or the answer says how', async () => {
    const { url } = serving
    const id = await begin(url, 'Show my tasks')
    const said = async (path: string, init?: RequestInit) => {
      const [status, { error }] = await ask(url, path, init)
      return [status, (error as Json).message]
    }
    for (const limit of ['0', '101', '-1', '1.5', 'many', '']) {
      expect(await said(`/conversations?limit=${limit}`)).toEqual([400, 'limit must be from 1 to 100.'])
    }
    expect(await said('/conversations?before=yesterday')).toEqual([400, 'before must be a date and time.'])
    for (const title of ['', ' ', 7, null, 'x'.repeat(121), undefined]) {
      expect(await said(`/conversations/${id}`, patch({ title }))).toEqual([
        400,
        'A title has 1 to 120 characters.',
      ])
    }
    for (const title of ['a\0b', 'half \ud800']) {
      expect((await said(`/conversations/${id}`, patch({ title })))[0]).toBe(400)
    }
    expect((await said(`/conversations/${id}`, { ...patch({}), body: 'x' }))[0]).toBe(400)
    expect(await ask(url, `/conversations/${id}`)).toMatchObject([
      200,
      { conversation: { title: 'Show my tasks' } },
    ])
  })

  it('are no others than those that are there', async () => {
    for (const id of ['nowhere', '%00', '%E0%A4%A', '..%2F..%2Fetc', "'%20OR%201=1", 'x'.repeat(5_000)]) {
      for (const init of [{}, { method: 'DELETE' }, patch({ title: 'Mine' })]) {
        expect(await ask(serving.url, `/conversations/${id}`, init), id).toEqual([404, unknown])
      }
    }
  })

  it('can be deleted while they are answered, and stay deleted', async () => {
    const { url } = serving
    const id = await begin(url, 'Show my tasks')
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const response = await post(url, { conversation: id, text: 'Show my tasks' })
        await ask(url, `/conversations/${id}`, { method: 'DELETE' })
        await response.text()
      }),
    )
    expect(await ask(url, `/conversations/${id}`)).toEqual([404, unknown])
    expect(serving.log()).not.toContain('a bug')
  })
})

describe.each(['SQLite', 'PostgreSQL'])('two owners on one %s', (engine) => {
  it('have their own conversations, and cannot reach the other ones', async () => {
    using folder = new TemporaryFolder()
    const env: Record<string, string> = engine === 'PostgreSQL' ? { DATABASE_URL: await newDatabase() } : {}
    const place = (user: string) => ['--data', folder.path, '--user', user]
    await using ada = await serve(place('ada'), env)
    await using grace = await serve(place('grace'), env)
    const id = await begin(ada.url, 'Remind me to water the secret plants')
    const before = await ask(ada.url, `/conversations/${id}`)
    const own = await begin(grace.url, 'Show my tasks')

    expect(await list(grace.url)).toMatchObject([{ id: own }])
    expect(await titles(grace.url, '?words=secret')).toEqual([])
    expect(await ask(grace.url, `/conversations/${id}`)).toEqual([404, unknown])
    expect(await ask(grace.url, `/conversations/${id}`, patch({ title: 'Mine' }))).toEqual([404, unknown])
    expect(await ask(grace.url, `/conversations/${id}`, { method: 'DELETE' })).toEqual([404, unknown])
    for (const message of [{ text: 'undo that' }, { approvalId: 'a', approved: true }]) {
      const response = await post(grace.url, { conversation: id, ...message })
      expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining('secret')])
    }
    expect((await new ChatClient(grace.url, own).say('what are my tasks?')).text).not.toContain('secret')

    expect(await ask(ada.url, `/conversations/${id}`)).toEqual(before)
    expect(await list(ada.url)).toMatchObject([{ id }])
    const listed = await waymark(['list', ...place('ada')], env)
    expect(listed.stdout).toContain('Water the secret plants')
  })
})
