import { expect, it } from 'vitest'
import { type Chunk, cutChunks } from './cut-chunks.ts'

it('keeps a declaration whole, with the comment above it', async () => {
  const text = [
    ...["import a from 'a'", ''],
    ...['/**', ' * Adds up.', ' */', '@traced'],
    ...functionOf('total', 40),
    '',
    ...['// Takes away.'],
    ...functionOf('rest', 40),
  ].join('\n')

  expect(listed(await cutChunks('typescript', text))).toEqual(['1-2 -', '3-46 total', '48-88 rest'])
})

it('puts small neighbours together', async () => {
  const text = ['one', 'two', 'three', 'four'].flatMap((name) => [...functionOf(name, 8), '']).join('\n')

  expect(listed(await cutChunks('typescript', text))).toEqual(['1-17 one, two', '19-35 three, four'])
})

it('divides a large class along its methods, and names them in full', async () => {
  const method = (name: string) => [`  ${name}() {`, ...Array(33).fill('    work()'), '  }']
  const text = ['class Cart {', '  items = []', '', ...method('add'), '', ...method('remove'), '}'].join('\n')

  expect(listed(await cutChunks('typescript', text))).toEqual([
    '1-3 Cart',
    '4-38 Cart.add',
    '40-74 Cart.remove',
  ])
})

it('cuts what is too large into blocks that overlap, at an empty line where there is one', async () => {
  const lines = functionOf('long', 150)
  lines[49] = ''
  const chunks = await cutChunks('typescript', lines.join('\n'))

  expect(listed(chunks)).toEqual(['1-50 long', '47-106 long', '103-150 long'])
  expect(chunks[1]?.text.startsWith(chunks[0]?.text.split('\n').slice(-4).join('\n') as string)).toBe(true)
})

it('cuts a text without declarations into blocks', async () => {
  const text = Array.from({ length: 100 }, (_, n) => `line ${n}`).join('\n')

  expect(listed(await cutChunks('plaintext', text))).toEqual(['1-40 -', '37-76 -', '73-100 -'])
})

it('cuts a document along its sections', async () => {
  const section = (name: string) => [`## ${name}`, ...Array(30).fill('Words.')]
  const text = ['# Guide', 'Hello.', ...section('Install'), ...section('Use')].join('\n')

  expect(listed(await cutChunks('markdown', text))).toEqual([
    '1-2 Guide',
    '3-33 Guide.Install',
    '34-64 Guide.Use',
  ])
})

it('leaves out what has no word in it, and loses nothing else', async () => {
  const text = `\n\n${functionOf('one', 30).join('\n')}\n\n\n// ----\n\n${functionOf('two', 30).join('\n')}\n\n}\n`
  const chunks = await cutChunks('javascript', text)
  const covered = new Set(chunks.flatMap(({ startLine, endLine }) => range(startLine, endLine)))

  for (const [index, line] of text.split('\n').entries())
    if (/\w/.test(line)) expect(covered, line).toContain(index + 1)
  expect(await cutChunks('typescript', '')).toEqual([])
  expect(await cutChunks('plaintext', '\n\n---\n')).toEqual([])
})

it('gives the lines verbatim, whatever ends them', async () => {
  const [chunk] = await cutChunks('plaintext', 'one\r\n\ttwo\r\n')

  expect(chunk).toMatchObject({ startLine: 1, endLine: 2, text: 'one\r\n\ttwo\r' })
})

function functionOf(name: string, lines: number): string[] {
  return [`export function ${name}() {`, ...Array(lines - 2).fill('  work()'), '}']
}

function listed(chunks: readonly Chunk[]): string[] {
  return chunks.map(({ startLine, endLine, name }) => `${startLine}-${endLine} ${name ?? '-'}`)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}
