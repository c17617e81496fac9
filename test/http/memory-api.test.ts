import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findProject } from '../../src/workspace/project.ts'
import { type ApiClient, apiOf, type Json } from '../support/clients/api-client.ts'
import { openDesk } from '../support/clients/desks.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { shareProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

const folder = new TemporaryFolder()
const project = shareProject(sampleFiles)
let serving: Serving
let api: ApiClient
beforeAll(async () => {
  serving = await serve(['--data', folder.path, '--user', 'ada', '--project', project])
  api = apiOf(serving.url, (await findProject(project)).key)
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const remember = async (text: string, more: object = {}): Promise<Json> => {
  const [status, body] = await api.post('/discoveries', { text, type: 'pattern', ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.discovery
}

describe('what the project knows, over HTTP', () => {
  it('is remembered, shown with its files, and stale once one of them has changed', async () => {
    const [status, { discovery, change }] = await api.post('/discoveries', {
      text: 'Refunds need two signatures',
      type: 'rule',
      module: 'Billing',
      files: ['src/db.ts', 'src/queue.ts'],
    })
    expect(status).toBe(201)
    expect(discovery).toEqual({
      id: discovery.id,
      type: 'rule',
      text: 'Refunds need two signatures',
      module: 'Billing',
      files: [
        { path: 'src/db.ts', isChanged: false },
        { path: 'src/queue.ts', isChanged: false },
      ],
      isStale: false,
      task: null,
      taskProject: null,
      author: 'ada',
      client: 'api',
      replaces: null,
      replacedBy: null,
      createdAt: time,
      editedAt: null,
    })
    expect(change).toMatchObject({ kind: 'remember', tool: 'remember', discoveries: [discovery.id] })

    writeFileSync(join(project, 'src/db.ts'), 'export const changed = true\n')
    expect(await api.get(`/discoveries/${discovery.id}`)).toMatchObject([
      200,
      {
        discovery: {
          isStale: true,
          files: [
            { path: 'src/db.ts', isChanged: true },
            { path: 'src/queue.ts', isChanged: false },
          ],
        },
        replacedBy: null,
        replaces: null,
      },
    ])
  })

  it('is not stored twice: the one that says the same is named', async () => {
    const known = await remember('Invoices carry the date of the order')
    const [status, { error }] = await api.post('/discoveries', {
      text: 'invoices carry the date  of the order',
      type: 'pattern',
    })
    expect(status).toBe(409)
    expect(error).toEqual({
      code: 'conflict',
      message: `This is known already, as d${known.id}.`,
      hint: 'Let it replace that one if it says it better.',
      facts: { duplicate: known },
    })
    const [, { discovery: better, near }] = await api.post('/discoveries', {
      text: 'Invoices carry the date of the delivery',
      type: 'pattern',
    })
    expect(near).toMatchObject([{ id: known.id, text: 'Invoices carry the date of the order' }])
    await remember('Invoices carry the date of the delivery', { replaces: known.id })
    expect(await api.get(`/discoveries/${known.id}`)).toMatchObject([
      200,
      { discovery: { replacedBy: better.id }, replacedBy: { id: better.id }, replaces: null },
    ])
    expect(await api.get(`/discoveries/${better.id}`)).toMatchObject([200, { replaces: { id: known.id } }])
  })

  it('comes newest first in pages, by type and by module, with what there is of each', async () => {
    const ids: number[] = []
    for (const subject of ['Apples', 'Bridges', 'Candles'])
      ids.unshift((await remember(`${subject} are listed here`, { type: 'issue', module: 'Listing' })).id)
    const [, page] = await api.get('/discoveries?module=listing&limit=2')
    expect(page.discoveries.map(({ id }: Json) => id)).toEqual(ids.slice(0, 2))
    const [, next] = await api.get(`/discoveries?module=LISTING&limit=2&before=${ids[1]}`)
    expect(next.discoveries.map(({ id }: Json) => id)).toEqual(ids.slice(2))
    expect((await api.get('/discoveries?type=issue'))[1].discoveries).toHaveLength(3)
    expect((await api.get('/discoveries?type=decision'))[1].discoveries).toEqual([])
    expect(page.modules).toContainEqual({ name: 'Listing', count: 3 })
    expect(page.types.map(({ type }: Json) => type)).toEqual([
      'pattern',
      'rule',
      'decision',
      'issue',
      'summary',
    ])
    expect(page.types).toContainEqual({ type: 'issue', count: 3 })
  })

  it('is found by words and by meaning, with the evidence', async () => {
    await remember('The queue retries a failed job five times', { type: 'decision', module: 'jobs' })
    // The first search waits for the index no longer than a person would.
    const [, { results, how, indexedAt, ...facts }] = await vi.waitFor(async () => {
      const found = await api.get('/search?q=retrying+failed+jobs')
      expect(found[1].indexedAt).not.toBeNull()
      return found
    }, 10_000)
    expect(results[0]).toEqual({
      source: 'discovery',
      id: expect.any(Number),
      type: 'decision',
      replacedBy: null,
      heldUntil: null,
      newer: null,
      module: 'jobs',
      date: time,
      isStale: false,
      text: 'The queue retries a failed job five times',
      path: null,
      lines: null,
      score: expect.any(Number),
      words: expect.any(Number),
      meaning: expect.any(Number),
      matched: ['retries', 'failed', 'job'],
    })
    const code = results.find(({ source }: Json) => source === 'code')
    expect(code).toMatchObject({ id: null, type: null, path: 'src/queue.ts', matched: expect.any(Array) })
    expect(code.lines).toMatch(/^\d+-\d+$/)
    expect(how).toMatch(/^by words and meaning/)
    expect(indexedAt).toEqual(time)
    expect(facts).toEqual({ isFaint: false, askedTime: null, isOutside: false, misspelt: [] })
    expect((await api.get('/search?q=what+did+we+decide+about+jobs+in+2019'))[1]).toMatchObject({
      askedTime: { from: '2019-01-01', to: '2019-12-31' },
      isOutside: true,
    })
    const [, narrowed] = await api.get('/search?q=retry&type=decision&module=JOBS&limit=1')
    expect(narrowed.results).toMatchObject([{ source: 'discovery', module: 'jobs' }])
  })

  it('is read from what assistants did: their sessions with what they summed up, and the files they read', async () => {
    await using assistant = await openDesk(
      { kind: '2026', transport: 'stdio' },
      { data: folder.path, project, args: ['--user', 'ada'], name: 'codex' },
    )
    await assistant.say('read_file', { path: 'src/queue.ts' })
    await assistant.say('remember', { text: 'We taught the queue to wait', type: 'summary' })
    const ofCodex = await vi.waitFor(async () => {
      const [status, { sessions }] = await api.get('/sessions')
      expect(status).toBe(200)
      const [found] = sessions.filter(({ client }: Json) => client === 'codex')
      expect(found).toMatchObject({ summary: 'We taught the queue to wait' })
      return found
    }, 5_000)
    expect(ofCodex).toEqual({
      id: expect.any(String),
      actor: 'ada',
      client: 'codex',
      startedAt: time,
      lastAt: time,
      calls: expect.any(Number),
      summary: 'We taught the queue to wait',
    })
    const [, earlier] = await api.get(`/sessions?before=${ofCodex.lastAt}`)
    expect(earlier.sessions.map(({ id }: Json) => id)).not.toContain(ofCodex.id)
    const [, found] = await api.get('/search?q=taught+the+queue')
    expect(found.results[0]).toMatchObject({ source: 'session', type: 'summary' })
    await vi.waitFor(async () => {
      const [status, { files }] = await api.get('/files?limit=1')
      expect([status, files]).toMatchObject([200, [{ path: 'src/queue.ts', reads: 1, lastAt: time }]])
      expect(files[0].score).toBeGreaterThan(0.9)
    }, 5_000)
  })

  it('is refused in the form of the API', async () => {
    const said = async (answer: ReturnType<ApiClient['get']>) => {
      const [status, { error }] = await answer
      return [status, error.code, error.message]
    }
    expect(await said(api.get('/discoveries/9999'))).toEqual([
      404,
      'not_found',
      'There is no discovery 9999.',
    ])
    expect(await said(api.get('/discoveries/d1'))).toEqual([404, 'not_found', 'There is no such discovery.'])
    expect(await said(api.get('/search'))).toEqual([400, 'invalid', 'The argument "q" is required.'])
    expect(await said(api.get('/search?q=x&limit=51'))).toEqual([
      400,
      'invalid',
      '"limit" must be from 1 to 50.',
    ])
    expect((await said(api.get(`/search?q=${'x'.repeat(1_001)}`)))[0]).toBe(400)
    expect(await said(api.get('/sessions?before=yesterday'))).toEqual([
      400,
      'invalid',
      '"before" must be a date and time.',
    ])
    expect(await said(api.get('/discoveries?type=secret'))).toMatchObject([
      400,
      'invalid',
      expect.any(String),
    ])
    expect(await said(api.post('/discoveries', { text: 'x' }))).toEqual([
      400,
      'invalid',
      'The argument "type" is required.',
    ])
    expect(await said(api.post('/discoveries', { text: 'x', type: 'rule', task: 99 }))).toEqual([
      404,
      'not_found',
      'There is no task 99.',
    ])
    expect((await said(api.post('/discoveries', { text: 'x', type: 'rule', files: ['../x'] })))[0]).toBe(400)
    expect((await said(api.post('/discoveries', { text: 'x', type: 'rule', files: ['.env'] })))[0]).toBe(403)
    expect(serving.log()).not.toContain('a bug')
  })
})
