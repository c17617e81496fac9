import { afterEach, describe, expect, it } from 'vitest'
import { durationWords, timeWords } from '../time/date-words.ts'
import { readDuration, readTime } from '../time/read-time.ts'
import { languages, readLanguage } from './languages.ts'
import { plurals } from './plurals.ts'
import { speak, words } from './words.ts'

const all = languages.map(([language]) => language)

afterEach(() => speak('en'))

describe.each(all)('in %s', (language) => {
  it('has words for everything, and none is empty', async () => {
    await speak(language)
    expect(emptyIn(words)).toEqual([])
  })

  it('reads the times and lengths that it writes', async () => {
    await speak(language)
    for (const time of ['00:30', '09:05', '12:00', '17:45']) {
      expect(readTime(timeWords(time, { hours: 12 })), timeWords(time, { hours: 12 })).toBe(time)
      expect(readTime(timeWords(time, { hours: 24 }))).toBe(time)
    }
    for (const minutes of [45, 60, 90, 240]) {
      expect(readDuration(durationWords(minutes)), durationWords(minutes)).toBe(minutes)
    }
  })
})

it.each(all.filter((language) => language !== 'en'))('leaves no English sentence in %s', async (language) => {
  const english = new Map(sentencesIn(words))
  await speak(language)
  const left = sentencesIn(words).filter(([path, sentence]) => sentence === english.get(path))
  expect(left.filter(([, sentence]) => sentence.split(' ').length >= 4)).toEqual([])
})

it('counts as each language does', () => {
  const tasks = { one: '# task', other: '# tasks' }
  expect([0, 1, 5_001].map((count) => plurals('en')(count, tasks))).toEqual([
    '0 tasks',
    '1 task',
    '5,001 tasks',
  ])
  expect(plurals('fr')(0, { one: '# tâche', other: '# tâches' })).toBe('0 tâche')
  expect(plurals('ja')(1, { other: '# 件' })).toBe('1 件')
})

it('takes the language of a tag, and none that it has no words in', () => {
  expect(['de-AT', 'pt', 'zh-Hant-TW', 'fi', null].map(readLanguage)).toEqual([
    'de',
    'pt',
    'zh',
    undefined,
    undefined,
  ])
})

function emptyIn(part: unknown, path = ''): string[] {
  if (typeof part === 'string') return part.trim() === '' ? [path] : []
  if (typeof part === 'object' && part !== null)
    return Object.entries(part).flatMap(([key, value]) => emptyIn(value, `${path}.${key}`))
  return []
}

function sentencesIn(part: unknown, path = ''): [string, string][] {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => sentencesIn(value, `${path}.${key}`))
}
