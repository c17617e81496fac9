import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isCutWrongly, readPhraseCases, tryPhrase } from './phrases.suite.ts'

const folder = join(import.meta.dirname, 'phrases')
const ours = [...readPhraseCases(folder)]
const heldBack = [...readPhraseCases(join(folder, 'held-back'))]

describe.each(ours)('phrases in %s that were written with the reader', (_, cases) => {
  it.each(cases.map((one) => [one.add ?? one.date ?? one.list ?? '', one] as const))('%s', async (_, one) => {
    const { expected, got } = await tryPhrase(one)
    expect(got).toEqual(expected)
  })
})

it('has five hundred phrases, of all nine languages', () => {
  const languages = new Set(ours.map(([file]) => file.slice(0, 2)))
  expect([...languages].toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'])
  expect(ours.flatMap(([, cases]) => cases).length).toBeGreaterThan(500)
})

describe.runIf(heldBack.length > 0)('phrases by people who have not seen the reader', () => {
  it.each(heldBack)('are understood in %s', async (language, cases) => {
    const outcomes = await Promise.all(cases.map(tryPhrase))
    const isRight = outcomes.map(({ expected, got }) => JSON.stringify(got) === JSON.stringify(expected))
    const right = isRight.filter(Boolean).length / cases.length
    expect(outcomes.filter(isCutWrongly)).toEqual([])
    expect(right).toBeGreaterThanOrEqual(language.startsWith('en') ? 0.95 : 0.9)
  })
})
