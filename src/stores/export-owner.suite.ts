import { expect, it } from 'vitest'
import { note } from '../../test/support/context-desk.ts'
import { begin, says } from '../../test/support/conversations.ts'
import { fillEveryTable } from '../../test/support/every-table.ts'
import { later, noon } from '../../test/support/suite-desk.ts'
import { keyedProject, projectIdOf } from '../projects/project.ts'
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
    await stores.members('grace', projectIdOf('grace', 'shared')).add('ada', 'reader', noon)
    await note(stores.context('grace', keyedProject('grace', 'shared')), 'Known to the sharing')
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
      'callCount',
      'call',
    ])
    expect(all.get('about')).toEqual([{ kind: 'about', owner: 'ada', exportedAt: noon.toISOString() }])
    expect(all.get('task')).toMatchObject([
      { title: 'Next of ada' },
      { title: 'Plan of ada', tags: ['home'] },
    ])
    expect(all.get('change')).toMatchObject([
      { id: 3, change: 'remember', entries: [{ before: null, after: { text: 'What ada knows' } }] },
      { id: 2, change: 'add', entries: [{ after: { title: 'Next of ada' } }] },
      { id: 1, change: 'add', entries: [{ after: { title: 'Plan of ada' } }] },
    ])
    expect(all.get('project')).toMatchObject([
      { key: 'garden', role: 'owner', owner: 'ada' },
      { key: 'shared', role: 'reader', owner: 'grace' },
    ])
    expect(all.get('member')).toMatchObject([{ project: 'garden', member: 'friend of ada', role: 'editor' }])
    expect(all.get('discovery')).toMatchObject([{ project: 'garden', text: 'What ada knows' }])
    expect(all.get('message')).toMatchObject([{ conversation: 'c-1', parts: [{ text: 'Hello from ada' }] }])
    expect(JSON.stringify([...all.values()])).not.toMatch(/of grace|grace knows|from grace|the sharing/)
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
