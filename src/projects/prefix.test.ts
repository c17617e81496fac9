import { expect, it } from 'vitest'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { choosePrefix, readPrefix } from './prefix.ts'

const none: ReadonlySet<string> = new Set()

it.each([
  ['Web', 'WEB'],
  ['waymark', 'WAYM'],
  ['Web shop', 'WS'],
  ['web-shop-admin', 'WSA'],
  ['The one with a very long name', 'TOWA'],
  ['Überall', 'UBER'],
  ['x', 'XX'],
  ['2nd floor', 'NF'],
  ['1999', 'PROJ'],
  ['日本語', 'PROJ'],
  ['', 'PROJ'],
])('makes of %o the prefix %s', (name, prefix) => {
  expect(choosePrefix(name, none)).toBe(prefix)
})

it('takes more of the name where the prefix is taken, then a number, and never runs out', () => {
  const taken = new Set<string>()
  for (let count = 0; count < 300; count++) {
    const prefix = choosePrefix('website', taken)
    expect(taken).not.toContain(prefix)
    expect(readPrefix(prefix)).toBe(prefix)
    taken.add(prefix)
  }
  expect([...taken].slice(0, 4)).toEqual(['WEBS', 'WEBSI', 'WEBS2', 'WEBS3'])
  expect(Math.max(...[...taken].map(({ length }) => length))).toBe(5)
})

it('reads a prefix as people write it, and refuses what could be something else', async () => {
  expect(readPrefix(' web ')).toBe('WEB')
  expect(readPrefix('A1')).toBe('A1')
  for (const bad of ['', 'W', '1A', 'WEB-1', 'WE B', 'ÄB', 'ABCDEFGHIJK'])
    expect((await failureOf((async () => readPrefix(bad))())).code, bad).toBe('invalid')
})
