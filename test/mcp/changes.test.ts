import { describe, expect, it, vi } from 'vitest'
import { combinations, openDesk, shareDesk } from '../support/clients/desks.ts'

// Told within a fraction of a second; the rest is leave for a machine that is busy with other tests.
const heardWithin = { timeout: 3_000, interval: 20 }

describe.concurrent.each(combinations)('a $kind client over $transport that watches', (combination) => {
  const desk = shareDesk(combination)

  it('hears of a change that another process makes, and of nothing else', async () => {
    const { client, add, data } = desk()
    const [watched, other] = [await add('Watched'), await add('Other')]
    const heard: string[] = []
    const end = await client.watch([`task://${watched}`, 'board://today'], (uri) => heard.push(uri))
    await using elsewhere = await openDesk({ kind: '2025', transport: 'stdio' }, { data })

    await elsewhere.say('update_task', { task: watched, priority: 'high' })
    await vi.waitFor(() => expect(heard).toEqual([`task://${watched}`, 'board://today']), heardWithin)
    const [resource] = await client.readResource(`task://${watched}`)
    expect(resource?.text).toMatch(new RegExp(`^#${watched} Watched · high\n`))

    heard.length = 0
    await elsewhere.say('complete_task', { task: other })
    await vi.waitFor(() => expect(heard).toEqual(['board://today']), heardWithin)

    heard.length = 0
    await elsewhere.say('delete_task', { task: watched })
    await vi.waitFor(() => expect(heard).toEqual([`task://${watched}`, 'board://today']), heardWithin)

    await end()
    heard.length = 0
    await elsewhere.say('undo')
    // A second watch hears of the same change, so the first would have heard of it by then.
    const later: string[] = []
    await client.watch(['board://today'], (uri) => later.push(uri))
    await elsewhere.say('complete_task', { task: watched })
    await vi.waitFor(() => expect(later).toContain('board://today'), heardWithin)
    expect(heard).toEqual([])
  })
})
