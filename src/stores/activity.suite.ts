import { describe, expect, it } from 'vitest'
import { note } from '../../test/support/stores/context-desk.ts'
import { later, noon } from '../../test/support/stores/suite-desk.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { keyedProject } from '../projects/project.ts'
import type { Stores } from './stores.ts'

const project = 'github.com/acme/app'

/** What every engine promises about sessions, the files that were read and the counts of calls. */
export function activitySuite(open: () => Promise<Stores>): void {
  describe('sessions', () => {
    const visit = (minutes: number, client: string | null = 'claude') => ({
      actor: 'ada',
      client,
      at: later(minutes).at,
      calls: 1,
    })

    it('begin with the first call after half an hour of quiet, one for each client', async () => {
      await using stores = await open()
      const context = stores.context('ada', keyedProject('ada', project))
      const first = await context.touchSession(visit(0))
      expect((await context.touchSession(visit(29))).id).toBe(first.id)
      expect((await context.touchSession(visit(58))).id).toBe(first.id)
      const second = await context.touchSession(visit(88))
      const other = await context.touchSession(visit(89, null))

      expect(new Set([first.id, second.id, other.id]).size).toBe(3)
      expect(await context.sessions({ limit: 9 })).toMatchObject([
        { id: other.id, client: null, calls: 1 },
        { id: second.id, client: 'claude', calls: 1 },
        { id: first.id, startedAt: noon, lastAt: later(58).at, calls: 3, summary: null },
      ])
      expect(await context.sessions({ client: null, limit: 9 })).toHaveLength(1)
      expect(await context.sessions({ actor: 'ada', client: 'claude', limit: 1 })).toMatchObject([
        { id: second.id },
      ])
    })

    it('have the calls that were made before they ended, though they are counted later', async () => {
      await using stores = await open()
      const context = stores.context('ada', keyedProject('ada', project))
      const { session } = await note(context, 'Moved the tokens to cookies', { type: 'summary' }, later(5))
      const visit = (minutes: number) => ({ actor: 'ada', client: 'suite', at: later(minutes).at, calls: 2 })
      expect(await context.touchSession(visit(5))).toMatchObject({ id: session, calls: 2, summary: 1 })
      expect((await context.touchSession(visit(6))).id).not.toBe(session)
    })

    it('end with their summary, and go on when that is undone', async () => {
      await using stores = await open()
      const context = stores.context('ada', keyedProject('ada', project))
      const rule = await note(context, 'Tokens live in cookies')
      const summary = await note(context, 'Moved the tokens to cookies', { type: 'summary' }, later(1))

      expect(summary.session).toBe(rule.session)
      expect(await context.sessions({ limit: 9 })).toMatchObject([{ id: rule.session, summary: 2 }])
      const next = await note(context, 'The next day begins anew', {}, later(2))
      expect(next.session).not.toBe(rule.session)

      await undoRemember(context, 2, later(3))
      expect(await context.sessions({ limit: 9 })).toMatchObject([{}, { id: rule.session, summary: null }])
    })
  })

  it('counts reads, and gives the hottest files first: often and lately', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const weeks = (count: number) => new Date(noon.getTime() + count * 7 * 86_400_000)
    await context.countReads(['src/old.ts', 'src/old.ts'], noon)
    await context.countReads(['src/new.ts'], weeks(2))
    await context.countReads(['src/both.ts'], noon)
    await context.countReads(['src/both.ts'], weeks(1))

    const hot = await context.hotFiles(9)
    expect(hot.map(({ path, reads }) => [path, reads])).toEqual([
      ['src/new.ts', 1],
      ['src/both.ts', 2],
      ['src/old.ts', 2],
    ])
    expect(hot[1]?.score).toBeCloseTo(1.5)
    expect(await context.hotFiles(1)).toHaveLength(1)
  })

  it('adds up how often each tool was called, day by day and for each owner', async () => {
    await using stores = await open()
    const counts = stores.callCounts('ada')
    const call = {
      day: '2026-11-15',
      contract: 'native',
      tool: 'undo',
      outcome: 'ok',
      calls: 2,
      durations: [1, 1],
    }
    await counts.add([call, { ...call, outcome: 'not_found', calls: 1, durations: [0, 1] }])
    await Promise.all([counts.add([call]), counts.add([{ ...call, day: '2026-11-16' }])])

    expect(await counts.list('2026-11-15')).toMatchObject([
      { outcome: 'not_found', calls: 1 },
      { outcome: 'ok', calls: 4, durations: [2, 2] },
      { day: '2026-11-16', calls: 2 },
    ])
    expect(await counts.list('2026-11-16')).toHaveLength(1)
    expect(await stores.callCounts('grace').list('')).toEqual([])
  })
}
