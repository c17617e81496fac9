import { expect, it } from 'vitest'
import { z } from 'zod'
import { openContextDesk } from '../../../test/support/contracts/context-contract.ts'
import { fits } from '../../../test/support/contracts/json-schema.ts'
import { listTools } from '../../mcp/listing.ts'
import { call } from '../call.ts'
import { context } from './contract.ts'

/** The schemas as the document writes them. */
const document = {
  context_search: z.object({
    query: z.string().min(3).max(500).describe('Search query describing what to find'),
    type: z
      .enum(['all', 'pattern', 'rule', 'decision', 'issue'])
      .optional()
      .default('all')
      .describe('Filter by discovery type'),
    module: z.string().optional().describe('Filter by module name'),
    limit: z.number().int().min(1).max(20).default(5).describe('Maximum number of results to return'),
  }),
  read_file: z.object({
    path: z.string().min(1).describe('File path relative to project root'),
    includeDeps: z.boolean().optional().default(false).describe('Include level 1 dependencies (imports)'),
    maxDepth: z.number().int().min(0).max(1).default(1).describe('Dependency tree depth (MVP: max 1)'),
  }),
  grep_codebase: z.object({
    pattern: z.string().min(1).max(200).describe('Regex pattern to search for'),
    filePattern: z.string().optional().describe('Glob pattern to filter files (e.g., "**/*.ts")'),
    caseSensitive: z.boolean().optional().default(false).describe('Case-sensitive search'),
    limit: z.number().int().min(1).max(100).default(50).describe('Maximum number of matches to return'),
  }),
}

type Name = keyof typeof document

const published = (tool: Name) => listTools(context).find(({ name }) => name === tool)?.inputSchema as object

function expectPublished(tool: Name): void {
  const { $schema, ...made } = z.toJSONSchema(document[tool], { io: 'input', target: 'draft-7' })
  expect(published(tool)).toEqual({ ...made, additionalProperties: false })
}

it('000 Overview; 000 Tool Registration, ListTools Handler; X15: the three tools are listed with the words of the ListTools handler, and no other is', () => {
  expect(listTools(context).map(({ name, description }) => ({ name, description }))).toEqual([
    {
      name: 'context_search',
      description:
        'Search project context semantically using RAG. Returns relevant discoveries, patterns, rules, and past decisions.',
    },
    {
      name: 'read_file',
      description: 'Read file content with optional dependency tree. Tracks access for context scoring.',
    },
    {
      name: 'grep_codebase',
      description:
        'Fast text search across codebase using regex. Good for exact matches and when semantic search unavailable.',
    },
  ])
})

it('000 1. Context Search, Input Schema; 000 Tool Registration, ListTools Handler: context_search is published as Zod makes it of the schema in the document', () => {
  expectPublished('context_search')
})

it('000 2. Read File, Input Schema; 000 Tool Registration, ListTools Handler: read_file is published as Zod makes it of the schema in the document', () => {
  expectPublished('read_file')
})

it('000 3. Grep Codebase, Input Schema; 000 Tool Registration, ListTools Handler: grep_codebase is published as Zod makes it of the schema in the document', () => {
  expectPublished('grep_codebase')
})

const values: readonly unknown[] = [
  ...['', 'ab', 'abc', '🌱🌱', '🌱🌱🌱', 'x'.repeat(200), 'x'.repeat(201), '🌱'.repeat(500), 'x'.repeat(501)],
  ...[0, 1, 1.5, 5, 20, 21, 100, 101, -1, '5', true, false, null, 'all', 'rule', 'summary', [], {}],
]

it('000 Testing Requirements, Tool Tests; 000 Error Handling Strategy, Validation Errors; C40: the published schemas and the tools take what the Zod schemas take, and refuse what they refuse', async () => {
  const desk = await openContextDesk({ 'a.ts': 'abc' })
  await desk.learn('abc')
  for (const [tool, schema] of Object.entries(document)) {
    const needed = { query: 'abc', path: 'a.ts', pattern: 'abc' }
    const required = Object.fromEntries(Object.entries(needed).filter(([name]) => name in schema.shape))
    const tried = Object.keys(schema.shape).flatMap((name) =>
      values.map((value) => ({ ...required, [name]: value })),
    )
    for (const args of [{}, ...tried]) {
      const what = `${tool} ${JSON.stringify(args).slice(0, 80)}`
      const { success } = schema.safeParse(args)
      expect(fits(published(tool as Name), args), what).toBe(success)
      const { failure } = await call(desk.deps, context, tool, args, { owner: desk.owner })
      expect(['bad_arguments', 'bad_query'].includes(failure?.reason ?? ''), what).toBe(!success)
    }
  }
})
