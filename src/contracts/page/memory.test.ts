import { describe, expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { page } from './contract.ts'

describe('what the page does with what is known', () => {
  it('merges two into one, and one undo brings them back', async () => {
    const { say } = openContractDesk(page)
    await say('remember', { text: 'Water runs downhill', type: 'rule', module: 'river', files: ['src/a.ts'] })
    await say('remember', { text: 'The mill needs a dam', type: 'issue', files: ['src/a.ts', 'src/b.ts'] })
    const merged = await say('merge_discoveries', {
      discovery: 1,
      with: 2,
      text: 'Dam the water above the mill',
    })
    expect(merged.discovery).toMatchObject({
      id: 3,
      type: 'rule',
      module: 'river',
      replaces: 1,
      files: [{ path: 'src/a.ts' }, { path: 'src/b.ts' }],
    })
    expect(merged.change.summary).toBe('Merged d1 and d2 into the rule d3: Dam the water above the mill')
    const standing = async () =>
      (await say('list_discoveries', {})).discoveries.map(({ id }: { id: number }) => id)
    expect(await standing()).toEqual([3])
    await say('undo', { change: merged.change.id })
    expect(await standing()).toEqual([2, 1])
  })

  it('merges nothing with itself, nor what was replaced or is not there', async () => {
    const { say, refuse } = openContractDesk(page)
    await say('remember', { text: 'Water runs downhill', type: 'rule' })
    await say('remember', { text: 'Rivers run downhill to the sea', type: 'rule', replaces: 1 })
    await say('remember', { text: 'The mill needs a dam', type: 'issue' })
    const attempt = async (one: number, other: number) =>
      (await refuse('merge_discoveries', { discovery: one, with: other, text: 'Both' })).error.code
    expect(await attempt(3, 3)).toBe('invalid')
    expect(await attempt(3, 1)).toBe('conflict')
    expect(await attempt(3, 9)).toBe('not_found')
  })

  it('finds it by the files it names and by when it was learnt', async () => {
    const { say, refuse } = openContractDesk(page)
    await say('remember', { text: 'Water runs downhill', type: 'rule', files: ['src/River_Bed.ts'] })
    await say('remember', { text: 'The mill needs a dam', type: 'issue', files: ['src/RiverXBed.ts'] })
    const ids = async (asked: object) =>
      (await say('list_discoveries', asked)).discoveries.map(({ id }: { id: number }) => id)
    expect(await ids({ file: 'river_bed' })).toEqual([1])
    expect(await ids({ file: 'src/' })).toEqual([2, 1])
    expect(await ids({ file: '%' })).toEqual([])
    expect(await ids({ since: '2000-01-01T00:00:00Z' })).toEqual([2, 1])
    expect(await ids({ until: '2000-01-01T00:00:00Z' })).toEqual([])
    expect((await refuse('list_discoveries', { since: 'friday' })).error.code).toBe('invalid')
  })

  it('lists what all projects know, each with its project', async () => {
    const { say, refuse } = openContractDesk(page)
    await say('remember', { text: 'Water runs downhill', type: 'rule', module: 'river' })
    const { discoveries, types } = await say('list_discoveries', { across: '1' })
    expect(discoveries).toMatchObject([{ id: 1, project: expect.any(String) }])
    expect(types).toContainEqual({ type: 'rule', count: 1 })
    expect((await refuse('list_discoveries', { across: '1', before: 3 })).error.code).toBe('invalid')
  })
})
