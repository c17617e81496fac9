import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { isBuiltOf, programSources, stampOf } from '../../scripts/build/source-stamp.ts'
import { newFolder } from '../support/files/folder.ts'

const root = resolve(import.meta.dirname, '../..')

it('what is started needs no build while no source has changed since the last', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts.prestart).toBe('node scripts/build-if-changed.ts')
  // The build before the tests was of the sources as they are.
  expect(isBuiltOf(stampOf(root, programSources), join(root, 'dist/.sources'))).toBe(true)
})

it('sources are told apart by what is in them, not by when they were written', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'src'))
  const file = join(folder, 'src/main.ts')
  writeFileSync(file, 'one')
  const stamp = stampOf(folder, ['src'])
  utimesSync(file, 1, 1)
  writeFileSync(join(folder, 'src/main.test.ts'), 'no part of it')
  expect(stampOf(folder, ['src'])).toBe(stamp)
  writeFileSync(file, 'two')
  expect(stampOf(folder, ['src'])).not.toBe(stamp)
  writeFileSync(join(folder, 'stamp'), stamp)
  expect(isBuiltOf(stamp, join(folder, 'stamp'))).toBe(true)
  expect(isBuiltOf(stamp, join(folder, 'none'))).toBe(false)
})
