import { describe, expect, it } from 'vitest'
import type { Understood } from '../../api/values.ts'
import { draftOf } from './draft-of.ts'

const text = 'Send the report monday !high #work #urgent'
const understood: Understood = {
  title: 'Send the report',
  due: '2026-11-16',
  dueText: 'Mon 16 Nov',
  priority: 'high',
  tags: ['work', 'urgent'],
  spans: [
    { start: 16, end: 22, kind: 'due' },
    { start: 23, end: 28, kind: 'priority' },
    { start: 29, end: 34, kind: 'tag' },
    { start: 35, end: 42, kind: 'tag' },
  ],
}

describe('the task that a typed line means', () => {
  it('is what the server understood', () => {
    expect(draftOf(text, understood, new Set())).toEqual({
      title: 'Send the report',
      due: '2026-11-16',
      priority: 'high',
      tags: ['work', 'urgent'],
    })
  })

  it('has in its title what somebody declined', () => {
    expect(draftOf(text, understood, new Set(['due:monday', 'tag:#urgent']))).toEqual({
      title: 'Send the report monday #urgent',
      priority: 'high',
      tags: ['work'],
    })
  })

  it('is the whole line where nothing else is left of it', () => {
    const only = {
      ...understood,
      title: '',
      spans: [{ start: 0, end: 5, kind: 'tag' as const }],
      due: null,
      priority: null,
    }
    expect(draftOf('#work', { ...only, tags: ['work'] }, new Set())).toEqual({
      title: '#work',
      tags: ['work'],
    })
  })
})
