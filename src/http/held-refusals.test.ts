import { get } from 'node:http'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { addressOf } from './address.ts'
import { type HoldRefusals, type Incoming, receive } from './incoming.ts'
import { type Connection, listen } from './listen.ts'

/** A server that refuses everything but `/fine`, to those whom it knows and to strangers. */
async function open(wait: HoldRefusals['wait']) {
  const app = new Hono<{ Bindings: Connection; Variables: { incoming: Incoming } }>()
  app.use(receive({ wait, address: (request, connection) => addressOf(request, connection, 0) }))
  app.get('/fine', (context) => context.text('fine'))
  app.get('*', (context) => {
    const who = context.req.header('x-who')
    if (who !== undefined) context.var.incoming.isFrom(who)
    return context.text('too much', 429)
  })
  let answered = 0
  const { url, close } = await listen(
    async (request, env) => {
      const answer = await app.fetch(request, env)
      answered += 1
      return answer
    },
    { host: '127.0.0.1', port: 0 },
  )
  onTestFinished(close)
  return { url, answered: () => answered }
}

it('holds back a refusal for as long as it is told, by person where that is known and else by address', async () => {
  const asked: string[] = []
  const { url } = await open((who) => {
    asked.push(who)
    return 40
  })
  const begun = performance.now()
  const refused = await fetch(`${url}/a`, { headers: { 'x-who': 'mallory' } })
  expect(refused.status).toBe(429)
  expect(performance.now() - begun).toBeGreaterThan(35)
  await fetch(`${url}/a`)
  await fetch(`${url}/fine`)
  expect(asked).toEqual(['as mallory', 'at 127.0.0.1'])
})

it('keeps nothing of a refusal whose client has hung up', async () => {
  const begun = Promise.withResolvers<void>()
  const { url, answered } = await open(() => {
    begun.resolve()
    return 60_000
  })
  const asked = get(`${url}/a`)
  asked.on('error', () => {})
  await begun.promise
  asked.destroy()
  await expect.poll(answered).toBe(1)
})
