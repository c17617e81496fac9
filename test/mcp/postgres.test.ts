import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { combinations, type Desk, openDesk } from '../support/clients/desks.ts'
import { newDatabase } from '../support/stores/postgres.ts'

describe.each(combinations)('on PostgreSQL, a $kind client over $transport', (combination) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(combination, { env: { DATABASE_URL: await newDatabase() } })
  })
  afterAll(() => desk?.[Symbol.asyncDispose]())

  it('carries a task from its adding to its end, and back', async () => {
    const { say, refuse, client } = desk
    expect(
      await say('add_task', {
        title: 'Blumen gießen',
        due: '2031-05-06',
        tags: ['home'],
        steps: ['Kanne füllen'],
      }),
    ).toBe('+ #1 Blumen gießen · due Tue 6 May 2031 · #home\nsteps: #2 Kanne füllen\nchange 1')
    expect(await say('add_task', { title: 'Ernten', blocked_by: [1] })).toBe(
      '+ #3 Ernten · after #1\nchange 2',
    )
    expect(await say('list_tasks', { view: 'ready' })).toBe(
      '2 ready\n#1 Blumen gießen · due Tue 6 May 2031 · #home\n#2 Kanne füllen',
    )
    expect(await say('update_task', { task: 'GIESSEN', priority: 'high', note: 'Abends' })).toBe(
      '#1 Blumen gießen: priority medium → high; commented\nchange 3, 4',
    )
    expect(await say('complete_task', { task: 1 })).toBe(
      '✓ #1 Blumen gießen · high · due Tue 6 May 2031 · #home\nready now: #3 Ernten\nchange 5',
    )
    expect(await say('complete_task', { task: 1 })).toMatch(/^✓ #1 .* \(already so, /)
    expect(await say('delete_task', { task: 1 })).toBe(
      '- #1 Blumen gießen with 1 sub-task\nundo with change 6',
    )
    expect(await refuse('get_task', { task: 1 })).toMatch(/^not_found: There is no task 1\./)
    expect(await say('undo')).toMatch(/^took back change 6: deleted #1 .*\nchange 7$/)
    expect(await say('get_task', { task: 1 })).toMatch(
      /^✓ #1 Blumen gießen .*\ndone, added (.*\n)*local .*:\n> Abends\n/,
    )
    expect((await client.readResource('board://today'))[0]?.text).toBe('Ready\n#2 Kanne füllen\n#3 Ernten')
  })

  it('adds a task once under a repeated request key, and pages through many', async () => {
    const { client, say } = desk
    const options = { meta: { 'waymark/request-key': 'key-1' } }
    const add = () => client.callTool('add_task', { title: 'Once', steps: ['a', 'b', 'c'] }, options)
    const answers = await Promise.all([add(), add(), add()])
    const texts = answers.map(({ content }) => content[0]?.text ?? '').sort()
    expect(texts.filter((text) => /\nadded before, as change \d+$/.test(text))).toHaveLength(2)
    const first = await say('list_tasks', { view: 'all', limit: 4 })
    expect(first).toMatch(/^7 in all\n#7 c\n#6 b\n#5 a\n#4 Once\nmore: cursor \S+$/)
    const cursor = /cursor (\S+)$/.exec(first)?.[1]
    expect(await say('list_tasks', { view: 'all', limit: 4, cursor })).toMatch(
      /^7 in all\n#3 Ernten.*\n#2 .*\n✓ #1 [^\n]*$/,
    )
  })

  it('hears of a change to what it watches', async () => {
    const heard = Promise.withResolvers<string>()
    const end = await desk.client.watch(['task://3'], heard.resolve)
    await desk.say('update_task', { task: 3, priority: 'low' })
    expect(await heard.promise).toBe('task://3')
    await end()
  })
})
