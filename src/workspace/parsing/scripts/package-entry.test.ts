import { expect, it } from 'vitest'
import { internalEntries, packageEntries } from './package-entry.ts'

it('prefers the source among the conditions of an export, and leaves none out', () => {
  const exports = {
    '.': { types: './a.d.ts', import: { default: './a.js' }, source: './a.ts' },
    './b': ['./b.js'],
  }

  expect(packageEntries({ exports }, '.')).toEqual(['./a.ts', './a.js', './a.d.ts', './src/index'])
  expect(packageEntries({ exports }, './b')).toEqual(['./b.js'])
})

it('reads patterns, the longest first, and what a package hides', () => {
  const exports = { './*': './dist/*.js', './icons/*.svg': './assets/*/*.svg', './internal/*': null }

  expect(packageEntries({ exports }, './a/b')).toEqual(['./dist/a/b.js'])
  expect(packageEntries({ exports }, './icons/x.svg')).toEqual(['./assets/x/x.svg'])
  expect(packageEntries({ exports }, './internal/a')).toEqual([])
  expect(packageEntries({ exports: { './a/*.js': './a/*.js' } }, './a/js')).toEqual([])
})

it('takes one export for the package itself', () => {
  expect(packageEntries({ exports: './main.js' }, '.')).toEqual(['./main.js', './src/index'])
  expect(packageEntries({ exports: { import: './main.js' } }, './other')).toEqual([])
})

it('goes without exports by the main file, and by paths', () => {
  expect(packageEntries({ main: './lib/main.js' }, '.')).toEqual(['./lib/main.js', './index', './src/index'])
  expect(packageEntries({ main: './lib/main.js' }, './lib/other')).toEqual(['./lib/other'])
})

it('knows the internal names of a package', () => {
  const imports = { '#config': './config.js', '#lib/*': './src/lib/*.ts' }

  expect(internalEntries({ imports }, '#lib/a')).toEqual(['./src/lib/a.ts'])
  expect(internalEntries({ imports }, '#other')).toEqual([])
  expect(internalEntries({}, '#config')).toEqual([])
})
