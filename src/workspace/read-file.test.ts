import { createHash } from 'node:crypto'
import { appendFileSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newProject } from '../../test/support/files/project.ts'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { fileLimit, readAtMost, readFile } from './read-file.ts'

describe('reading a file', () => {
  it('000 2. Read File, Output Format: gives content, size in bytes, lines, language, date and hash', async () => {
    const text = "const greeting = 'héllo'\nexport { greeting }\n"
    const project = await newProject({ 'src/greeting.ts': text })
    const file = await readFile(project, 'src\\greeting.ts')
    expect(file).toEqual({
      path: 'src/greeting.ts',
      content: text,
      size: Buffer.byteLength(text),
      lines: 2,
      language: 'typescript',
      modifiedAt: expect.any(Date),
      hash: createHash('sha256').update(text).digest('hex'),
    })
  })

  it('counts no lines in an empty file', async () => {
    const project = await newProject({ 'empty.md': '' })
    expect(await readFile(project, 'empty.md')).toMatchObject({ content: '', size: 0, lines: 0 })
  })

  it('leaves the byte order mark out of the content, and counts it in the size', async () => {
    const project = await newProject({ 'bom.ts': '\ufeffx' })
    expect(await readFile(project, 'bom.ts')).toMatchObject({ content: 'x', size: 4 })
  })

  it('keeps line ends and every other character as they are', async () => {
    const text = 'a\r\nb\rc\u2028d\t👩‍👩‍👧 e\u0301'
    const project = await newProject({ 'odd.txt': text })
    expect(await readFile(project, 'odd.txt')).toMatchObject({ content: text, lines: 2 })
  })

  it('says plainly that a file is binary, wherever its NUL is', async () => {
    const late = Buffer.concat([Buffer.alloc(100_000, 'x'), Buffer.from([0])])
    const project = await newProject({ 'a.png': Buffer.from([0x89, 0x50, 0, 1]), 'late.dat': late })
    for (const [path, size] of [['a.png', 4] as const, ['late.dat', 100_001] as const]) {
      const failure = await failureOf(readFile(project, path))
      expect(failure).toMatchObject({ code: 'invalid', reason: 'binary_file', facts: { path, size } })
    }
  })

  it('says plainly that a file is not UTF-8', async () => {
    const project = await newProject({ 'latin1.txt': Buffer.from('caf\xe9', 'latin1') })
    const failure = await failureOf(readFile(project, 'latin1.txt'))
    expect(failure).toMatchObject({ reason: 'not_utf8', facts: { path: 'latin1.txt', size: 4 } })
  })
})

describe('X10: the limit of 1,048,576 bytes', () => {
  it('includes itself', async () => {
    const project = await newProject({ 'full.txt': 'x'.repeat(1_048_576), 'over.txt': 'x'.repeat(1_048_577) })
    expect(await readFile(project, 'full.txt')).toMatchObject({ size: 1_048_576, lines: 1 })
    expect(await failureOf(readFile(project, 'over.txt'))).toMatchObject({
      code: 'invalid',
      reason: 'file_too_large',
      facts: { path: 'over.txt', size: 1_048_577, limit: fileLimit },
    })
  })

  it('holds for a file of many gigabytes without reading it', async () => {
    const project = await newProject({ 'huge.txt': '' })
    truncateSync(join(project.root, 'huge.txt'), 50_000_000_000)
    const failure = await failureOf(readFile(project, 'huge.txt'))
    expect(failure.facts).toMatchObject({ size: 50_000_000_000 })
  })

  it('holds for a file that grows after it was measured', async () => {
    const project = await newProject({ 'log.txt': 'measured' })
    const path = join(project.root, 'log.txt')
    await using handle = await open(path)
    appendFileSync(path, ' and more')
    expect(String(await readAtMost(handle, 8, 100))).toBe('measured and more')
    expect(String(await readAtMost(handle, 8, 17))).toBe('measured and more')
    expect(await readAtMost(handle, 8, 16)).toBeUndefined()
  })
})
