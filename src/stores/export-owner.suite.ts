import { expect, it } from 'vitest'
import { note } from '../../test/support/context-desk.ts'
import { begin, says } from '../../test/support/conversations.ts'
import { fillEveryTable } from '../../test/support/every-table.ts'
import { makeProject } from '../../test/support/shared-projects.ts'
import { later, noon } from '../../test/support/suite-desk.ts'
import { projectIdOf } from '../projects/project.ts'
import { auditId } from '../usage/audit.ts'
import { exportOwner } from './export-owner.ts'
import type { Stores } from './stores.ts'

type Line = Record<string, unknown> & { readonly kind: string }

async function exported(stores: Stores, owner: string): Promise<Map<string, Line[]>> {
  const lines: Line[] = []
  for await (const line of exportOwner(stores, owner, noon)) {
    expect(line.endsWith('\n')).toBe(true)
    lines.push(JSON.parse(line))
  }
  return Map.groupBy(lines, ({ kind }) => kind)
}

/** What every engine promises about handing out all that is known of a person. */
export function exportSuite(open: () => Promise<Stores>): void {
  it('hands out everything that is stored of an owner, and nothing of another', async () => {
    await using stores = await open()
    for (const owner of ['ada', 'grace']) await fillEveryTable(stores, owner)
    const shared = await makeProject(stores, 'grace', 'shared', { ada: 'reader' })
    await note(stores.context('grace', shared), 'Known to the sharing')
    const all = await exported(stores, 'ada')

    expect([...all.keys()]).toEqual([
      'about',
      'task',
      'change',
      'project',
      'member',
      'comment',
      'discovery',
      'session',
      'file',
      'notice',
      'conversation',
      'message',
      'invitation',
      'callCount',
      'call',
    ])
    expect(all.get('about')).toEqual([{ kind: 'about', owner: 'ada', exportedAt: noon.toISOString() }])
    const garden = projectIdOf('ada', 'garden')
    expect(all.get('task')).toMatchObject([
      { project: 'ada', title: 'Weeds of ada' },
      { project: 'ada', title: 'Next of ada' },
      { project: 'ada', title: 'Plan of ada', tags: ['home'] },
      { project: garden, title: 'Tulips of ada' },
      { project: garden, title: 'Roses of ada' },
    ])
    const changes = all.get('change')?.map(({ project, id, change }) => [project, id, change])
    expect(changes).toEqual([
      ...[3, 2, 1].map((id) => ['ada', id, id === 3 ? 'move' : 'add']),
      [garden, 6, 'move'],
      [garden, 5, 'add'],
      [garden, 4, 'comment'],
      [garden, 3, 'add'],
      [garden, 2, 'add'],
      [garden, 1, 'remember'],
    ])
    const entries = all.get('change')?.flatMap((change) => change.entries as Line[])
    expect(entries).toHaveLength(9)
    expect(all.get('project')).toMatchObject([
      { id: garden, key: 'garden', role: 'owner', owner: 'ada' },
      { id: shared.id, key: 'shared', role: 'reader', owner: 'grace' },
    ])
    expect(all.get('member')).toMatchObject([
      { project: garden, member: 'ada', role: 'owner' },
      { project: garden, member: 'friend of ada', role: 'editor' },
    ])
    expect(all.get('comment')).toMatchObject([
      { project: garden, author: 'friend of ada', text: 'Said to ada' },
    ])
    expect(all.get('notice')).toMatchObject([{ notice: 'mentioned', actor: 'friend of ada' }])
    expect(all.get('discovery')).toMatchObject([{ project: garden, text: 'What ada knows' }])
    expect(all.get('message')).toMatchObject([{ conversation: 'c-1', parts: [{ text: 'Hello from ada' }] }])
    expect(JSON.stringify([...all.values()])).not.toMatch(
      /of grace|to grace|grace knows|from grace|the sharing/,
    )
    expect([...(await exported(stores, 'nobody')).keys()]).toEqual(['about'])
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
}
