import { describe, expect, it } from 'vitest'
import { languageOfText } from './text-language.ts'

describe('the language of a text', () => {
  it.each([
    ['de', 'Die Tests laufen vor jedem Zusammenführen in der Pipeline'],
    ['fr', 'Les tests tournent avant chaque fusion dans le pipeline'],
    ['es', 'Las pruebas se ejecutan antes de cada fusión'],
    ['pt', 'Os testes são executados antes de cada fusão'],
    ['it', 'I test vengono eseguiti prima di ogni unione nella pipeline'],
    ['nl', 'De tests draaien voor elke samenvoeging in de pipeline'],
    ['ja', 'テストはマージの前に必ず実行します'],
    ['zh', '每次合并之前都要运行测试'],
  ])('is told by its smallest words or its letters: %s', (language, text) => {
    expect(languageOfText(text)).toBe(language)
  })

  it.each([
    'Tests run before every merge in the pipeline',
    'def f(d, e, l):\n    return d - e if l else e',
    "John's one-year-old son is named Kyle",
    'naïve café owners say the résumé is an export of the CV',
    'Postgres',
    '',
  ])('is English, or not told: %s', (text) => {
    expect(languageOfText(text)).toBeNull()
  })
})
