import { expect, it } from 'vitest'
import { RecentlyUsed } from './recently-used.ts'

it('forgets what was asked for longest ago', () => {
  const known = new RecentlyUsed<number>(2)
  known.set('one', 1)
  known.set('two', 2)
  expect(known.get('one')).toBe(1)
  known.set('three', 3)
  expect(['one', 'two', 'three'].map((key) => known.get(key))).toEqual([1, undefined, 3])
})
