import { expect, it } from 'vitest'
import { mostScored, tellingTerms } from './telling-terms.ts'

it('leaves out the commonest terms where all together stand in more texts than are scored', () => {
  const counts = new Map([
    ['server', mostScored],
    ['timeout', 700],
    ['proxy', 400],
  ])
  expect(tellingTerms(counts)).toEqual(['proxy', 'timeout'])
})

it('keeps all terms that together can be scored', () => {
  const counts = new Map([
    ['server', mostScored - 700],
    ['timeout', 700],
  ])
  expect(tellingTerms(counts)).toEqual(['timeout', 'server'])
})

it('keeps the rarest term however common it is', () => {
  expect(tellingTerms(new Map([['server', 5_000_000]]))).toEqual(['server'])
})
