import { expect, it } from 'vitest'
import { tellingTerms } from './telling-terms.ts'

it('leaves out the commonest terms where all together stand in more texts than are scored', () => {
  const counts = new Map([
    ['server', 9_000],
    ['timeout', 700],
    ['proxy', 400],
  ])
  expect(tellingTerms(['server', 'timeout', 'proxy'], counts)).toEqual(['proxy', 'timeout'])
})

it('keeps all terms that together can be scored, unknown ones included', () => {
  const counts = new Map([
    ['server', 9_000],
    ['timeout', 700],
  ])
  expect(tellingTerms(['server', 'timeout', 'unheard'], counts)).toEqual(['unheard', 'timeout', 'server'])
})

it('keeps the rarest term however common it is', () => {
  expect(tellingTerms(['server'], new Map([['server', 500_000]]))).toEqual(['server'])
})
