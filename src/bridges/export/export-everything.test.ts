import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { exported as writtenBy } from '../../../test/support/stores/bridges.ts'
import { note } from '../../../test/support/stores/context-desk.ts'
import { begin, says } from '../../../test/support/stores/conversations.ts'
import { fillEveryTable } from '../../../test/support/stores/every-table.ts'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { openStoresInMemory } from '../../../test/support/stores/stores-in-memory.ts'
import { later, noon } from '../../../test/support/stores/suite-desk.ts'
import { openPostgresStores } from '../../stores/postgres/open.ts'
import { openSqliteStores } from '../../stores/sqlite/open.ts'
import type { Stores } from '../../stores/stores.ts'
import { snakeName } from '../../tasks/task-fields.ts'
import { auditId } from '../../usage/audit.ts'

type Line = Record<string, unknown> & { readonly record: string }

const engines: Readonly<Record<string, () => Promise<Stores>>> = {
  memory: async () => openStoresInMemory(),
  SQLite: () => openSqliteStores({ file: join(newFolder(), 'waymark.db') }),
  PostgreSQL: async () => openPostgresStores({ url: await newDatabase() }),
}

async function exported(stores: Stores, owner: string): Promise<Map<string, Line[]>> {
  const text = await writtenBy(stores, owner, noon)
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(head).toEqual({ waymark: 'export', version: 1 })
  return Map.groupBy<string, Line>(lines, ({ record }) => record)
}

describe.each(Object.entries(engines))('everything of a person on %s', (_, open) => {
  it('hands out everything that is stored of an owner, and nothing of another', async () => {
    await using stores = await open()
    for (const owner of ['ada', 'grace']) await fillEveryTable(stores, owner)
    await stores.members('grace', 'shared').add('ada', 'reader', noon)
    await note(stores.context('grace', 'shared'), 'Known to the sharing')
    const all = await exported(stores, 'ada')

    expect([...all.keys()]).toEqual([
      'about',
      'task',
      'change',
      'project',
      'member',
      'discovery',
      'session',
      'file',
      'conversation',
      'message',
      'invitation',
      'call_count',
      'call',
      'end',
    ])
    expect(all.get('about')).toEqual([{ record: 'about', owner: 'ada', exported_at: noon.toISOString() }])
    expect(all.get('task')).toMatchObject([
      { title: 'Plan of ada', tags: ['home'] },
      { title: 'Next of ada', blocked_by: [1] },
    ])
    expect(all.get('change')).toMatchObject([
      { id: 3, kind: 'remember', entries: [{ before: null, after: { text: 'What ada knows' } }] },
      { id: 2, kind: 'add', origin: { actor: 'test' }, entries: [{ after: { title: 'Next of ada' } }] },
      { id: 1, kind: 'add', entries: [{ after: { record: 'task', title: 'Plan of ada' } }] },
    ])
    expect(all.get('project')).toMatchObject([
      { key: 'garden', role: 'owner', owner: 'ada' },
      { key: 'shared', role: 'reader', owner: 'grace' },
    ])
    expect(all.get('member')).toMatchObject([{ project: 'garden', member: 'friend of ada', role: 'editor' }])
    expect(all.get('discovery')).toMatchObject([{ project: 'garden', text: 'What ada knows' }])
    expect(all.get('message')).toMatchObject([{ conversation: 'c-1', parts: [{ text: 'Hello from ada' }] }])
    expect(JSON.stringify([...all.values()])).not.toMatch(/of grace|grace knows|from grace|the sharing/)
    expect([...(await exported(stores, 'nobody')).keys()]).toEqual(['about', 'end'])
  })

  it('leaves out no field of what is stored', async () => {
    await using stores = await open()
    await fillEveryTable(stores, 'ada')
    const all = await exported(stores, 'ada')

    const context = stores.context('ada', 'garden')
    const stored: Record<string, object | undefined> = {
      task: await stores.tasks('ada').find(1),
      member: (await stores.members('ada', 'garden').list())[0],
      discovery: await context.find(1),
      session: (await context.sessions({ limit: 1 }))[0],
      file: (await context.hotFiles(1))[0],
      conversation: await stores.conversations('ada').find('c-1'),
      message: (await stores.conversations('ada').messages('c-1'))[0],
      invitation: (await stores.invitations('ada').list(noon))[0],
      call_count: (await stores.callCounts('ada').list(''))[0],
      call: (await stores.audit('ada').list({ limit: 1 }))[0],
    }
    for (const [record, thing] of Object.entries(stored))
      expect(Object.keys(all.get(record)?.[0] ?? {}), record).toEqual(
        expect.arrayContaining(Object.keys(thing as object).map(snakeName)),
      )
  })

  it('hands out what does not fit on one page, once each', async () => {
    await using stores = await open()
    const call = { contract: 'native', tool: 'undo', client: null, outcome: 'ok', milliseconds: 1 }
    const calls = Array.from({ length: 1_100 }, (_, number) => {
      const { at } = later(number % 7)
      return { ...call, id: auditId(at, number), at, via: null, requestId: null }
    })
    await stores.audit('ada').add(calls)
    const conversations = stores.conversations('ada')
    // All of one moment, which pages by time cannot tell apart.
    for (let number = 0; number < 520; number++) await begin(conversations, `c-${number}`, `Chat ${number}`)
    await conversations.keep('c-7', says('Hello'), later(5).at)
    const all = await exported(stores, 'ada')

    const ids = (kind: string) => all.get(kind)?.map(({ id }) => id as string) ?? []
    expect(new Set(ids('call'))).toEqual(new Set(calls.map(({ id }) => id)))
    expect(ids('call')).toHaveLength(1_100)
    expect(new Set(ids('conversation')).size).toBe(520)
    expect(ids('conversation')).toHaveLength(520)
    expect(all.get('message')).toHaveLength(1)
  })
})
