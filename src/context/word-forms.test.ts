import { describe, expect, it } from 'vitest'
import { formsInNotes, stemOf } from './word-forms.ts'

describe('other forms of a word', () => {
  it.each([
    ['de', 'rechnung', 'rechnungen'],
    ['de', 'verschicken', 'verschickt'],
    ['de', 'konto', 'konten'],
    ['fr', 'employe', 'employes'],
    ['fr', 'envoyer', 'envoyee'],
    ['es', 'ejecuta', 'ejecutan'],
    ['es', 'importar', 'importacion'],
    ['it', 'ordine', 'ordini'],
    ['nl', 'rekening', 'rekeningen'],
  ] as const)('have the same stem in %s: %s, %s', (language, one, other) => {
    expect(stemOf(one, language)).toBe(stemOf(other, language))
  })

  it('are those that stand in notes, and none that is asked for already', async () => {
    const known = ['rechnungen', 'rechnung', 'rechner', 'recht', 'regal']
    const notes = { similarTerms: async () => known }
    expect(await formsInNotes('Rechnung Nummer', 'de', notes)).toEqual(['rechnungen'])
  })
})
