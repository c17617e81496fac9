import { describe, expect, it } from 'vitest'
import { type ApiClient, apiOf, type Json } from '../support/clients/api-client.ts'
import { serve } from '../support/servers/serving.ts'
import { engines, newPlace } from '../support/stores/places.ts'

describe.each(engines)('five thousand tasks on %s', (engine) => {
  it('come in pages, each task once and the last page as quickly as the first', async () => {
    const { args, env } = await newPlace(engine)
    await using serving = await serve(args, { ...env, WAYMARK_RATE_LIMITS: 'off' })
    const api = apiOf(serving.url)
    await fill(api)
    const seen: Json[] = []
    const times: number[] = []
    for (let cursor = ''; ; ) {
      const { milliseconds, page } = await fastestOfThree(api, `/tasks?view=open&limit=1000${cursor}`)
      times.push(milliseconds)
      seen.push(...page.tasks)
      expect(page.counts).toEqual({
        ready: 5_050,
        open: 5_100,
        today: 0,
        overdue: 0,
        blocked: 50,
        done: 0,
        all: 5_100,
        mine: 5_100,
        upcoming: 0,
      })
      if (page.cursor === null) break
      // Less than asked for where they would be more than a megabyte.
      expect(page.tasks.length).toBeGreaterThan(500)
      cursor = `&cursor=${page.cursor}`
    }
    expect(Math.max(...times) / (times[0] as number)).toBeLessThan(5)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5_100)
    const parents = seen.filter(({ subtasks }) => subtasks.open === 50)
    expect(parents).toHaveLength(100)
    expect(parents.filter(({ isBlocked }) => isBlocked)).toHaveLength(50)
  })
})

/** A hundred tasks of fifty steps each; every other one waits for the one before. */
async function fill(api: ApiClient): Promise<void> {
  const steps = Array.from({ length: 50 }, (_, index) => `Step ${index}`)
  let before: number | undefined
  for (let count = 0; count < 100; count++) {
    const blockedBy = count % 2 === 1 && before !== undefined ? [before] : []
    const [status, { task }] = await api.post('/tasks', { title: `Task ${count}`, steps, blockedBy })
    expect(status).toBe(201)
    before = task.id
  }
}

async function fastestOfThree(api: ApiClient, path: string): Promise<{ milliseconds: number; page: Json }> {
  const tries: { milliseconds: number; page: Json }[] = []
  for (let times = 0; times < 3; times++) {
    const begin = performance.now()
    const [status, page] = await api.get(path)
    expect(status).toBe(200)
    tries.push({ milliseconds: performance.now() - begin, page })
  }
  return tries.sort((one, other) => one.milliseconds - other.milliseconds)[0] as (typeof tries)[number]
}
