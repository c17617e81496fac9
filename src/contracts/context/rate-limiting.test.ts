import { expect, it } from 'vitest'
import { openContextDesk } from '../../../test/support/contracts/context-contract.ts'
import { RateLimits } from '../../usage/rate-limits.ts'

const limits = [
  ['context_search', 30, { query: 'token' }],
  ['read_file', 100, { path: 'a.ts' }],
  ['grep_codebase', 60, { pattern: 'token' }],
] as const

const openLimited = async () => {
  const desk = await openContextDesk({ 'a.ts': 'token' }, { limits: new RateLimits() })
  await desk.learn('A token lives one hour')
  desk.at('2026-01-17T10:00:00Z')
  return desk
}

it.each(limits)(
  '000 Access Control & Security, Rate Limiting; X11: %s may be called so often a minute, then waits for the time it is told',
  async (tool, perMinute, args) => {
    const desk = await openLimited()
    for (let time = 0; time < perMinute; time++) await desk.say(tool, args)
    const refusal = { error: `Rate limit exceeded for ${tool}`, tool }
    expect(await desk.refuse(tool, args)).toEqual({ ...refusal, retryAfter: 60 })
    desk.at('2026-01-17T10:00:45Z')
    expect(await desk.refuse(tool, args)).toEqual({ ...refusal, retryAfter: 15 })
    desk.at('2026-01-17T10:01:00Z')
    await desk.say(tool, args)
  },
)

it('000 Access Control & Security, Rate Limiting; X11; C39: tools and users are counted apart', async () => {
  const desk = await openLimited()
  for (let time = 0; time < 60; time++) await desk.say('grep_codebase', { pattern: 'token' })
  await desk.refuse('grep_codebase', { pattern: 'token' })
  await desk.say('read_file', { path: 'a.ts' })
  await desk.say('context_search', { query: 'token' })
  await desk.as('grace').say('grep_codebase', { pattern: 'token' })
})

it('000 Access Control & Security, Rate Limiting; X11: the minute slides: no double burst fits around its end', async () => {
  const desk = await openLimited()
  desk.at('2026-01-17T10:00:59Z')
  for (let time = 0; time < 30; time++) await desk.say('context_search', { query: 'token' })
  desk.at('2026-01-17T10:01:01Z')
  expect(await desk.refuse('context_search', { query: 'token' })).toMatchObject({ retryAfter: 58 })
})

it('000 Access Control & Security, Rate Limiting: a call that is refused for the limit does nothing and costs nothing', async () => {
  const desk = await openLimited()
  for (let time = 0; time < 100; time++) await desk.say('read_file', { path: 'a.ts' })
  for (let time = 0; time < 50; time++) await desk.refuse('read_file', { path: 'a.ts' })
  expect(desk.log.reads).toHaveLength(100)
  desk.at('2026-01-17T10:01:00Z')
  await desk.say('read_file', { path: 'a.ts' })
})

it('000 Access Control & Security, Rate Limiting; X21: without limits nothing is counted', async () => {
  const desk = await openContextDesk({ 'a.ts': 'token' })
  for (let time = 0; time < 110; time++) await desk.say('read_file', { path: 'a.ts' })
})
