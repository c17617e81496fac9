import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../test/support/files/folder.ts'
import { makeFolder } from './make-folder.ts'

it('makes a folder with those above it, and leaves one that is there', () => {
  const folder = join(newFolder(), 'a/b/c')
  makeFolder(folder, 0o700)
  makeFolder(folder, 0o700)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it('refuses what is below a file', () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file, 0o700)).toThrow('EEXIST')
  expect(() => makeFolder(join(file, 'folder'), 0o700)).toThrow()
})

it.runIf(process.platform === 'linux')('ends where no folder can be made', () => {
  expect(() => makeFolder('/proc/nowhere/folder', 0o700)).toThrow('ENOENT')
})
