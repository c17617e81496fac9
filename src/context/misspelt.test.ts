import { expect, it } from 'vitest'
import { distil } from './distil.ts'
import { editDistance, nearestTerm } from './misspelt.ts'

const known = ['authent', 'consul', 'databas', 'deploi', 'passport', 'queue', 'retri', 'test', 'webhook']

it.each([
  ['athent', 'authent'],
  ['authenticaton', 'authent'],
  ['databsa', 'databas'],
  ['pasport', 'passport'],
  ['passprot', 'passport'],
  ['webhok', 'webhook'],
  ['qeueu', undefined],
  ['qeue', 'queue'],
  ['jest', 'test'],
  ['kubernet', undefined],
  ['quarterli', undefined],
])('a misspelt term stands for the nearest that is known: %s', (typed, meant) => {
  expect(nearestTerm(typed, known)).toBe(meant)
})

it('takes the first of terms that are as near, whatever their length', () => {
  expect(nearestTerm('cookei', ['cooki', 'colkei'])).toBe('cooki')
  expect(nearestTerm('cookei', ['colkei', 'cooki'])).toBe('colkei')
})

it("counts letters that are wrong, missing, too many, or in each other's place", () => {
  expect(editDistance('queue', 'queue', 2)).toBe(0)
  expect(editDistance('qeuue', 'queue', 2)).toBe(1)
  expect(editDistance('quue', 'queue', 2)).toBe(1)
  expect(editDistance('quewe', 'queue', 2)).toBe(1)
  expect(editDistance('cat', 'catalogue', 2)).toBe(3)
  expect(editDistance('router', 'button', 1)).toBe(2)
  expect(editDistance('abcdef', 'badcfe', 3)).toBe(3)
})

it('takes a long text down to words that few notes have, those of none last', () => {
  const counts = new Map([
    ['cach', 90],
    ['passport', 1],
  ])
  const text = `${'Filler words and a cache. '.repeat(50)}Passports!`
  expect(distil(text, counts).split(' ').slice(0, 2).toSorted()).toEqual(['Passports', 'cache'])
  expect(distil('word '.repeat(900), new Map())).toBe('word')
})
