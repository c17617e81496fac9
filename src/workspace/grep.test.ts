import { describe, expect, it } from 'vitest'
import { newProject } from '../../test/support/files/project.ts'
import { type GrepResult, grep } from './grep.ts'

const places = ({ matches }: GrepResult) =>
  matches.map(({ file, line, column }) => `${file}:${line}:${column}`)

describe('a search', () => {
  it('000 3. Grep Codebase, Output Format: gives each matching line with its place and the lines around it', async () => {
    const project = await newProject({
      'src/auth.ts': [
        'import jwt',
        '',
        '// Generate JWT token',
        'function generateToken(payload) {',
        '  const token = jwt.sign(payload, SECRET);',
        '    return token;',
        '  }',
        'export {}',
        '',
      ].join('\n'),
      'README.md': 'nothing here',
    })
    expect(await grep(project, { pattern: 'jwt\\.sign' })).toEqual({
      matches: [
        {
          file: 'src/auth.ts',
          line: 5,
          column: 17, // X12
          text: '  const token = jwt.sign(payload, SECRET);',
          before: ['// Generate JWT token', 'function generateToken(payload) {'],
          after: ['    return token;', '  }'],
        },
      ],
      totalMatches: 1,
      totalIsAtLeast: false,
      filesSearched: 2,
      truncated: false,
      timedOut: false,
    })
  })

  it('X13: that finds nothing is a result like any other', async () => {
    const project = await newProject({ 'a.ts': 'a', 'b.ts': 'b' })
    expect(await grep(project, { pattern: 'zebra' })).toEqual({
      matches: [],
      totalMatches: 0,
      totalIsAtLeast: false,
      filesSearched: 2,
      truncated: false,
      timedOut: false,
    })
  })

  it('000 3. Grep Codebase, Input Schema: does not tell case apart unless it is asked to', async () => {
    const project = await newProject({ 'a.ts': 'Token\ntoken\nÉCLAIR' })
    expect(places(await grep(project, { pattern: 'TOKEN' }))).toEqual(['a.ts:1:1', 'a.ts:2:1'])
    expect(places(await grep(project, { pattern: 'éclair' }))).toEqual(['a.ts:3:1'])
    expect(places(await grep(project, { pattern: 'Token', caseSensitive: true }))).toEqual(['a.ts:1:1'])
  })

  it('is ordered by path and line', async () => {
    const names = ['b.ts', 'a/z.ts', 'a.ts', 'a/b/c.ts', 'c.ts', 'B.ts']
    const project = await newProject(Object.fromEntries(names.map((name) => [name, 'x\nx'])))
    const found = places(await grep(project, { pattern: 'x' }))
    expect(found).toEqual(places(await grep(project, { pattern: 'x' })))
    expect(found.filter((place) => place.endsWith(':1:1'))).toEqual(
      ['B.ts', 'a/b/c.ts', 'a/z.ts', 'a.ts', 'b.ts', 'c.ts'].map((name) => `${name}:1:1`),
    )
  })

  it('gives a line once however often the pattern is in it, at its first place', async () => {
    const project = await newProject({ 'a.ts': '  x x x' })
    expect(await grep(project, { pattern: 'x' })).toMatchObject({ matches: [{ column: 3 }], totalMatches: 1 })
  })

  it('X12: counts columns in characters, not in bytes or halves of them', async () => {
    const project = await newProject({ 'a.txt': 'é漢🌱x\n\tx', 'bom.txt': '\ufeffx' })
    expect(places(await grep(project, { pattern: 'x' }))).toEqual(['a.txt:1:4', 'a.txt:2:2', 'bom.txt:1:1'])
  })

  it('shows neighbouring matches as context of each other, and the context of each file apart', async () => {
    const project = await newProject({ 'a.ts': 'x1\nx2\nx3\ny', 'b.ts': 'x4\nz' })
    const { matches } = await grep(project, { pattern: 'x\\d' })
    expect(matches.map(({ before, text, after }) => [before, text, after])).toEqual([
      [[], 'x1', ['x2', 'x3']],
      [['x1'], 'x2', ['x3', 'y']],
      [['x1', 'x2'], 'x3', ['y']],
      [[], 'x4', ['z']],
    ])
  })

  it('shows no line as context that is not next to the match', async () => {
    const project = await newProject({ 'a.ts': 'a\nx\nb\nc\nd\ne\nf\nx\ng\n' })
    const { matches } = await grep(project, { pattern: 'x', context: 1 })
    expect(matches.map(({ before, after }) => [...before, ...after])).toEqual([
      ['a', 'b'],
      ['f', 'g'],
    ])
    const bare = await grep(project, { pattern: 'x', context: 0 })
    expect(bare.matches.map(({ before, after }) => [...before, ...after])).toEqual([[], []])
  })

  it('leaves the line end out of the text, and finds the end of a line before CRLF too', async () => {
    const project = await newProject({ 'a.ts': 'let x\r\nlet y\r\nz', 'b.ts': 'let x\n' })
    const { matches } = await grep(project, { pattern: 'x$' })
    expect(matches).toMatchObject([
      { file: 'a.ts', text: 'let x', after: ['let y', 'z'] },
      { file: 'b.ts', text: 'let x' },
    ])
  })

  it('cuts a line of half a megabyte to the part around the match', async () => {
    const line = `${'a'.repeat(300_000)}needle${'b'.repeat(200_000)}`
    const project = await newProject({ 'bundle.js': `${line}\nnext\n${line}` })
    const { matches } = await grep(project, { pattern: 'needle' })
    expect(matches[0]).toMatchObject({ line: 1, column: 300_001, after: ['next', `${'a'.repeat(500)}…`] })
    expect(matches[0]?.text).toBe(`…${'a'.repeat(100)}needle${'b'.repeat(394)}…`)
  })

  it('takes a million matches within a line for one', async () => {
    const project = await newProject({ 'bundle.js': 'é'.repeat(500_000) })
    expect(await grep(project, { pattern: '.' })).toMatchObject({ matches: [{ column: 1 }], totalMatches: 1 })
  })

  it('shows a line that is not UTF-8 as far as it can be read', async () => {
    const project = await newProject({ 'latin1.txt': Buffer.from('caf\xe9 olé x', 'latin1') })
    const { matches } = await grep(project, { pattern: 'x' })
    expect(matches).toMatchObject([{ text: 'caf\ufffd ol\ufffd x', column: 10 }])
  })

  it('passes over binary files, and files of more than a megabyte', async () => {
    const project = await newProject({
      'image.png': Buffer.from('needle\0needle'),
      'full.txt': `needle${'\n'.repeat(1_048_570)}`,
      'over.txt': `needle${'\n'.repeat(1_048_571)}`,
    })
    expect(places(await grep(project, { pattern: 'needle' }))).toEqual(['full.txt:1:1'])
  })
})
