import { describe, expect, it } from 'vitest'
import { readFileName } from './attach-file.ts'

describe('the name of a file', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['Grüße 日本.txt', 'Grüße 日本.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\plan.pdf', 'plan.pdf'],
    ['a"b\r\nSet-Cookie: x.txt', 'a_bSet-Cookie_ x.txt'],
    // Shown as exe.png where the direction of writing is turned around.
    ['\u202Egnp.exe', 'gnp.exe'],
    ['.hidden', 'hidden'],
    ['  ..  ', 'file'],
    ['', 'file'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(195)}.jpeg`],
  ])('%j is kept as %j', (given, kept) => {
    expect(readFileName(given)).toBe(kept)
  })
})
