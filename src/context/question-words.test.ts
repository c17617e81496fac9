import { describe, expect, it } from 'vitest'
import { tellingWords } from './question-words.ts'

describe('the telling words of a question', () => {
  it.each([
    ['de', 'Wie lange darf man ein gelöschtes Konto behalten?', 'gelöschtes Konto behalten'],
    ['fr', 'Où se trouve la clé de la salle des serveurs ?', 'trouve clé salle serveurs'],
    ['es', '¿Cuánto tiempo se puede recuperar una cuenta?', 'recuperar cuenta'],
    ['pt', 'Onde está a chave da sala?', 'chave sala'],
    ['it', 'Chi deve approvare un ordine grande?', 'approvare ordine grande'],
    ['nl', 'Wanneer sturen we de rekening naar de klant?', 'sturen rekening klant'],
  ])('in %s leave out what stands in every sentence: %s', (language, question, words) => {
    expect(tellingWords(question)).toEqual({ language, query: words })
  })

  it.each([
    'where do we keep the key of the shed',
    'was the die casting machine serviced in May',
    'does the API return a list or no list at all',
    'Redis',
    'den Haag',
    'getUserName de-DE',
  ])('are the question itself where it is English or cannot be told: %s', (question) => {
    expect(tellingWords(question)).toEqual({ language: null, query: question })
  })

  it('stay where there are no others', () => {
    expect(tellingWords('was ist das').query).toBe('was ist das')
    expect(tellingWords('什么').query).toBe('什么')
  })

  it('in Chinese and Japanese are without those that ask', () => {
    expect(tellingWords('我们什么时候寄发票').query.trim()).toBe('寄发票')
    expect(tellingWords('鍵はどこですか').query.trim()).toBe('鍵は')
  })
})
