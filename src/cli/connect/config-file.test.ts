import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { copiesOf, readConfigFile, writeConfigFile } from './config-file.ts'

const at = new Date('2026-11-20T10:15:00Z')

describe('writing a file', () => {
  it('is refused when somebody else has written it since it was read', () => {
    const path = join(newFolder(), 'mcp.json')
    writeFileSync(path, 'as it was read')
    const file = readConfigFile(path)
    writeFileSync(path, 'what the client wrote')
    expect(() => writeConfigFile(file, 'ours', { copyAt: at })).toThrow(
      'was changed by another program in the meantime',
    )
    expect(readFileSync(path, 'utf8')).toBe('what the client wrote')
    expect(copiesOf(path)).toEqual([])
  })

  it('keeps a copy for each time, also for two in the same second', () => {
    const path = join(newFolder(), 'mcp.json')
    writeFileSync(path, 'one')
    chmodSync(path, 0o600)
    expect(writeConfigFile(readConfigFile(path), 'two', { copyAt: at })).toBe(`${path}.2026-11-20-101500.bak`)
    expect(writeConfigFile(readConfigFile(path), 'three', { copyAt: at })).toBe(
      `${path}.2026-11-20-101500-2.bak`,
    )
    expect(
      copiesOf(path)
        .map((copy) => readFileSync(copy, 'utf8'))
        .toSorted(),
    ).toEqual(['one', 'two'])
    expect(readFileSync(path, 'utf8')).toBe('three')
    expect(readdirSync(join(path, '..'))).toHaveLength(3)
  })
})
