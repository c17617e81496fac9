import { describe, expect, it } from 'vitest'
import { contradictionOf } from './contradiction.ts'
import { comparedTerms, isIdentical, nearness } from './likeness.ts'

describe('two texts', () => {
  it('are one text whatever their letter case and white space, and in nothing else', () => {
    expect(isIdentical('Retry five  times', ' retry FIVE\ntimes ')).toBe(true)
    for (const other of ['Retry five times!', 'Retry 5 times', 'Retry times five'])
      expect(isIdentical('Retry five times', other), other).toBe(false)
  })

  it('are near by shared words alone where there are no meanings, and by both where there are', () => {
    const near = (one: string, other: string, meaning: number | null) =>
      nearness(comparedTerms(one), comparedTerms(other), { meaning, sentence: null }, () => 1) > 0
    expect(near('Logs are kept for 30 days', 'Logs are kept for 90 days', null)).toBe(true)
    expect(near('Logs are kept for 30 days', 'Cookies are kept in a jar', null)).toBe(false)
    expect(near('Logs are kept for 30 days', 'Logs stay for 90 days', null)).toBe(false)
    expect(near('Logs are kept for 30 days', 'Logs stay for 90 days', 0.4)).toBe(false)
    expect(near('Logs are kept for 30 days', 'Logs stay for 90 days', 0.6)).toBe(true)
    expect(near('The build runs on Jenkins', 'The build moved to GitHub Actions', 0.8)).toBe(false)
    expect(near('Rain is wet', 'Snow lies cold', 0.9)).toBe(false)
  })

  it('are near by what their sentences say, where those were read, with a few shared words or none', () => {
    const near = (one: string, other: string, sentence: number) =>
      nearness(comparedTerms(one), comparedTerms(other), { meaning: 0, sentence }, () => 1) > 0
    expect(near('Logs are kept for 30 days', 'After a month the journal is thrown away', 0.7)).toBe(true)
    expect(near('Logs are kept for 30 days', 'After a month the journal is thrown away', 0.6)).toBe(false)
    expect(near('Logs are kept for 30 days', 'Logs are kept for 90 days', 0.6)).toBe(true)
  })

  it.each([
    ['Retry three times', 'Retry five times', 'number'],
    ['The limit is 4,000 euros', 'The limit is 2,500 euros', 'number'],
    ['Tests may send mail', "Tests mustn't send mail", 'negation'],
    ['Tests dürfen Mails senden', 'Tests dürfen keine Mails senden', 'negation'],
    ['テストはメールを送る', 'テストはメールを送らない', 'negation'],
    ['Lint before the tests', 'Lint after the tests', 'order'],
    ['Results come by date', 'Results are sorted by date', undefined],
  ])('contradict each other by numbers, negation and order in time: %s | %s', (one, other, how) => {
    expect(contradictionOf(one, other)).toBe(how)
    expect(contradictionOf(other, one)).toBe(how)
  })
})
