import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Caller } from '../contracts/call.ts'
import { Failure } from '../errors.ts'
import { localIdentity } from '../identity.ts'
import type { ApiRoutes } from './api-routes.ts'
import { chatRoutes } from './chat-routes.ts'
import { answerFailure } from './failures.ts'

it('counts turns of the chat, and whatever is asked of conversations', async () => {
  const counted: string[] = []
  const admit = (_: Caller, __: object, { name, perMinute }: { name: string; perMinute?: number }) => {
    counted.push(perMinute === undefined ? name : `${name} ${perMinute}`)
    return 3
  }
  const routes: ApiRoutes = new Hono()
  routes.use((context, next) => {
    context.set('caller', { ...localIdentity('ada'), requestId: 'r-1' })
    return next()
  })
  routes.route(
    '/',
    chatRoutes(
      () => ({ deps: { admit } }) as never,
      () => Promise.reject(new Error('it was not counted')),
    ),
  )
  routes.onError((error) => {
    if (error instanceof Failure) return answerFailure(error)
    throw error
  })
  const asked = [
    ['POST', '/chat'],
    ['GET', '/conversations'],
    ['GET', '/conversations/1'],
    ['PATCH', '/conversations/1'],
    ['DELETE', '/conversations/1'],
  ] as const
  for (const [method, path] of asked) {
    const answer = await routes.request(path, { method })
    expect([method, path, answer.status, answer.headers.get('retry-after')]).toEqual([method, path, 429, '3'])
  }
  expect(counted).toEqual(['chat 60', ...Array<string>(4).fill('conversations')])
})
