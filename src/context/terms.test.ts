import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { growth, inProportion } from '../../test/support/timing/cpu-time.ts'
import { stem } from './porter.ts'
import { isStopWord, terms } from './terms.ts'

describe('terms', () => {
  it('gives the stems of the words in their order, as often as they stand there', () => {
    expect(terms('Connected clients; connecting clients')).toEqual(['connect', 'client', 'connect', 'client'])
  })

  it('leaves out the words that stand everywhere', () => {
    expect(terms("What is the user's name, and why doesn't it change?")).toEqual(['user', 'name', 'chang'])
    expect(isStopWord('the')).toBe(true)
    expect(isStopWord('rollback')).toBe(false)
  })

  it('finds an identifier by its parts and by the whole', () => {
    expect(terms('getUserName')).toEqual(['get', 'user', 'name', 'getusernam'])
    expect(terms('get_user_name')).toEqual(['get', 'user', 'name', 'getusernam'])
    expect(terms('parseHTTPHeader')).toEqual(['pars', 'http', 'header', 'parsehttphead'])
    expect(terms('sha256')).toEqual(['sha', '256', 'sha256'])
    expect(terms('README.md')).toEqual(['readm', 'md'])
  })

  it('reads letters with and without accents, and full-width forms, as one', () => {
    expect(terms('Café résumé ＦＵＬＬ ﬁle İstanbul')).toEqual(['cafe', 'resum', 'full', 'file', 'istanbul'])
    expect(terms('cafe\u0301')).toEqual(terms('café'))
  })

  it('divides Chinese, Japanese and Korean into pairs', () => {
    expect(terms('日本語')).toEqual(['日本', '本語'])
    expect(terms('猫 and 한국어abc')).toEqual(['猫', '한국', '국어', 'abc'])
  })

  it('gives nothing for punctuation, emoji and keys too long to type', () => {
    expect(terms('🎉 -- … ✅')).toEqual([])
    expect(terms('a'.repeat(65))).toEqual([])
    expect(terms('')).toEqual([])
  })

  it('gives terms that SQLite keeps as they are', () => {
    const text = 'snake_case_name HTTPServer2 naïve Привет мир हिन्दी Ελλάδα 日本語テスト x86_64 ½ ²'
    const db = new DatabaseSync(':memory:')
    db.exec("CREATE VIRTUAL TABLE f USING fts5(t, tokenize = 'unicode61 remove_diacritics 0')")
    db.exec('CREATE VIRTUAL TABLE v USING fts5vocab(f, row)')
    db.prepare('INSERT INTO f VALUES (?)').run(terms(text).join(' '))
    const kept = db.prepare('SELECT term FROM v').all()
    expect(new Set(kept.map(({ term }) => term))).toEqual(new Set(terms(text)))
  })

  it('takes a time in proportion to the text', () => {
    const read = (times: number) => {
      const text = 'The quick brownFox jumped over snake_case dogs. '.repeat(times)
      expect(terms(text)).toHaveLength(9 * times)
    }
    expect(growth(read, 2_500)).toBeLessThan(inProportion)
  })
})

describe('stem', () => {
  it('stems as SQLite does', () => {
    const words =
      `caresses ponies ties cats feed agreed plastered motoring sing conflated troubled sized hopping tanned
      falling hissing fizzed failing filing happy sky relational conditional rational digitizer operator feudalism
      decisiveness hopefulness formality sensitivity triplicate formative electrical goodness revival allowance
      inference adjustable replacement adoption communism activate effective probate rate cease controll roll yes
      dying generalizations oscillators as is a by s`.split(/\s+/)
    const db = new DatabaseSync(':memory:')
    db.exec('CREATE VIRTUAL TABLE f USING fts5(t, tokenize = porter)')
    db.exec('CREATE VIRTUAL TABLE v USING fts5vocab(f, instance)')
    const add = db.prepare('INSERT INTO f (rowid, t) VALUES (?, ?)')
    for (const [index, word] of words.entries()) add.run(index + 1, word)
    const stems = db.prepare('SELECT term FROM v ORDER BY doc').all()
    expect(words.map(stem)).toEqual(stems.map(({ term }) => term))
  })

  it('leaves words of other alphabets and words with digits as they are', () => {
    expect(stem('кошками')).toBe('кошками')
    expect(stem('utf8s')).toBe('utf8s')
  })
})
