import { assert, constantFrom, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { roughTokens } from './budget.ts'

it('guesses the tokens of plain text by the same rule as those of any other', () => {
  const sign = constantFrom('a', 'z', 'Q', ' ', '7', '\n', '\t', '.', '#', '·', '…', '→', '✓')
  assert(
    property(string({ unit: sign, maxLength: 60 }), (plain) => {
      // A letter at the end that is not plain is one token more, and takes the other way.
      expect(roughTokens(plain)).toBe(roughTokens(`${plain}é`) - 1)
    }),
  )
})
