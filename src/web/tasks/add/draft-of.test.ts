import { describe, expect, it } from 'vitest'
import type { Understood } from '../../api/values.ts'
import { draftsOf } from './draft-of.ts'

const text = 'Send the report monday !high #work #urgent'
const understood: Understood = {
  title: 'Send the report',
  due: '2026-11-16',
  dueText: 'Mon 16 Nov',
  also: [],
  start: null,
  startText: null,
  repeat: null,
  repeatText: null,
  duration: null,
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
    expect(draftsOf(text, understood, new Set())).toEqual([
      {
        title: 'Send the report',
        due: '2026-11-16',
        priority: 'high',
        tags: ['work', 'urgent'],
      },
    ])
  })

  it('has in its title what somebody declined', () => {
    expect(draftsOf(text, understood, new Set(['due:monday', 'tag:#urgent']))).toEqual([
      {
        title: 'Send the report monday #urgent',
        priority: 'high',
        tags: ['work'],
      },
    ])
  })

  it('is the whole line where nothing else is left of it', () => {
    const only = {
      ...understood,
      title: '',
      spans: [{ start: 0, end: 5, kind: 'tag' as const }],
      due: null,
      priority: null,
    }
    expect(draftsOf('#work', { ...only, tags: ['work'] }, new Set())).toEqual([
      {
        title: '#work',
        tags: ['work'],
      },
    ])
  })

  const nothing = { ...understood, due: null, dueText: null, priority: null, tags: [], spans: [] }

  it('is one for each date that it says, and those that were declined are none', () => {
    const twice = 'Call in 3 days and again in 10 days'
    const both: Understood = {
      ...nothing,
      title: 'Call',
      due: '2026-11-19',
      also: ['2026-11-26'],
      spans: [
        { start: 5, end: 14, kind: 'due' },
        { start: 15, end: 35, kind: 'due' },
      ],
    }
    expect(draftsOf(twice, both, new Set())).toEqual([
      { title: 'Call', due: '2026-11-19' },
      { title: 'Call', due: '2026-11-26' },
    ])
    expect(draftsOf(twice, both, new Set(['due:in 3 days']))).toEqual([
      { title: 'Call in 3 days', due: '2026-11-26' },
    ])
  })

  it('repeats from its first date on, with the length that the words have', () => {
    const line = 'gym every mon and wed 7am for 1h'
    const gym: Understood = {
      ...nothing,
      title: 'gym',
      due: '2026-11-18T07:00:00Z',
      repeat: 'FREQ=WEEKLY;BYDAY=MO,WE',
      repeatText: 'every Monday and Wednesday',
      duration: 60,
      spans: [{ start: 4, end: 32, kind: 'repetition' }],
    }
    expect(draftsOf(line, gym, new Set())).toEqual([
      { title: 'gym', due: gym.due, repeat: gym.repeat, duration: 60 },
    ])
    expect(draftsOf(line, gym, new Set(['repetition:every mon and wed 7am for 1h']))).toEqual([
      { title: line },
    ])
  })

  it('has the date of its place where it says none', () => {
    const plain = { ...nothing, title: 'Buy milk' }
    expect(draftsOf('Buy milk', plain, new Set(), '2026-11-20')).toEqual([
      { title: 'Buy milk', due: '2026-11-20' },
    ])
    expect(draftsOf('Buy milk', plain, new Set(['day']), '2026-11-20')).toEqual([{ title: 'Buy milk' }])
    expect(draftsOf(text, understood, new Set(), '2026-11-20')).toMatchObject([{ due: '2026-11-16' }])
  })
})
