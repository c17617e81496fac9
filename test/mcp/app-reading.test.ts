import { describe, expect, it } from 'vitest'
import { boardIn, eachOnce, groupFromText, readRequest } from '../../src/board/board.ts'
import { changeIn, type ToolResult } from '../../src/board/tool-result.ts'

const saying = (text: string): ToolResult => ({ content: [{ type: 'text', text }] })
const bringing = (board: unknown): ToolResult => ({ _meta: { 'waymark/board': board } })

describe('what the board reads', () => {
  it('is a board, or nothing where the host has changed or kept back that part', () => {
    for (const part of [undefined, null, 'board', 7, [], {}, { groups: {} }])
      expect(boardIn(bringing(part)), JSON.stringify(part)).toBeUndefined()
    expect(boardIn({})).toBeUndefined()
  })

  it('leaves out what it does not know, as a newer server may send it', () => {
    const task = { id: 7, title: 'Known', status: 'doing', priority: 'low', mood: 'calm', claimed: 'codex' }
    const groups = [
      { name: 'someday', total: 1, tasks: [] },
      { name: 'ready', total: 3, tasks: [task] },
      null,
    ]
    expect(boardIn(bringing({ at: '2026-01-17T10:00:00Z', groups, colours: 4 }))).toEqual({
      at: Date.UTC(2026, 0, 17, 10),
      request: {},
      actions: [],
      groups: [
        {
          name: 'ready',
          total: '3',
          items: [
            {
              id: 7,
              title: 'Known',
              isDone: false,
              isOverdue: false,
              facts: ['in work', 'low priority', 'claimed by codex'],
            },
          ],
        },
      ],
    })
  })

  it('is the number and the line of a task where there is only text', () => {
    const text = '1000+ done\n✓ #3 Pay · high\nx #4 Given up\nmore: cursor recent.1.2\n> #5 In work\nno task'
    const group = groupFromText('done', saying(text))
    expect(group.total).toBe('1000+')
    expect(group.items.map(({ id, title, isDone }) => [id, title, isDone])).toEqual([
      [3, 'Pay · high', true],
      [4, 'Given up', true],
      [5, 'In work', false],
    ])
  })

  it('has each task once, with counts that say so', () => {
    const late = groupFromText('overdue', saying('1 overdue\n#1 Late'))
    const today = groupFromText('today', saying('2 today\n#1 Late\n#2 Today'))
    const ready = groupFromText('ready', saying('1000+ ready\n#2 Today\n#3 Ready'))
    expect(
      eachOnce([late, today, ready]).map(({ total, items }) => [total, items.map(({ id }) => id)]),
    ).toEqual([
      ['1', [1]],
      ['1', [2]],
      ['1000+', [3]],
    ])
  })

  it('is the change of a result only where a line says nothing else', () => {
    expect(changeIn(saying('✓ #1 Pay\nready now: #2 Eat\nchange 57'))).toBe(57)
    expect(changeIn(saying('✓ #1 change 12 (already so, Fri 16 Jan 10:00)'))).toBeUndefined()
    expect(changeIn({})).toBeUndefined()
  })

  it('is those arguments of a call that narrow a list', () => {
    const args = { view: 'done', tag: 'home', limit: 5, cursor: 'x', query: 7 }
    expect(readRequest(args)).toEqual({ view: 'done', tag: 'home' })
  })
})
