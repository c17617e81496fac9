import { expect, it } from 'vitest'
import { fileCard } from './file-card.ts'

const chunk = (text: string, name: string | null = null) => ({ name, text })

it('says in words where a file stands, what its first comment says, and what it declares', () => {
  const card = fileCard('packages/shop/lib/cartTotals.ts', [
    chunk(
      '// eslint-disable no-console\n/** Sums up what is in a cart. */\nexport class Cart {}',
      'Cart.addVAT',
    ),
    chunk('export function roundHalfUp() {}', 'roundHalfUp, Cart'),
  ])
  expect(card).toBe('shop, lib, cart totals. Sums up what is in a cart.. cart, add vat, round half up')
})

it('is short, however much a file has to say', () => {
  const many = Array.from({ length: 200 }, (_, n) => chunk(`// ${'long '.repeat(200)}`, `handler${n}`))
  expect(fileCard('src/handlers.ts', many).length).toBeLessThan(600)
})

it.each(['test/cart.test.ts', 'docs/cart.md', 'examples/cart.js', 'types/cart.d.ts', 'package.json'])(
  'is empty for what is no source: %s',
  (path) => expect(fileCard(path, [chunk('/** Sums up a cart. */', 'total')])).toBe(''),
)

it('is empty for what says nothing of itself', () => {
  expect(fileCard('data/prices.csv', [chunk('1,2,3')])).toBe('')
})
