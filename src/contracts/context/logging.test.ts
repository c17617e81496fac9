import { expect, it } from 'vitest'
import {
  type ContextContractDesk,
  openContextDesk,
} from '../../../test/support/contracts/context-contract.ts'
import { CallCounts } from '../../usage/call-counts.ts'
import { percentile } from '../../usage/call-durations.ts'
import { RateLimits } from '../../usage/rate-limits.ts'
import { call } from '../call.ts'
import { findTool } from '../contract.ts'
import { context } from './contract.ts'

async function openFilled(): Promise<ContextContractDesk> {
  const desk = await openContextDesk({ 'a.ts': 'token\ntoken' }, { limits: new RateLimits() })
  await desk.learn('A token lives one hour')
  return desk
}

it('000 Logging & Observability, Tool Call Logging: each call is told before with its params, and after with its outcome, time and size', async () => {
  const desk = await openFilled()
  const args = { path: 'a.ts' }
  const { text } = await call(desk.deps, context, 'read_file', args, { owner: desk.owner })
  expect(desk.log.told).toEqual([
    {
      message: 'Tool called',
      facts: {
        tool: 'read_file',
        params: args,
        sessionId: 'session-1',
        timestamp: new Date('2026-01-17T10:00:00Z').getTime(),
      },
    },
    {
      message: 'Tool completed',
      facts: { tool: 'read_file', success: true, duration: expect.any(Number), resultSize: text.length },
    },
  ])
})

it('000 1. Context Search, Side Effects; 000 3. Grep Codebase, Side Effects; 000 Logging & Observability, Tool Call Logging: what was searched and how much was found is told', async () => {
  const desk = await openFilled()
  await desk.say('context_search', { query: 'token' })
  expect(desk.log.told.at(-1)?.facts).toMatchObject({ tool: 'context_search', query: 'token', results: 1 })
  await desk.say('grep_codebase', { pattern: 'tok' })
  expect(desk.log.told.at(-1)?.facts).toMatchObject({ tool: 'grep_codebase', pattern: 'tok', results: 2 })
})

it('000 Logging & Observability, Tool Call Logging; 000 Tool Registration, CallTool Handler: a call that fails is told as failed, with the error', async () => {
  const desk = await openFilled()
  await desk.refuse('read_file', { path: '.env' })
  expect(desk.log.told.at(-1)).toMatchObject({ message: 'Tool completed', facts: { success: false } })
  expect(desk.log.warnings).toEqual([
    {
      message: 'Tool execution failed',
      facts: { name: 'read_file', error: '.env is among the files that are never read.' },
    },
  ])
})

it('000 Error Handling Strategy, Graceful Degradation; 000 Logging & Observability, Tool Call Logging: that nothing is embedded yet is no failure of the store', async () => {
  const desk = await openContextDesk()
  await desk.refuse('context_search', { query: 'token' })
  expect(desk.log.warnings.map(({ message }) => message)).toEqual(['Tool execution failed'])
})

const slowest = [
  ['context_search', {}, 5_000],
  ['read_file', { path: 'a.ts' }, 500],
  ['read_file', { path: 'a.ts', includeDeps: true }, 2_000],
  ['grep_codebase', {}, 3_000],
] as const

it.each(slowest)(
  '000 Performance Targets: a call of %s that takes longer than its maximum is told as a warning',
  async (name, args, most) => {
    const tool = findTool(context, name)
    expect(tool?.slowAfterMs?.(args)).toBe(most)
  },
)

it('000 Performance Targets: the time of every call is logged, and one that took too long warns', async () => {
  const desk = await openFilled()
  const tools = context.tools.map((tool) => ({ ...tool, slowAfterMs: () => -1 }))
  await call(desk.deps, { ...context, tools }, 'read_file', { path: 'a.ts' }, { owner: desk.owner })
  expect(desk.log.warnings).toEqual([
    {
      message: 'a tool took longer than it may',
      facts: { contract: 'context', tool: 'read_file', owner: desk.owner, milliseconds: expect.any(Number) },
    },
  ])
  await desk.say('read_file', { path: 'a.ts' })
  expect(desk.log.warnings).toHaveLength(1)
})

it('000 Logging & Observability, Metrics to Track; 000 Performance Targets: calls are counted by tool and outcome, rate limits and kinds of error among them, with their times', async () => {
  const desk = await openFilled()
  for (let time = 0; time < 100; time++) await desk.say('read_file', { path: 'a.ts' })
  await desk.refuse('read_file', { path: 'a.ts' })
  await desk.refuse('context_search', { query: 'ab' })
  await desk.refuse('grep_codebase', {})
  desk.at('2026-01-17T10:02:00Z')
  await desk.refuse('read_file', { path: 'nothing.ts' })
  await desk.refuse('read_file', { path: '.env' })

  const counts = new CallCounts()
  for (const record of desk.log.calls) counts.add(record)
  const text = counts.toString()
  const expected = {
    'tool="read_file",outcome="ok"': 100,
    'tool="read_file",outcome="rate_limited"': 1,
    'tool="read_file",outcome="not_found"': 1,
    'tool="read_file",outcome="forbidden"': 1,
    'tool="context_search",outcome="invalid"': 1,
    'tool="grep_codebase",outcome="invalid"': 1,
  }
  for (const [labels, count] of Object.entries(expected)) {
    expect(text).toContain(`waymark_calls_total{contract="context",${labels}} ${count}\n`)
    expect(text).toContain(`waymark_call_seconds_count{contract="context",${labels}} ${count}\n`)
  }
})

it('000 Logging & Observability, Metrics to Track: p50, p95 and p99 can be told from what is counted', async () => {
  const desk = await openFilled()
  for (let time = 0; time < 20; time++) await desk.say('read_file', { path: 'a.ts' })
  const counts = new CallCounts()
  for (const [index, record] of desk.log.calls.entries()) {
    counts.add({ ...record, milliseconds: index === 19 ? 400 : 4 })
  }
  const [count] = counts.take().get(desk.owner) ?? []
  expect(count).toMatchObject({ day: '2026-01-17', contract: 'context', tool: 'read_file', calls: 20 })
  const at = (part: number) => percentile(count?.durations ?? [], part) as number
  expect(at(0.5)).toBeLessThanOrEqual(5)
  expect(at(0.95)).toBeLessThanOrEqual(5)
  expect(at(0.99)).toBeGreaterThan(200)
})
