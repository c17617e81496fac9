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

/** The first set is mended by now; one that is added (`en-2`) is measured before anybody looks at it. */
function enough(file: string): number {
  if (file.length === 2) return 1
  return file.startsWith('en') ? 0.95 : 0.9
}

describe('phrases by people who had not seen the reader', () => {
  it.each(heldBack)('are understood in %s', async (file, cases) => {
    const outcomes = await Promise.all(cases.map(tryPhrase))
    const wrong = outcomes.filter(({ expected, got }) => JSON.stringify(got) !== JSON.stringify(expected))
    expect(outcomes.filter(isCutWrongly)).toEqual([])
    expect(1 - wrong.length / cases.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(enough(file))
  })
})
