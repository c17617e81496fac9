import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type UnderstoodTask, understandTask } from './understand-task.ts'

const clock = { now: new Date('2026-11-15T12:00:00Z'), zone: 'Europe/Berlin' }

/** What was understood, with the words it was understood from. */
async function read(text: string) {
  const { spans, ...understood } = await understandTask(text, clock)
  return { ...understood, from: spans.map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`) }
}

const nothing: Omit<UnderstoodTask, 'title' | 'spans'> & { from: string[] } = {
  due: null,
  also: [],
  start: null,
  repetition: null,
  duration: null,
  priority: null,
  tags: [],
  from: [],
}

describe('whom a task is for', () => {
  const people = [
    { id: 'p-1', names: ['me', 'ada lovelace', 'ada'] },
    { id: 'p-2', names: ['bob', 'bob@example.com'] },
  ]
  it.each([
    ['Pay bill friday @Bob', 'Pay bill', 'p-2', '2026-11-20'],
    ['@ada lovelace write the doc tomorrow', 'write the doc', 'p-1', '2026-11-16'],
    ['Write doc @me, please, tomorrow', 'Write doc, please', 'p-1', '2026-11-16'],
    ['Send it @bob@example.com tomorrow', 'Send it', 'p-2', '2026-11-16'],
    ['Pay bill friday @bobby', 'Pay bill @bobby', undefined, '2026-11-20'],
    ['Lunch tomorrow @ noon', 'Lunch', undefined, '2026-11-16T12:00+01:00'],
    ['Ask "@bob" tomorrow', 'Ask "@bob"', undefined, '2026-11-16'],
  ])('is read in "%s"', async (text, title, assignee, due) => {
    expect(await understandTask(text, { ...clock, people })).toMatchObject({
      title,
      due,
      ...(assignee && { assignee }),
    })
  })
})

describe('what somebody types for a new task', () => {
  it.each([
    ['Buy milk tomorrow', 'Buy milk', '2026-11-16', 'tomorrow'],
    ['call mom friday at 5pm', 'call mom', '2026-11-20T17:00+01:00', 'friday at 5pm'],
    ['Pay rent, by 2026-12-01.', 'Pay rent', '2026-12-01', 'by 2026-12-01'],
    ['tomorrow call mom', 'call mom', '2026-11-16', 'tomorrow'],
    ['friday: the report', 'the report', '2026-11-20', 'friday'],
    ['  Buy   milk\tin 3 days  ', 'Buy milk', '2026-11-18', 'in 3 days'],
    ['Straße fegen in İstanbul tomorrow', 'Straße fegen in İstanbul', '2026-11-16', 'tomorrow'],
    ['𝒳 and 🌱 tomorrow', '𝒳 and 🌱', '2026-11-16', 'tomorrow'],
  ])('has a date in "%s"', async (text, title, due, words) => {
    expect(await read(text)).toEqual({ ...nothing, title, due, from: [`due: ${words}`] })
  })

  it.each([
    ['Fix it !high', 'Fix it', 'high', '!high'],
    ['Fix it !1', 'Fix it', 'high', '!1'],
    ['!2 Fix it', 'Fix it', 'medium', '!2'],
    ['Fix it !low, soon', 'Fix it , soon', 'low', '!low'],
    ['Fix p1 it', 'Fix it', 'high', 'p1'],
    ['Fix it P3', 'Fix it', 'low', 'P3'],
    ['Dach flicken !hoch', 'Dach flicken', 'high', '!hoch'],
    ['屋根を直す ！高', '屋根を直す', 'high', '！高'],
    ['Pagar !média', 'Pagar', 'medium', '!média'],
    ['買う !低', '買う', 'low', '!低'],
    ['Fix it with high priority', 'Fix it', 'high', 'with high priority'],
    ['urgent: fix it', 'fix it', 'high', 'urgent:'],
  ])('has a priority in "%s"', async (text, title, priority, words) => {
    expect(await read(text)).toEqual({ ...nothing, title, priority, from: [`priority: ${words}`] })
  })

  it('has tags, each once, in whatever script', async () => {
    expect(await read('Kuchen #Küche backen #home #home #買い物')).toEqual({
      ...nothing,
      title: 'Kuchen backen',
      tags: ['küche', 'home', '買い物'],
      from: ['tag: #Küche', 'tag: #home', 'tag: #home', 'tag: #買い物'],
    })
  })

  it('has all of them at once, in any order', async () => {
    const all = { title: 'Pay the rent', due: '2026-12-01', priority: 'high', tags: ['home'] }
    for (const text of [
      'Pay the rent by 2026-12-01 !high #home',
      '#home !1 Pay the rent 2026-12-01',
      'p1 Pay the rent #home on 2026-12-01',
      'Pay the rent, high priority, by 2026-12-01 #home',
      'Pay the rent by 2026-12-01, high priority #home',
    ])
      expect(await read(text), text).toMatchObject(all)
  })

  it('has a date around another mark', async () => {
    expect(await read('Pay by #home tomorrow')).toEqual({
      ...nothing,
      title: 'Pay',
      due: '2026-11-16',
      tags: ['home'],
      from: ['due: by', 'tag: #home', 'due: tomorrow'],
    })
  })

  it('goes by the last priority that was typed, and gives the places of all', async () => {
    expect(await read('Fix it !low p1')).toEqual({
      ...nothing,
      title: 'Fix it',
      priority: 'high',
      from: ['priority: !low', 'priority: p1'],
    })
  })

  it.each([
    '"Call p1 #home tomorrow"',
    'Read "Tomorrow never dies" again',
    'Watch «friday the 13th»',
    "Don't forget 'buy milk tomorrow' again",
  ])('is not read inside quotes: %s', async (text) => {
    const { title, ...understood } = await read(text)
    expect(understood).toEqual(nothing)
    expect(text).toContain(title)
  })

  it('loses the quotes when they stand around the whole title', async () => {
    expect(await read('"tomorrow #never dies" friday #film')).toMatchObject({
      title: 'tomorrow #never dies',
      due: '2026-11-20',
      tags: ['film'],
    })
  })

  it.each([
    'friday report',
    'tomorrow',
    'Plan the weekend trip',
    'Email the C# team about #42 and p10',
    'Say hi!high',
    'see you at 25:99',
    'asap',
  ])('stays as it is where nothing is meant: %s', async (title) => {
    expect(await read(title)).toEqual({ ...nothing, title })
  })

  it('has a date in the middle, where what follows is about something else', async () => {
    expect(await read('Call mom tomorrow about the party')).toEqual({
      ...nothing,
      title: 'Call mom about the party',
      due: '2026-11-16',
      from: ['due: tomorrow'],
    })
  })

  it('may be nothing but marks', async () => {
    expect(await read('#home !high')).toMatchObject({ title: '', priority: 'high', tags: ['home'] })
    expect(await read('')).toEqual({ ...nothing, title: '' })
  })

  it('never loses a word that was not understood, whatever is typed', async () => {
    const piece = fc.constantFrom(
      'milk',
      'tomorrow',
      '!high',
      'p1',
      '#tag',
      '"quoted',
      'by',
      'friday',
      ',',
      '(',
      ')',
      'at 5',
      "it's",
      '🌱',
      'ﬁ',
      '\t',
      'urgent:',
    )
    const typed = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 12 })
      .map((all) => all.join(' '))
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { title, spans } = await understandTask(text, clock)
        let last = 0
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
        const words = (some: string) => some.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
        const understood = spans.map(({ start, end }) => text.slice(start, end)).join(' ')
        const kept = words(`${title} ${understood}`)
        // What leads from a date to the title is said by the date.
        for (const word of words(text)) expect([...kept, 'to'], text).toContain(word)
      }),
      { numRuns: 300 },
    )
  })
})
