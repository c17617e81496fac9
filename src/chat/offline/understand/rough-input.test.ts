import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../../test/support/faults/seed.ts'
import { cpuTime, growth, inProportion } from '../../../../test/support/timing/cpu-time.ts'
import { longest, understand } from './understand.ts'
import { intents } from './understood.ts'

describe('input of every kind', () => {
  it.each(['', '   ', '\n\n', '…', '\u200b', '🙂', '!!!'])('finds nothing in %j', (text) => {
    expect(understand(text).requests).toMatchObject([{ intent: 'none', reason: 'empty' }])
  })

  it.each([
    ['add 🥛 milk to my list', '🥛 milk'],
    ['remind me to appeler Zoë à l’école', 'appeler Zoë à l’école'],
    ['add a task: 買牛奶', '買牛奶'],
    ['Remind me to call İpek', 'call İpek'],
    ['remind  me\tto   water the   plants', 'water the plants'],
    ['REMIND ME TO BUY MILK', 'BUY MILK'],
    ['add a task called ‘Call Zoë’s mum’', 'Call Zoë’s mum'],
  ])('keeps the letters of %s', (text, title) => {
    expect(understand(text).requests).toMatchObject([{ intent: 'add', args: { title } }])
  })

  it('puts right what was mistyped, but not in quotes', () => {
    expect(understand('shwo my taks').requests).toMatchObject([{ intent: 'list' }])
    expect(understand('remidn me to call Ada').requests).toMatchObject([{ args: { title: 'call Ada' } }])
    expect(understand('add a task called "fix the taks bar"').requests).toMatchObject([
      { args: { title: 'fix the taks bar' } },
    ])
  })

  it('asks what to do with a text longer than anyone says', () => {
    const tooLong = `delete task 3 ${'and more '.repeat(12_000)}`
    const { requests } = understand(tooLong)
    expect(requests).toMatchObject([{ intent: 'unclear', reason: 'too_long', question: expect.any(String) }])
    const whole = tooLong.slice(0, longest)
    expect(cpuTime(() => void understand(tooLong))).toBeLessThan(cpuTime(() => void understand(whole)))
  })

  it.each([
    'add milk and ',
    'to my list ',
    'remind me to ',
    'what i have to remember ',
    "it's '",
    'a. ',
    '- a\n',
  ])('takes a time in proportion to the text, up to the longest it reads, made of %j', (piece) => {
    const read = (length: number) => void understand(piece.repeat(length).slice(0, length))
    expect(growth(read, longest / 8)).toBeLessThan(inProportion)
  })

  it('never throws, always answers, and answers the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { requests } = understand(text)
        expect(requests.length).toBeGreaterThan(0)
        for (const { intent, confidence } of requests) {
          expect(intents).toContain(intent)
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
        }
        expect(understand(text)).toEqual({ requests })
      }),
      { numRuns: 300, seed },
    )
  })

  it('deletes nothing unless a word for it was said', () => {
    const said =
      'add put mark show list my the a task tasks 3 it done milk to on and then please not all reminder ' +
      'call mom is i finished change rename high priority tomorrow'
    const word = fc.constantFrom(...said.split(' '))
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const { requests } = understand(words.join(' '))
        expect(requests.map(({ intent }) => intent)).not.toContain('delete')
      }),
      { numRuns: 2_000, seed },
    )
  })
})
