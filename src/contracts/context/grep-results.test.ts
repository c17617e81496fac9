import { expect, it } from 'vitest'
import { openContextDesk } from '../../../test/support/contracts/context-contract.ts'
import type { Json } from '../../../test/support/contracts/contract-desk.ts'
import { answerOf } from './grep-codebase.ts'

const service = [
  ...Array.from({ length: 39 }, (_, index) => `// line ${index + 1}`),
  '  // Generate JWT token',
  '  function generateToken(payload) {',
  '  const token = jwt.sign(payload, SECRET);',
  '    return token;',
  '  }',
].join('\n')

const files = (matches: Json) => matches.map(({ file }: { file: string }) => file)

it("000 3. Grep Codebase, Output Format; X12: the document's match comes with its line, its column in characters and two lines around it", async () => {
  const desk = await openContextDesk({ 'src/server/auth/AuthService.ts': service, 'README.md': '# Auth' })
  expect(await desk.say('grep_codebase', { pattern: 'jwt\\.sign' })).toEqual({
    matches: [
      {
        file: 'src/server/auth/AuthService.ts',
        line: 42,
        column: 17,
        text: '  const token = jwt.sign(payload, SECRET);',
        context: {
          before: ['  // Generate JWT token', '  function generateToken(payload) {'],
          after: ['    return token;', '  }'],
        },
      },
    ],
    pattern: 'jwt\\.sign',
    totalMatches: 1,
    filesSearched: 2,
    searchTime: expect.toSatisfy((ms) => Number.isInteger(ms) && ms >= 0),
  })
})

it('000 3. Grep Codebase, Output Format; X12: the context has up to two lines each way, and columns count characters', async () => {
  const desk = await openContextDesk({ 'a.txt': '🌱é token\nnext', 'b.txt': 'one\ntoken' })
  const { matches } = await desk.say('grep_codebase', { pattern: 'token' })
  expect(matches).toEqual([
    { file: 'a.txt', line: 1, column: 4, text: '🌱é token', context: { before: [], after: ['next'] } },
    { file: 'b.txt', line: 2, column: 1, text: 'token', context: { before: ['one'], after: [] } },
  ])
})

it('000 3. Grep Codebase, Examples; 000 3. Grep Codebase, Input Schema: case does not count unless it is asked for', async () => {
  const desk = await openContextDesk({ 'a.ts': 'jwt.sign(a)', 'b.ts': 'JWT.Sign(b)', 'c.ts': 'jwt_sign' })
  const found = async (args: object) => files((await desk.say('grep_codebase', args)).matches)
  expect(await found({ pattern: 'jwt.sign', caseSensitive: false })).toEqual(['a.ts', 'b.ts', 'c.ts'])
  expect(await found({ pattern: 'jwt.sign' })).toEqual(['a.ts', 'b.ts', 'c.ts'])
  expect(await found({ pattern: 'jwt.sign', caseSensitive: true })).toEqual(['a.ts', 'c.ts'])
})

it('000 3. Grep Codebase, Examples: TypeScript files only', async () => {
  const text = 'export interface RequestContext {}'
  const desk = await openContextDesk({ 'a.ts': text, 'deep/down/b.ts': text, 'c.js': text, 'd.ts': 'class' })
  const args = { pattern: 'interface.*Context', filePattern: '**/*.ts', limit: 20 }
  expect(await desk.say('grep_codebase', args)).toMatchObject({
    matches: [{ file: 'a.ts' }, { file: 'deep/down/b.ts' }],
    totalMatches: 2,
    filesSearched: 3,
  })
})

it('000 3. Grep Codebase, Examples: a function by its exact name, within a folder', async () => {
  const text = 'function handleAuth() {}\nfunction handleauth() {}'
  const desk = await openContextDesk({
    'src/server/a/b.ts': text,
    'src/client/c.ts': text,
    'src/server/d.md': text,
  })
  const args = { pattern: 'function handleAuth', caseSensitive: true, filePattern: 'src/server/**/*.ts' }
  expect((await desk.say('grep_codebase', args)).matches).toMatchObject([
    { file: 'src/server/a/b.ts', line: 1 },
  ])
})

