import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Combination, combinations, type Desk, openDesk } from '../support/clients/desks.ts'
import type { Json } from '../support/contracts/contract-desk.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { writeFiles } from '../support/files/project.ts'
import { waymark } from '../support/servers/waymark.ts'
import { type EmbeddingServer, startEmbeddingServer } from '../support/wires/embedding-server.ts'
import { embeddingKey, openAi } from '../support/wires/embedding-wires.ts'

const files = {
  'src/index.ts':
    "import { sign } from './auth/token'\n\nexport function main() {\n  return sign('ada')\n}\n",
  'src/auth/token.ts': 'export function sign(user: string) {\n  return user\n}\n',
  'src/broken.ts': 'export const = (',
  '.env': 'SECRET=function',
}
const known = 'Use JWT tokens in httpOnly cookies for authentication'
const owner = 'ada'

/** A client of the contract in a project with these files, of which one thing is known. */
async function openWire(combination: Combination, env: Record<string, string> = {}): Promise<Desk> {
  await using opened = new AsyncDisposableStack()
  const project = opened.use(new TemporaryFolder()).path
  const data = opened.use(new TemporaryFolder()).path
  writeFiles(project, files)
  const settings = { WAYMARK_PROJECT: project, WAYMARK_USER: owner, ...env }
  const remember = ['remember', known, '--type', 'pattern', '--module', 'auth', '--data', data]
  expect(await waymark(remember, settings)).toMatchObject({ code: 0 })
  const args = ['--contract', 'context']
  const options = { args, query: '/context', env: settings, data, project }
  const desk = opened.use(await openDesk(combination, options))
  const kept = opened.move()
  return { ...desk, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

describe.each(combinations)('document 000, to a $kind client over $transport', (combination) => {
  let [provider, desk] = [] as unknown as [EmbeddingServer, Desk]
  beforeAll(async () => {
    provider = await startEmbeddingServer(openAi())
    desk = await openWire(combination, {
      WAYMARK_EMBEDDER: 'openai',
      WAYMARK_EMBEDDER_URL: provider.url,
      WAYMARK_EMBEDDER_KEY: embeddingKey,
      WAYMARK_RATE_LIMITS: 'off',
    })
  })
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]()
    await provider?.[Symbol.asyncDispose]()
  })
  const say = async (tool: string, args: object): Promise<Json> => JSON.parse(await desk.say(tool, args))
  const refuse = async (tool: string, args: object): Promise<Json> =>
    JSON.parse(await desk.refuse(tool, args))

  it('000 Tool Registration, ListTools Handler; 000 Testing Requirements, Tool Tests: the three tools are listed, as reading only', async () => {
    expect(await desk.client.listTools()).toMatchObject([
      { name: 'context_search', annotations: { readOnlyHint: true }, inputSchema: { required: ['query'] } },
      { name: 'read_file', annotations: { readOnlyHint: true }, inputSchema: { required: ['path'] } },
      { name: 'grep_codebase', annotations: { readOnlyHint: true }, inputSchema: { required: ['pattern'] } },
    ])
  })

  it('000 Testing Requirements, Test Cases; 000 1. Context Search, Output Format; X02: context_search returns relevant results, once they are embedded', async () => {
    const args = { query: 'JWT authentication', limit: 5 }
    const found = await vi.waitFor(() => say('context_search', args), { timeout: 10_000 })
    expect(found).toMatchObject({ query: args.query, searchTime: expect.any(Number) })
    expect(found.results[0]).toMatchObject({
      content: known,
      type: 'pattern',
      module: 'auth',
      source: 'discovery',
    })
    expect(found.totalFound).toBeGreaterThanOrEqual(found.results.length)
  })

  it('000 Testing Requirements, Test Cases; X01: context_search rejects a query of less than 3 characters', async () => {
    expect(await refuse('context_search', { query: 'ab' })).toEqual({
      error: 'Query must be at least 3 characters',
      details: [{ path: ['query'], message: 'Query must be at least 3 characters' }],
    })
  })

  it('000 Testing Requirements, Test Cases; 000 2. Read File, Output Format: read_file reads file content, and imports', async () => {
    expect(await say('read_file', { path: 'src/index.ts' })).toMatchObject({
      file: { path: 'src/index.ts', content: files['src/index.ts'], lines: 5, language: 'typescript' },
      dependencies: [],
      metadata: { role: 'entry' },
    })
    expect((await say('read_file', { path: 'src/index.ts', includeDeps: true })).dependencies).toEqual([
      { path: 'src/auth/token.ts', type: 'import', level: 1, content: files['src/auth/token.ts'] },
    ])
  })

  it('000 Testing Requirements, Test Cases; 000 2. Read File, Error Cases; C32: read_file rejects path traversal, secrets and what cannot be parsed', async () => {
    const refusals = {
      '../../../etc/passwd': { error: 'Path traversal not allowed' },
      '/etc/passwd': { error: 'Absolute paths not allowed' },
      '.env': { error: 'Permission denied' },
      'invalid/path.ts': { error: 'File not found' },
      'src/broken.ts': { error: 'Failed to parse imports', details: 'Syntax error at line 1' },
    }
    for (const [path, refusal] of Object.entries(refusals))
      expect(await refuse('read_file', { path, includeDeps: true })).toEqual({ path, ...refusal })
  })

  it('000 Testing Requirements, Test Cases; 000 3. Grep Codebase, Output Format; X14: grep_codebase finds matches, and none in secrets', async () => {
    const { matches, totalMatches } = await say('grep_codebase', { pattern: 'function', limit: 10 })
    expect(matches).toMatchObject([
      { file: 'src/auth/token.ts', line: 1, column: 8 },
      { file: 'src/index.ts', line: 3, column: 8 },
    ])
    expect(totalMatches).toBe(2)
  })

  it('000 Testing Requirements, Test Cases; 000 3. Grep Codebase, Error Cases; X13: grep_codebase handles no matches gracefully, and a bad pattern', async () => {
    expect(await say('grep_codebase', { pattern: 'xyznonexistent123' })).toMatchObject({
      matches: [],
      totalMatches: 0,
      message: "No matches found for pattern 'xyznonexistent123'",
    })
    expect(await refuse('grep_codebase', { pattern: '[invalid(' })).toMatchObject({
      error: 'Invalid regex pattern',
      pattern: '[invalid(',
    })
  })

  it('000 Tool Registration, CallTool Handler; X01; X16: an unknown argument is an error of the tool, an unknown tool one of the protocol', async () => {
    expect(await refuse('read_file', { path: 'src/index.ts', encoding: 'utf8' })).toEqual({
      error: 'Invalid parameters',
      details: [{ path: ['encoding'], message: 'There is no argument "encoding".' }],
    })
    await expect(desk.client.callTool('write_file', { path: 'x' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: write_file'),
    })
  })

  it('000 Tool Registration, CallTool Handler; X18: the answer is one text of compact JSON and nothing else', async () => {
    const answer = await desk.client.callTool('read_file', { path: 'src/auth/token.ts' })
    const [{ text = '' } = {}] = answer.content
    expect(answer.content).toEqual([{ type: 'text', text: JSON.stringify(JSON.parse(text)) }])
    expect(answer).not.toHaveProperty('structuredContent')
  })
})

