import { expect, it } from 'vitest'
import { connectionsFor, openFilesLimit } from './open-files.ts'

const limits = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             94000                94000                processes
Max open files            ${files}                 1048576              files
`

it('takes connections by what the process may have open, and leaves files for the rest', () => {
  expect(connectionsFor(openFilesLimit(() => limits('1024')))).toBe(819)
  expect(connectionsFor(openFilesLimit(() => limits('20000')))).toBe(16_000)
  expect(connectionsFor(openFilesLimit(() => limits('1048576')))).toBe(50_000)
  expect(connectionsFor(openFilesLimit(() => limits('unlimited')))).toBe(50_000)
})

it('takes as many as ever where the system does not tell', () => {
  const nothing = () => {
    throw new Error('no such file')
  }
  expect([openFilesLimit(nothing), openFilesLimit(() => '')]).toEqual([null, null])
  expect(connectionsFor(null)).toBe(5_000)
})