it('000 3. Grep Codebase, Input Schema; X22: 50 matches come unless asked for, 100 at most, and it is said that there are more, and how many', async () => {
  const desk = await openContextDesk({ 'a.txt': 'match\n'.repeat(60), 'b.txt': 'match\n'.repeat(60) })
  const usual = await desk.say('grep_codebase', { pattern: 'match' })
  expect([usual.matches.length, usual.truncated]).toEqual([50, true])
  expect(usual).toMatchObject({ totalMatches: 120, filesSearched: 2 })
  expect(usual).not.toHaveProperty('totalIsAtLeast')
  const most = await desk.say('grep_codebase', { pattern: 'match', limit: 100 })
  expect([most.matches.length, most.truncated]).toEqual([100, true])
  const all = await desk.say('grep_codebase', { pattern: 'match', filePattern: 'a.txt', limit: 60 })
  expect([all.matches.length, all.totalMatches]).toEqual([60, 60])
  expect(all).not.toHaveProperty('truncated')
})

it('X22: where not all was counted in time, the total is told as the least', () => {
  const found = { matches: [], totalMatches: 5_200, filesSearched: 40, truncated: true, timedOut: false }
  const answer = {
    pattern: 'x',
    totalMatches: 5_200,
    totalIsAtLeast: true,
    filesSearched: 40,
    truncated: true,
  }
  const run = { found: { ...found, totalIsAtLeast: true }, pattern: 'x', milliseconds: 9 }
  expect(answerOf(run)).toEqual({ ...answer, matches: [], searchTime: 9 })
})

it("000 3. Grep Codebase, Error Cases; 000 Testing Requirements, Test Cases; X13: no match is a success with all fields and the document's message", async () => {
  const desk = await openContextDesk({ 'a.ts': 'something', 'b.ts': 'else' })
  expect(await desk.say('grep_codebase', { pattern: 'nonexistent' })).toEqual({
    matches: [],
    pattern: 'nonexistent',
    totalMatches: 0,
    filesSearched: 2,
    searchTime: expect.any(Number),
    message: "No matches found for pattern 'nonexistent'",
  })
})

it('000 3. Grep Codebase, Error Cases; X23: an invalid regex is told with the pattern and nothing else', async () => {
  const desk = await openContextDesk({ 'a.ts': 'x' })
  expect(await desk.refuse('grep_codebase', { pattern: '[invalid(' })).toEqual({
    error: 'Invalid regex pattern',
    pattern: '[invalid(',
  })
  expect(await desk.refuse('grep_codebase', { pattern: 'a\0b' })).toEqual({
    error: 'Invalid regex pattern',
    pattern: 'a\0b',
  })
  expect(await desk.refuse('grep_codebase', { pattern: 'x', filePattern: 'src/{a' })).toMatchObject({
    error: 'Invalid file pattern',
    filePattern: 'src/{a',
    details: expect.stringMatching(/^unclosed alternate group/),
  })
})

it('000 3. Grep Codebase, Side Effects: nothing of the project or of what is known is changed', async () => {
  const desk = await openContextDesk({ 'a.ts': 'token' })
  await desk.learn('A token lives one hour')
  const before = await desk.known.list({ limit: 9 })
  await desk.say('grep_codebase', { pattern: 'token' })
  expect(await desk.known.list({ limit: 9 })).toEqual(before)
  expect((await desk.say('read_file', { path: 'a.ts' })).file.content).toBe('token')
})

it('000 3. Grep Codebase, Use Cases: uses, TODO comments, interfaces and calls are found', async () => {
  const desk = await openContextDesk({
    'src/a.ts':
      'interface Session {}\n// TODO: expire it\nexport const make = () => jwt.sign(1)\nhandleAuth(req)',
  })
  const line = async (pattern: string) => (await desk.say('grep_codebase', { pattern })).matches[0]?.line
  expect(await line('jwt\\.sign')).toBe(3)
  expect(await line('TODO')).toBe(2)
  expect(await line('^\\s*(export )?interface \\w+')).toBe(1)
  expect(await line('\\bhandleAuth\\(')).toBe(4)
})
