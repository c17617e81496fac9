import { describe, expect, it } from 'vitest'
import { LanguageWords } from './language-words.ts'

describe('the words of a language', () => {
  const german = new LanguageWords('de', ['rechnung', 'server', 'raum', 'miet', 'vertrag'])

  it('are found by their stems, whatever their ending and case', () => {
    expect(german.ofRun('Rechnungen')).toEqual([0])
    expect(german.ofRun('RECHNUNG')).toEqual([0])
  })

  it('make up compounds', () => {
    expect(german.ofRun('Serverraum')).toEqual([1, 2])
    expect(german.ofRun('Mietvertrag')).toEqual([3, 4])
  })

  it('leave out what they do not know', () => {
    expect(german.ofRun('xylophon')).toEqual([])
  })

  it('are taken longest first where no spaces stand between them', () => {
    const japanese = new LanguageWords('ja', ['請求', '請求書', 'を', '送'])
    expect(japanese.ofRun('請求書を送')).toEqual([1, 2, 3])
  })
})
