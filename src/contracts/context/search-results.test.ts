import { expect, it } from 'vitest'
import { indexOf, nearness, openContextDesk } from '../../../test/support/contracts/context-contract.ts'

it('000 1. Context Search, Output Format; X06; C42: the answer is one object with all fields, each result among them', async () => {
  const text = 'Use JWT tokens in httpOnly cookies'
  const desk = await openContextDesk({}, { embedder: nearness({ [text]: 0.92 }) })
  const { uuid, session } = await desk.learn(text, { module: 'auth', at: '2025-01-15T10:00:00.789Z' })
  expect(await desk.say('context_search', { query: 'JWT authentication' })).toEqual({
    results: [
      {
        id: uuid,
        type: 'pattern',
        content: 'Use JWT tokens in httpOnly cookies',
        module: 'auth',
        session,
        date: '2025-01-15T10:00:00Z',
        score: expect.closeTo(0.92, 2),
        source: 'discovery',
      },
    ],
    query: 'JWT authentication',
    totalFound: 1,
    searchTime: expect.toSatisfy((ms) => Number.isInteger(ms) && ms >= 0),
  })
  expect(uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(session).toMatch(/^[0-9a-f]{8}-/)
})

it('000 1. Context Search, Examples: a general search finds both patterns, the nearer first', async () => {
  const [first, second] = [
    'Use JWT tokens stored in httpOnly cookies for auth',
    'Implement token refresh with mutex locks to prevent race conditions',
  ]
  const embedder = nearness({ [first]: 0.95, [second]: 0.88, 'Buttons are blue': 0.2 })
  const desk = await openContextDesk({}, { embedder })
  for (const text of [second, 'Buttons are blue', first]) await desk.learn(text, { module: 'auth' })
  const args = { query: 'how does authentication work', type: 'all', limit: 5 }
  expect(await desk.say('context_search', args)).toMatchObject({
    results: [
      { content: first, type: 'pattern', module: 'auth', score: expect.closeTo(0.95, 2) },
      { content: second, type: 'pattern', module: 'auth', score: expect.closeTo(0.88, 2) },
    ],
    totalFound: 2,
  })
})

it('000 1. Context Search, Examples: a filtered search finds the issue of the module and nothing else', async () => {
  const text = 'Token refresh race condition fixed with mutex lock'
  const others = ['Token refresh is a pattern', 'Token refresh fails in billing']
  const embedder = nearness({ [text]: 0.96, [others[0] as string]: 0.99, [others[1] as string]: 0.98 })
  const desk = await openContextDesk({}, { embedder })
  await desk.learn(text, { type: 'issue', module: 'auth' })
  await desk.learn(others[0] as string, { type: 'pattern', module: 'auth' })
  await desk.learn(others[1] as string, { type: 'issue', module: 'billing' })
  const args = { query: 'token refresh issue', type: 'issue', module: 'auth', limit: 3 }
  expect(await desk.say('context_search', args)).toMatchObject({
    results: [{ content: text, type: 'issue', module: 'auth', score: expect.closeTo(0.96, 2) }],
    totalFound: 1,
  })
})

it('000 1. Context Search, Input Schema: without type and limit, five of every type come', async () => {
  const desk = await openContextDesk()
  const types = ['pattern', 'rule', 'decision', 'issue', 'summary', 'rule', 'issue'] as const
  for (const [number, type] of types.entries()) await desk.learn(`token number${number} of ${type}`, { type })
  const { results, totalFound } = await desk.say('context_search', { query: 'token' })
  expect(results).toHaveLength(5)
  expect(totalFound).toBe(7)
  const all = await desk.say('context_search', { query: 'token', type: 'all', limit: 20 })
  expect(all.results).toHaveLength(7)
})

it.each(['pattern', 'rule', 'decision', 'issue'])(
  '000 1. Context Search, Input Schema: with a type only such discoveries come, no sessions and no code: %s',
  async (type) => {
    const desk = await openContextDesk({}, { code: indexOf([{ text: 'token' }]) })
    for (const one of ['pattern', 'rule', 'decision', 'issue', 'summary'] as const)
      await desk.learn(`the ${one} of the token`, { type: one })
    const { results } = await desk.say('context_search', { query: 'token', type })
    expect(results).toMatchObject([{ type, source: 'discovery', content: `the ${type} of the token` }])
  },
)

it('000 1. Context Search, Input Schema; 000 1. Context Search, Performance: type and module are filtered before the best are taken', async () => {
  const desk = await openContextDesk()
  await desk.learn('The cache holds a token among other things', { type: 'rule', module: 'auth' })
  for (let number = 0; number < 150; number++)
    await desk.learn(`token ${number} x${number}`, { module: 'billing', type: 'issue' })
  const byModule = await desk.say('context_search', { query: 'token', module: 'auth', limit: 1 })
  expect(byModule).toMatchObject({ results: [{ module: 'auth' }], totalFound: 1 })
  const byType = await desk.say('context_search', { query: 'token', type: 'rule', limit: 1 })
  expect(byType).toMatchObject({ results: [{ type: 'rule' }], totalFound: 1 })
  const none = { query: 'token', module: 'nowhere' }
  expect(await desk.say('context_search', none)).toMatchObject({ results: [], totalFound: 0 })
})

it('000 1. Context Search, Output Format: sessions and code are found beside discoveries, with every field', async () => {
  const code = indexOf([{ path: 'src/auth/token.ts', from: 3, to: 9, module: 'auth', text: 'sign(token)' }])
  const desk = await openContextDesk({}, { code })
  const summary = await desk.learn('Moved every token into a cookie', { type: 'summary' })
  await desk.learn('A token lives one hour', { type: 'rule' })
  const { results } = await desk.say('context_search', { query: 'token' })
  expect(results).toHaveLength(3)
  const fields = ['id', 'type', 'content', 'module', 'session', 'date', 'score', 'source']
  for (const result of results) expect(Object.keys(result)).toEqual(fields)
  expect(results.find(({ source }: { source: string }) => source === 'session')).toMatchObject({
    id: summary.uuid,
    type: 'session',
    content: 'Moved every token into a cookie',
    module: null,
    session: summary.session,
  })
  expect(results.find(({ source }: { source: string }) => source === 'code')).toMatchObject({
    id: 'src/auth/token.ts:3-9',
    type: 'code',
    content: 'sign(token)',
    module: 'auth',
    session: null,
    date: '2026-01-14T09:00:00Z',
  })
})

it('000 1. Context Search, Output Format; X06: results come by score, which is from 0 to 1, and totalFound counts those past the limit', async () => {
  const texts = Array.from({ length: 12 }, (_, number) => `finding ${number} of ${number}`)
  const embedder = nearness(Object.fromEntries(texts.map((text, number) => [text, 0.9 - number * 0.008])))
  const desk = await openContextDesk({}, { embedder })
  // The worse it fits the newer it is, and the tenth is of now: new must not stand before what fits better.
  for (const [number, text] of texts.entries())
    await desk.learn(text, { at: number === 9 ? '2026-01-17T10:00:00Z' : `20${10 + number}-01-01T10:00:00Z` })
  const { results, totalFound } = await desk.say('context_search', { query: 'which one', limit: 10 })
  const scores: number[] = results.map(({ score }: { score: number }) => score)
  expect(scores).toHaveLength(10)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true)
  expect(totalFound).toBe(12)
})

const useCases = [
  ['How did we handle authentication?', 'Authentication goes through the session cookie'],
  ['Find issues related to token refresh', 'A token refresh can race with a logout'],
  ['What patterns do we use for API calls?', 'API calls go through one client'],
  ['Show me decisions about database choice', 'The database is PostgreSQL, for its row-level security'],
] as const

it.each(useCases)(
  '000 1. Context Search, Use Cases: the question %s is answered by what fits',
  async (query, answer) => {
    const desk = await openContextDesk()
    await desk.learn('Buttons are blue and round')
    await desk.learn(answer)
    await desk.learn('Prices are kept in cents')
    expect((await desk.say('context_search', { query })).results[0]).toMatchObject({ content: answer })
  },
)
