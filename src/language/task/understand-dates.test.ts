import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SpanKind, type UnderstandOptions, understandTask } from './understand-task.ts'

/** Wednesday, 10:00 in Berlin. */
const clock: UnderstandOptions = { now: new Date('2026-11-18T09:00:00Z'), zone: 'Europe/Berlin' }

async function read(text: string, options: Partial<UnderstandOptions> = {}) {
  const { spans, ...understood } = await understandTask(text, { ...clock, ...options })
  return { ...understood, from: spans.map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`) }
}

describe('a line with dates', () => {
  it('has everything at once, each with its place', async () => {
    expect(await read('Report every friday 9–10am starting 27 nov #work p1')).toEqual({
      title: 'Report',
      due: '2026-11-27T09:00+01:00',
      also: [],
      start: null,
      repetition: { rule: 'FREQ=WEEKLY;BYDAY=FR', from: 'due' },
      duration: 60,
      priority: 'high',
      tags: ['work'],
      from: ['repetition: every friday 9–10am starting 27 nov', 'tag: #work', 'priority: p1'],
    })
  })

  it('has a time on the day that is given, unless it says one', async () => {
    const onDay = '2026-11-25'
    expect(await read('call mom at 5', { onDay })).toMatchObject({
      title: 'call mom',
      due: '2026-11-25T17:00+01:00',
    })
    expect(await read('call mom tomorrow at 5', { onDay })).toMatchObject({ due: '2026-11-19T17:00+01:00' })
    expect(await read('call mom friday', { onDay })).toMatchObject({ due: '2026-11-20' })
    expect(await read('call mom', { onDay })).toMatchObject({ due: null })
  })

  it('has a start and a due date', async () => {
    expect(await read('write paper starting monday, due friday')).toMatchObject({
      title: 'write paper',
      start: '2026-11-23',
      due: '2026-11-27',
      from: ['start: starting monday', 'due: due friday'],
    })
  })

  it('has two dates', async () => {
    expect(await read('call mom in 3 days and again in 10 days')).toMatchObject({
      title: 'call mom',
      due: '2026-11-21',
      also: ['2026-11-28'],
      from: ['due: in 3 days', 'due: and again in 10 days'],
    })
  })

  it('has a repetition with a time that stands apart', async () => {
    expect(await read('at 7 every monday yoga')).toMatchObject({
      title: 'yoga',
      due: '2026-11-23T19:00+01:00',
      repetition: { rule: 'FREQ=WEEKLY;BYDAY=MO' },
    })
  })

  it('keeps the words about what the caller cannot store, and is due when they say', async () => {
    const kinds: SpanKind[] = ['due', 'priority', 'tag']
    expect(await read('submit report every friday', { kinds })).toMatchObject({
      title: 'submit report every friday',
      due: '2026-11-20',
      repetition: null,
      from: ['due: every friday'],
    })
    expect(await read('write report 2h tomorrow', { kinds })).toMatchObject({
      title: 'write report 2h',
      due: '2026-11-19',
      duration: null,
    })
    expect(await read('paint fence starting monday', { kinds })).toMatchObject({
      title: 'paint fence starting monday',
      due: null,
      start: null,
    })
  })

  it.each(['every friday', 'tomorrow', '来週の金曜', 'in 3 days and again in 10 days', '2h'])(
    'is a title where it is nothing else: %s',
    async (title) => {
      expect(await read(title)).toMatchObject({
        title,
        due: null,
        repetition: null,
        duration: null,
        from: [],
      })
    },
  )

  it('is read in the language of the person first, and in English', async () => {
    expect(await read('Zahnarzt Fr', { language: 'de' })).toMatchObject({
      title: 'Zahnarzt',
      due: '2026-11-20',
    })
    expect(await read('Zahnarzt Fr')).toMatchObject({ title: 'Zahnarzt Fr', due: null })
    expect(await read('dentist tomorrow', { language: 'de' })).toMatchObject({ due: '2026-11-19' })
  })

  it('loses no word that was not understood, in whatever language', async () => {
    const piece = fc.constantFrom(
      ...[
        'milk',
        'morgen',
        'um 9',
        'jeden',
        'Freitag',
        'demain',
        'à 9h',
        'le 15',
        'tous les',
        'lundis',
        'mañana',
      ],
      ...[
        'cada',
        'semana',
        'que viene',
        'amanhã',
        'às',
        'toda',
        'sexta',
        'domani',
        'alle 9',
        'ogni',
        'overmorgen',
      ],
      ...[
        'elke',
        'dag',
        'every',
        'other',
        'friday',
        'until',
        'for',
        '2h',
        'and again',
        'or',
        '20.11.',
        '3/4',
        '5pm',
      ],
      ...[
        '"quoted',
        ',',
        '(',
        ')',
        'to',
        "it's",
        '🌱',
        'starting',
        'next week',
        '10 times',
        'after completing',
      ],
    )
    const typed = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 12 })
      .map((all) => all.join(' '))
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { title, spans } = await understandTask(text, clock)
        const words = (some: string) => some.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
        const understood = spans.map(({ start, end }) => text.slice(start, end)).join(' ')
        // What leads from a date to the title is said by the date.
        const kept = [...words(`${title} ${understood}`), 'to', 'te', 'om', 'zu']
        for (const word of words(text)) expect(kept, text).toContain(word)
      }),
      { numRuns: 300 },
    )
  })

  it('loses no sign of a text without spaces', async () => {
    const piece = fc.constantFrom(
      '明日',
      '来週の',
      '金曜',
      'に',
      '会議',
      'を',
      '毎週',
      '9時',
      '下周五',
      '开会',
      '的',
      '每天',
      '3',
      '日',
      'の',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 10 }), async (parts) => {
        const text = parts.join('')
        const { title, spans } = await understandTask(text, clock)
        const left = spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
        expect(title.replaceAll(' ', '')).toBe(left.replaceAll(' ', ''))
      }),
      { numRuns: 300 },
    )
  })

  it('takes no time that is felt, whatever is typed', async () => {
    for (const one of ['in ', 'a ', 'every ', 'mon, ', '1/', '明日', '一', 'à ', 'friday at 5 to ']) {
      const before = process.cpuUsage()
      await understandTask(one.repeat(2_000).slice(0, 2_000), clock)
      expect(process.cpuUsage(before).user / 1_000, one).toBeLessThan(1_500)
    }
  })
})
