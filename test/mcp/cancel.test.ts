import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { combinations, openDesk, shareDesk } from '../support/clients/desks.ts'
import { newDatabase } from '../support/stores/postgres.ts'

describe.each(combinations)('a call that a $kind client over $transport cancels', (combination) => {
  const desk = shareDesk(combination)

  it('is rejected at once, changes nothing when its turn comes, and disturbs no other call', async () => {
    const { client, say, data } = desk()
    const done = await desk().add('Stay as you are')
    using lock = lockDatabase(data)
    const [first, second] = [new AbortController(), new AbortController()]
    const cancelled = [
      client.callTool('add_task', { title: 'Cancelled, first in the queue' }, { signal: first.signal }),
      client.callTool('complete_task', { task: done }, { signal: second.signal }),
    ]
    const kept = client.callTool('add_task', { title: 'Kept' })
    const settled = Promise.allSettled(cancelled)
    // Reading needs no lock, and once it is answered, what was sent before has arrived too.
    const arrived = async () => expect(await say('list_tasks')).toBe(`1 open\n#${done} Stay as you are`)
    await arrived()

    first.abort(new Error('changed my mind'))
    second.abort()
    for (const { status } of await settled) expect(status).toBe('rejected')
    await arrived()

    lock.release()
    expect(await kept).toMatchObject({ content: [{ text: `+ #${done + 1} Kept\nchange 2` }] })
    expect(await say('list_tasks', { view: 'all' })).toBe(
      `2 in all\n#${done + 1} Kept\n#${done} Stay as you are`,
    )
    expect(await say('complete_task', { task: done })).toMatch(/^✓ .*\nchange 3$/)
  })

  it('that was cancelled before it was sent does not reach the server', async () => {
    const { client, say } = desk()
    const signal = AbortSignal.abort()
    await expect(client.callTool('add_task', { title: 'Never sent' }, { signal })).rejects.toThrow()
    expect(await say('list_tasks', { query: 'never sent' })).toBe('0 open')
  })
})

describe('a call that is cancelled while PostgreSQL lets it wait', () => {
  it('changes nothing when its turn comes', async () => {
    const url = await newDatabase()
    await using desk = await openDesk({ kind: '2026', transport: 'stdio' }, { env: { DATABASE_URL: url } })
    const { client, say, add } = desk
    await add('Stay as you are')
    await using lock = await lockProjects(url)
    const controller = new AbortController()
    const { signal } = controller
    const cancelled = client.callTool('complete_task', { task: 1 }, { signal }).catch(() => 'cancelled')
    const kept = client.callTool('add_task', { title: 'Kept' })
    await lock.isWaited()
    controller.abort()
    expect(await cancelled).toBe('cancelled')
    expect(await say('list_tasks')).toBe('1 open\n#1 Stay as you are')

    await lock.release()
    expect(await kept).toMatchObject({ content: [{ text: '+ #2 Kept\nchange 2' }] })
    expect(await say('list_tasks')).toBe('2 open\n#1 Stay as you are\n#2 Kept')
  })
})

/** Holds the right to write, as another process in the middle of a change does. */
function lockDatabase(data: string): Disposable & { release(): void } {
  const database = new DatabaseSync(join(data, 'waymark.db'), { timeout: 5_000 })
  database.exec('BEGIN IMMEDIATE')
  const release = () => {
    if (database.isOpen) database.close()
  }
  return { release, [Symbol.dispose]: release }
}

/** Holds the counters that every writer of a project must hold. */
async function lockProjects(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('BEGIN')
  await client.query('SELECT * FROM project_counters FOR UPDATE')
  let released: Promise<void> | undefined
  const release = () => {
    released ??= client.end()
    return released
  }
  const waiting = async () => {
    await client.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await client.query(`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    return rows[0].n
  }
  return {
    release,
    /** One at a time: the other waits before it takes a connection. */
    isWaited: () => vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 }),
    [Symbol.asyncDispose]: release,
  }
}