describe.each(['stdio', 'http'] as const)('document 000 over %s', (transport) => {
  const combination: Combination = { kind: '2026', transport }
  const search = (desk: Desk) => desk.client.callTool('context_search', { query: 'JWT authentication' })

  it('000 Access Control & Security, Rate Limiting; X11: the 31st search within a minute is refused, and other tools go on', async () => {
    await using desk = await openWire(combination)
    const answers = await Promise.all(Array.from({ length: 31 }, () => search(desk)))
    const refused = answers.filter(({ content }) => content[0]?.text?.includes('Rate limit'))
    expect(refused).toHaveLength(1)
    expect(refused[0]?.isError).toBe(true)
    const { retryAfter, ...words } = JSON.parse(refused[0]?.content[0]?.text as string)
    expect(words).toEqual({ error: 'Rate limit exceeded for context_search', tool: 'context_search' })
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    await desk.say('grep_codebase', { pattern: 'function' })
  })

  it('000 Access Control & Security, Rate Limiting; X21: WAYMARK_RATE_LIMITS=off lifts the limits', async () => {
    await using desk = await openWire(combination, { WAYMARK_RATE_LIMITS: 'off' })
    const answers = await Promise.all(Array.from({ length: 40 }, () => search(desk)))
    expect(answers.map(({ content }) => content[0]?.text).join()).not.toContain('Rate limit')
  })

  it('000 1. Context Search, Output Format; X02: with the embedder of the package, what is known and the code are found at the first search', async () => {
    await using desk = await openWire(combination)
    const { results } = JSON.parse(
      await desk.say('context_search', { query: 'how does authentication with tokens work', limit: 20 }),
    )
    expect(results.map(({ content }: { content: string }) => content)).toContain(known)
    expect(results).toContainEqual(expect.objectContaining({ source: 'code', module: 'auth', session: null }))
  })
})
