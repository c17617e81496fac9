import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { shareDesk } from '../support/clients/desks.ts'
import { shareProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { upTo } from '../support/stores/ledger.ts'

const stdio = { kind: '2026', transport: 'stdio' } as const
const http = { kind: 'v1', transport: 'http' } as const
const many = Array.from({ length: 3_000 }, (_, index) => `export const value${index + 1} = ${index} * 17`)
const wide = Array.from(
  { length: 130 },
  (_, index) => `export const value${index} = '${'so much '.repeat(40)}'`,
)
const files = {
  ...sampleFiles,
  'src/many.ts': `${many.join('\n')}\n`,
  'src/wide.ts': `${wide.join('\n')}\n`,
  'src/minified.js': `var a="${'x'.repeat(200_000)}"\nvar end = 1\n`,
  'src/app.ts': "import { retryJob } from './queue.ts'\nimport './many.ts'\nretryJob('a')\n",
  'src/empty.ts': '',
  'logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]),
  'huge.log': 'x'.repeat(1_048_577),
}

describe.each([stdio, http])('read_file, for a $kind client over $transport', (combination) => {
  const desk = shareDesk(combination, { project: shareProject(files) })
  const read = (path: string, more: object = {}) => desk().say('read_file', { path, ...more })

  it('shows the text with the number of each line, all of it or a range', async () => {
    expect(await read('src/db.ts')).toBe(
      'src/db.ts · 3 lines · typescript\n' +
        '1| export function connect(name: string): number {\n2|   return name.length\n3| }',
    )
    const head = 'src/queue.ts · 15 lines · typescript\n'
    expect(await read('src/queue.ts', { lines: '5-6' })).toBe(
      `${head}5| export function retryJob(id: string, attempts = 5): number {\n6|   log('retry ' + id)`,
    )
    expect(await read('./src/queue.ts', { lines: '10' })).toBe(`${head}10| export class Queue {`)
    expect(await read('src\\queue.ts', { lines: '15-' })).toBe(`${head}15| }`)
    expect(await read('src/queue.ts', { lines: '15-99' })).toBe(`${head}15| }`)
    expect(await read('src/empty.ts')).toBe('src/empty.ts · 0 lines · typescript')
  })

  it('shows what a file declares, within a range when one is given', async () => {
    const head = 'src/queue.ts · 15 lines · typescript · outline\n'
    const queue = '10| export class Queue\n12|   enqueue(id: string): void'
    expect(await read('src/queue.ts', { outline: true })).toBe(
      `${head}5| export function retryJob(id: string, attempts = 5): number\n${queue}`,
    )
    expect(await read('src/queue.ts', { outline: true, lines: '10-' })).toBe(`${head}${queue}`)
    expect(await read('.gitignore', { outline: true })).toMatch(/ · outline: no declarations known of this/)
  })

  it('adds what the file imports: nothing, the paths, the signatures, or all of it', async () => {
    const text = await read('src/queue.ts')
    expect(await read('src/queue.ts', { deps: 'none' })).toBe(text)
    expect(await read('src/queue.ts', { deps: 'paths' })).toBe(
      `${text}\nimports src/db.ts\nimports src/log.ts`,
    )
    expect(await read('src/queue.ts', { deps: 'signatures' })).toBe(
      `${text}\nimports src/db.ts\n1| export function connect(name: string): number\n` +
        'imports src/log.ts\n1| export const log = (line: string): void =>',
    )
    expect(await read('src/queue.ts', { deps: 'full' })).toBe(
      `${text}\nimports src/db.ts\n1| export function connect(name: string): number {\n2|   return name.length\n3| }\n` +
        'imports src/log.ts\n1| export const log = (line: string): void => {\n2|   process.stderr.write(line)\n3| }',
    )
  })

  it.each([{}, { outline: true }])('cuts what is too long and says how to go on: %o', async (how) => {
    const numbers: number[] = []
    let shown = await read('src/many.ts', how)
    for (const most of [2_000, 20_000, 20_000, 20_000]) {
      expect(countTokens(shown)).toBeLessThanOrEqual(most)
      numbers.push(...[...shown.matchAll(/^(\d+)\| /gm)].map(([, line]) => Number(line)))
      const [, left, next] = /\n(\d+) more lines: ask for lines (\d+)-$/.exec(shown) ?? []
      if (next === undefined) break
      expect(Number(left)).toBe(3_000 - numbers.length)
      shown = await read('src/many.ts', { ...how, lines: `${next}-` })
    }
    expect(numbers).toEqual(upTo(many.length))
  })

  it('says which import to ask for when that is where it was cut', async () => {
    expect(await read('src/app.ts', { deps: 'full' })).toMatch(
      /\n\d+ more lines: ask for src\/many\.ts lines \d+-$/,
    )
    expect(await read('src/app.ts', { deps: 'signatures' })).toMatch(
      /\n\d+ more lines: ask for src\/many\.ts lines \d+-$/,
    )
  })

  it('shortens a line that would leave no room, and shows what follows it', async () => {
    const shown = await read('src/minified.js')
    expect(countTokens(shown)).toBeLessThanOrEqual(2_000)
    expect(shown).toMatch(/^1\| var a="x+… \(199\d{3} more characters in this line\)$/m)
    expect(shown).toMatch(/\n2\| var end = 1$/)
  })

  it('answers what cannot be read with a code, a sentence and the next step', async () => {
    const refusals: readonly (readonly [object, RegExp])[] = [
      [{ path: 'src/nothing.ts' }, /^not_found: There is no file src\/nothing\.ts\. Paths are relative/],
      [{ path: 'src' }, /^invalid: src is not a file that can be read\. Name a file/],
      [{ path: '' }, /^invalid: The project root is not a file that can be read\. /],
      [{ path: '/etc/passwd' }, /^invalid: Absolute paths are not allowed\. /],
      [{ path: 'src/../../x' }, /^invalid: Path traversal is not allowed/],
      [{ path: '.env' }, /^forbidden: \.env is among the files that are never read\. /],
      [{ path: 'SRC/../.ENV' }, /^invalid: Path traversal/],
      [{ path: '.git/config' }, /^forbidden: /],
      [{ path: 'logo.png' }, /^invalid: logo\.png is a binary file, not text\. /],
      [{ path: 'huge.log' }, /^invalid: huge\.log has 1048577 bytes; at most 1048576 are read\. /],
      [{ path: 'src/db.ts', lines: '9-' }, /^invalid: The file has 3 lines; there is no line 9\. Ask for/],
      [{ path: 'src/db.ts', lines: '3-1' }, /^invalid: "3-1" is not a range of lines\. Write 10-40/],
      [
        { path: 'src/db.ts', deps: 'all' },
        /^invalid: "deps" must be one of none, paths, signatures, full\.$/,
      ],
      [{}, /^invalid: The argument "path" is required\.$/],
    ]
    for (const [args, words] of refusals) expect(await desk().refuse('read_file', args)).toMatch(words)
    for (const long of ['x'.repeat(100_000), `x\n${'y'.repeat(900)}`]) {
      expect((await desk().refuse('read_file', { path: long })).length).toBeLessThan(700)
      expect((await desk().refuse('read_file', { path: 'src/db.ts', lines: long })).length).toBeLessThan(700)
    }
  })
})

describe.each([stdio, http])('grep_codebase, for a $kind client over $transport', (combination) => {
  const desk = shareDesk(combination, { project: shareProject(files) })
  const grep = (pattern: string, more: object = {}) => desk().say('grep_codebase', { pattern, ...more })

  it('shows path, line and text, the path once a file, and how much was searched', async () => {
    expect(await grep('retryjob\\(')).toBe(
      '3 matching lines · 11 files searched\n' +
        "src/app.ts:3: retryJob('a')\n" +
        'src/queue.ts:5: export function retryJob(id: string, attempts = 5): number {\n :13:     retryJob(id)',
    )
    expect(await grep('retryjob\\(', { case_sensitive: true })).toBe('no matches in 11 files')
    expect(await grep('retryJob', { glob: '*.md' })).toBe('no matches in 1 file')
    expect(await grep('job', { glob: 'docs/**' })).toBe(
      '1 matching line · 1 file searched\ndocs/queue.md:3: A job that was lost is tried again five times.',
    )
  })

  it('shows the lines around each match', async () => {
    expect(await grep('return name', { context: 1, glob: 'src/db.ts' })).toBe(
      '1 matching line · 1 file searched\n' +
        'src/db.ts-1- export function connect(name: string): number {\nsrc/db.ts:2:   return name.length\n -3- }',
    )
  })

  it('never shows what is secret or ignored', async () => {
    for (const glob of [undefined, '.env', '**/.env', '.*'])
      expect(await grep('hunter2', glob ? { glob } : {})).toMatch(/^no matches in \d+ files?$/)
    expect(await grep('built')).toMatch(/^no matches/)
  })

  it.each([
    ['as many as asked for', 'src/many.ts', many.length, { limit: 700 }, 20_000],
    ['as many as fit', 'src/wide.ts', wide.length, {}, 2_000],
  ])('comes in pages of %s, without a gap or a repeat', async (_, glob, total, page, most) => {
    const numbers: number[] = []
    let cursor = '0'
    do {
      const shown = await grep('^export const value', { glob, cursor, ...page })
      expect(countTokens(shown)).toBeLessThanOrEqual(most)
      expect(shown).toMatch(new RegExp(`^${total} matching lines · 1 file searched\n`))
      numbers.push(...[...shown.matchAll(/^(?:src\/\w+\.ts| ):(\d+): /gm)].map(([, line]) => Number(line)))
      cursor = /\nmore: cursor (\d+)$/.exec(shown)?.[1] ?? ''
    } while (cursor !== '')
    expect(numbers).toEqual(upTo(total))
  })

  it('says when there is nothing more, and when a cursor is none', async () => {
    expect(await grep('retryJob', { cursor: '99' })).toBe('no more matches in 11 files')
    for (const cursor of ['x', '-1', '1e3', ''])
      expect(await desk().refuse('grep_codebase', { pattern: 'x', cursor })).toBe(
        'invalid: That is not a cursor of this search. Take the one that the page before ended with.',
      )
  })

  it('answers what cannot be searched with the next step', async () => {
    const refusals: readonly (readonly [object, RegExp])[] = [
      [{ pattern: '(' }, /^invalid: The pattern is not a valid regular expression: unclosed group\. /],
      [{ pattern: 'x'.repeat(1_001) }, /^invalid: A pattern has 1,000 characters at most\.$/],
      [{ pattern: 'x', glob: '[' }, /^invalid: The file pattern is not a valid glob: /],
      [{ pattern: 'x', limit: 0 }, /^invalid: "limit" must be from 1 to 1000\.$/],
      [{ pattern: 'x', context: 21 }, /^invalid: "context" must be from 0 to 20\.$/],
    ]
    for (const [args, words] of refusals) expect(await desk().refuse('grep_codebase', args)).toMatch(words)
    expect(await grep('--pre=cat')).toMatch(/^no matches in \d+ files$/)
    expect(await grep('-e', { glob: '--hidden' })).toMatch(/^no matches in 0 files$/)
  })
})
