import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openSession, post } from '../support/clients/listening.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { residentMemory, tellsOfProcesses } from './process-state.ts'

const scopes = ['tasks:read', 'tasks:write', 'context:read', 'context:write']

it('a server outlives an account that opens sessions and subscriptions of a megabyte, and so do others’ sessions', async () => {
  await using server = await serveAccounts()
  const [ada, mallory] = [new Person(server.url, 'ada'), new Person(server.url, 'mallory')]
  await ada.signUp()
  await mallory.signUp()
  const hers = `Bearer ${await ada.key(scopes)}`
  const his = `Bearer ${await mallory.key(scopes)}`
  const session = await openSession(server.mcp, hers)

  const large = 'x'.repeat(900_000)
  const statuses = new Map<number, number>()
  const attack = async (number: number) => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: number % 2 ? large : 'small', version: '1' },
    }
    const opened = await post(server.mcp, his, { id: 1, method: 'initialize', params })
    await opened.text()
    const id = opened.headers.get('mcp-session-id')
    if (id !== null) {
      const uri = `task://${large}`
      const asked = await post(server.mcp, his, { id: 2, method: 'resources/subscribe', params: { uri } }, id)
      await asked.text()
      statuses.set(asked.status, (statuses.get(asked.status) ?? 0) + 1)
    }
    statuses.set(opened.status, (statuses.get(opened.status) ?? 0) + 1)
  }
  for (let lot = 0; lot < 40; lot++)
    await Promise.all(Array.from({ length: 10 }, (_, number) => attack(lot * 10 + number)))

  expect(statuses.get(200) ?? 0).toBeGreaterThan(0)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(200)
  const listed = await post(server.mcp, hers, { id: 3, method: 'tools/list' }, session.id)
  expect(listed.status).toBe(200)
  if (tellsOfProcesses) expect(residentMemory(server.pid)).toBeLessThan(600 * 1024 * 1024)
  session.close()
})

it('refuses a person who asks again at once some ten times a second, and not as often as they like', async () => {
  await using server = await serveAccounts()
  const [ada, mallory] = [new Person(server.url, 'ada'), new Person(server.url, 'mallory')]
  await ada.signUp()
  await mallory.signUp()
  const his = { authorization: `Bearer ${await mallory.key(scopes)}` }
  const seconds = 3
  const end = performance.now() + seconds * 1_000
  let refused = 0
  const ask = async () => {
    while (performance.now() < end) {
      const answer = await fetch(`${server.url}/api/tasks`, { headers: his })
      await answer.text()
      if (answer.status === 429) refused += 1
    }
  }
  const asking = Promise.allSettled(Array.from({ length: 120 }, ask))
  // While nobody else is there, he may have everything. She asks seldom enough to stay below her own limit.
  while (performance.now() < end) {
    expect((await ada.ask('GET', '/api/me')).status).toBe(200)
    await setTimeout(10)
  }
  for (const { status } of await asking) expect(status).toBe('fulfilled')

  expect(refused).toBeGreaterThan(20)
  // The first twenty at once, then one in 100 ms; those that wait at the end are answered, too.
  expect(refused).toBeLessThan(20 + 10 * seconds + 120)
})

it('signs in a known browser before it has looked at all the passwords that a stranger tries at once', async () => {
  await using server = await serveAccounts()
  const ada = new Person(server.url, 'ada')
  await ada.signUp()
  const headers = { 'content-type': 'application/json', origin: server.url }
  let looked = 0
  const guess = async (_: unknown, n: number) => {
    const body = JSON.stringify({ email: `somebody${n}@example.com`, password: `wrong guess ${n}` })
    const answer = await fetch(`${server.url}/api/auth/sign-in/email`, { method: 'POST', headers, body })
    await answer.text()
    looked += 1
  }
  const guesses = Promise.allSettled(Array.from({ length: 24 }, guess))
  await ada.ask('GET', '/api/me') // by now they have arrived
  const before = looked
  expect((await ada.signIn()).status).toBe(200)
  // In the order of their arrival it would be all that were left.
  expect(looked - before).toBeLessThan(20)
  for (const { status } of await guesses) expect(status).toBe('fulfilled')
})
