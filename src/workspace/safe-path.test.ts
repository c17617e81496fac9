import { describe, expect, it } from 'vitest'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { readPath } from './safe-path.ts'

const refused = async (path: string) => {
  const { code, reason, facts } = await failureOf((async () => readPath(path))())
  expect(facts).toEqual({ path })
  return `${code} ${reason}`
}

describe('a requested path', () => {
  it.each([
    ...[
      '/etc/passwd',
      '/',
      '//server/share',
      '\\',
      '\\Windows\\win.ini',
      '\\\\server\\share\\x',
      '\\\\?\\C:\\x',
    ],
    ...['C:\\Windows\\win.ini', 'c:/x', 'C:x', 'file:///etc/passwd', 'FILE:/etc/passwd', '/../x', '/.env'],
  ])('000 Access Control & Security, Path Validation; X04: %s is refused as absolute', async (path) => {
    expect(await refused(path)).toBe('invalid absolute_path')
  })

  it.each([
    ...['..', '../x', '../../../etc/passwd', 'a/../b', 'a/..', './../x', 'a/b/../../../x', '..//x'],
    ...['..\\x', 'a\\..\\b', 'a/..\\b', 'a\\../b', '..\\..\\Windows', 'src/../.env', '../.env'],
  ])(
    '000 Access Control & Security, Path Validation; X17: %s is refused as traversal, even when it would stay inside',
    async (path) => {
      expect(await refused(path)).toBe('invalid path_traversal')
    },
  )

  it.each([
    ...['.env', '.ENV', './.env', 'a//.env', '.git/config', 'node_modules/x.js', 'src\\.env', '.env\0'],
  ])('X04: %j is refused as sensitive', async (path) => {
    expect(await refused(path)).toBe('forbidden sensitive_path')
  })

  it('with a NUL or half a character in it names no file', async () => {
    expect(await refused('src/a\0.ts')).toBe('not_found file_not_found')
    expect(await refused('src/\ud83c.ts')).toBe('not_found file_not_found')
  })

  it('comes back plain, with a slash between its names', () => {
    expect(readPath('./src//auth/./token.ts')).toBe('src/auth/token.ts')
    expect(readPath('src\\auth\\token.ts')).toBe('src/auth/token.ts')
    expect(readPath('src/')).toBe('src')
    expect(readPath('.')).toBe('')
  })

  it('X05: with dots in its names, or percent signs, is a name like any other', () => {
    for (const path of ['weird../x', '..x', '.../x', 'a..b', '%2e%2e/x', '..%2fx', '~/x', 'C/x', 'filed:x']) {
      expect(readPath(path)).toBe(path)
    }
  })
})
