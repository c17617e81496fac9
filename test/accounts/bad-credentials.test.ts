import { expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'

const scopes = ['tasks:read', 'tasks:write']

/** Asks with some credential, and gives the status and how long to wait. */
async function ask(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/tasks`, { headers })
  await response.text()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

it('slows down an address that sends bad keys, and lets in what holds from there', async () => {
  await using server = await serveAccounts()
  const [ada, grace] = [new Person(server.url, 'ada'), new Person(server.url, 'grace')]
  await ada.signUp()
  await grace.signUp()
  const [seen, unseen] = [await ada.key(scopes), await ada.key(scopes, { name: 'another' })]
  expect((await ask(server.url, { 'x-api-key': seen })).status).toBe(200)

  const badly = (n: number) =>
    ask(server.url, { 'x-api-key': seen.replace(/.{12}$/, `${100_000_000_000 + n}`) })
  for (let lot = 0; lot < 4; lot++)
    expect(new Set((await times(50, badly)).map(({ status }) => status))).toEqual(new Set([401]))

  // From now on it is told to wait, and nothing is looked at of what comes in heaps.
  const flood = times(120, badly)
  const known = await Promise.all([
    ...[1, 2, 3, 4, 5].map(() => ask(server.url, { 'x-api-key': seen })),
    ...[1, 2, 3].map(() => ask(server.url, { cookie: ada.cookie })),
    ask(server.url, { cookie: grace.cookie }),
  ])
  expect(known.map(({ status }) => status)).toEqual(Array(9).fill(200))
  const answers = await flood
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
  for (const { retryAfter } of answers) {
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(Number(retryAfter)).toBeLessThanOrEqual(60)
  }
  // One that was never seen before waits for its turn, and is let in.
  expect((await ask(server.url, { 'x-api-key': unseen })).status).toBe(200)
  // Assistants are told in the form of their protocol.
  const mcp = await fetch(server.mcp, { method: 'POST', headers: { authorization: 'Bearer nonsense' } })
  expect([mcp.status, mcp.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  // Who brings nothing has not guessed.
  expect((await ask(server.url, {})).status).toBe(401)
})

it('slows down an address that tries one password with many people, and lets in who knows theirs', async () => {
  await using server = await serveAccounts()
  const ada = new Person(server.url, 'ada')
  await ada.signUp()
  const spray = (n: number) =>
    new Person(server.url, `nobody${n}`).ask('POST', '/api/auth/sign-in/email', {
      email: `nobody${n}@example.com`,
      password: 'correct horse battery staple',
    })
  const first = await times(30, spray)
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([401]))
  const later = await times(20, (n) => spray(100 + n))
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([429]))
  expect(later[0]?.headers.get('retry-after')).toMatch(/^\d+$/)

  // In the browser that she used before, at once; in a new one, after a moment.
  expect((await ada.signIn()).status).toBe(200)
  expect((await new Person(server.url, 'ada').signIn()).status).toBe(200)
})

it('counts codes and refresh tokens that do not hold, too', async () => {
  await using server = await serveAccounts()
  const redeem = async (n: number) => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: `wrong-${n}`,
      client_id: 'none',
    })
    const response = await fetch(`${server.url}/api/auth/oauth2/token`, { method: 'POST', body })
    await response.text()
    return response.status
  }
  for (let lot = 0; lot < 4; lot++)
    for (const status of await times(50, redeem)) expect(status).toBeOneOf([400, 401])
  expect(new Set(await times(5, redeem))).toEqual(new Set([429]))
})
