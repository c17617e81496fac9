import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { exported as writtenBy } from '../../../test/support/stores/bridges.ts'
import { note } from '../../../test/support/stores/context-desk.ts'
import { begin, says } from '../../../test/support/stores/conversations.ts'
import { fillEveryTable } from '../../../test/support/stores/every-table.ts'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { makeProject } from '../../../test/support/stores/shared-projects.ts'
import { openStoresInMemory } from '../../../test/support/stores/stores-in-memory.ts'
import { later, noon } from '../../../test/support/stores/suite-desk.ts'
import { keyedProject, projectIdOf } from '../../projects/project.ts'
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
  expect(head).toEqual({ waymark: 'export', version: 2 })
  return Map.groupBy<string, Line>(lines, ({ record }) => record)
}

describe.each(Object.entries(engines))('everything of a person on %s', (_, open) => {
  it('hands out everything that is stored of an owner, and nothing of another', async () => {
    await using stores = await open()
    for (const owner of ['ada', 'grace']) await fillEveryTable(stores, owner)
    const shared = await makeProject(stores, 'grace', 'shared', { ada: 'reader' })
    await note(stores.context('grace', shared), 'Known to the sharing')
    const all = await exported(stores, 'ada')

    expect([...all.keys()]).toEqual([
      'about',
      'settings',
      'project',
      'member',
      'task',
      'change',
      'comment',
      'attachment',
      'moved',
      'discovery',
      'session',
      'file',
      'notice',
      'follow',
      'reminder',
      'notification_settings',
      'webhook',
      'browser',
      'conversation',
      'message',
      'invitation',
      'call_count',
      'call',
      'end',
    ])
    expect(all.get('about')).toEqual([{ record: 'about', owner: 'ada', exported_at: noon.toISOString() }])
    expect(all.get('settings')).toMatchObject([{ time_zone: 'Asia/Tokyo' }])
    expect(all.get('reminder')).toMatchObject([{ project: 'ada', task: 1, moment: 'due-30m' }])
    expect(JSON.stringify(all.get('webhook'))).not.toContain('whsec_')
    const garden = projectIdOf('ada', 'garden')
    expect(all.get('project')).toMatchObject([
      { id: garden, key: 'garden', name: 'garden', prefix: 'GARD', role: 'owner', owner: 'ada' },
      { id: shared.id, key: 'shared', role: 'reader', owner: 'grace' },
    ])
    expect(all.get('member')).toMatchObject([
      { project: garden, member: 'ada', role: 'owner' },
      { project: garden, member: 'friend of ada', role: 'editor' },
    ])
    const placed = (kind: string) => all.get(kind)?.map((line): Line => ({ project: undefined, ...line }))
    expect(placed('task')).toMatchObject([
      { project: undefined, title: 'Plan of ada', tags: ['home'] },
      { project: undefined, title: 'Next of ada', blocked_by: [1] },
      { project: undefined, title: 'Weeds of ada' },
      { project: garden, title: 'Roses of ada' },
      { project: garden, title: 'Tulips of ada', blocked_by: [1] },
    ])
    expect(all.get('comment')).toMatchObject([
      { project: garden, task: 1, id: 1, author: 'friend of ada', text: 'Said to ada' },
    ])
    expect(all.get('attachment')).toMatchObject([
      { project: garden, task: 1, name: 'roses.txt', type: 'text/plain', size: 5, author: 'ada' },
    ])
    expect(all.get('moved')).toEqual([{ record: 'moved', project: garden, task: 3, to_task: 3 }])
    expect(placed('change')?.map(({ project, id, kind }) => [project, id, kind])).toEqual([
      [undefined, 3, 'move'],
      [undefined, 2, 'add'],
      [undefined, 1, 'add'],
      [garden, 7, 'move'],
      [garden, 6, 'add'],
      [garden, 5, 'attach'],
      [garden, 4, 'comment'],
      [garden, 3, 'add'],
      [garden, 2, 'add'],
      [garden, 1, 'remember'],
    ])
    const entries = all.get('change')?.flatMap((change) => change.entries as { after: Line | null }[])
    expect(entries?.map(({ after }) => after?.record)).toEqual([
      ...['task', 'task', 'task', undefined, 'task', 'attachment', 'comment', 'task', 'task', 'discovery'],
    ])
    expect(entries?.[6]).toMatchObject({ before: null, after: { project: garden, text: 'Said to ada' } })
    expect(all.get('notice')).toMatchObject([
      { kind: 'mentioned', project: garden, actor: 'friend of ada', text: 'Said to ada', seen_at: null },
    ])
    expect(placed('follow')?.map(({ project, task, follows }) => [project, task, follows])).toEqual([
      [undefined, 3, true],
      [garden, 1, true],
      [garden, 2, true],
    ])
    expect(all.get('discovery')).toMatchObject([{ project: garden, text: 'What ada knows' }])
    expect(all.get('message')).toMatchObject([{ conversation: 'c-1', parts: [{ text: 'Hello from ada' }] }])
    expect(JSON.stringify([...all.values()])).not.toMatch(
      /of grace|to grace|grace knows|from grace|the sharing/,
    )
    expect([...(await exported(stores, 'nobody')).keys()]).toEqual(['about', 'end'])
  })

  it('leaves out no field of what is stored', async () => {
    await using stores = await open()
    await fillEveryTable(stores, 'ada')
    const all = await exported(stores, 'ada')

    const garden = keyedProject('ada', 'garden')
    const context = stores.context('ada', garden)
    const stored: Record<string, object | undefined> = {
      project: await stores.projects('ada').find(garden.id),
      task: await stores.tasks('ada').find(1),
      comment: (await stores.comments('ada', garden).list(1))[0],
      notice: (await stores.inbox('ada').list({ limit: 1 }))[0],
      follow: (await stores.inbox('ada').following())[1],
      member: (await stores.members('ada', garden.id).list())[0],
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
      expect(Object.keys(all.get(record)?.at(-1) ?? {}), record).toEqual(
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
