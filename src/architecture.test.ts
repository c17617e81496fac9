import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const src = dirname(fileURLToPath(import.meta.url))

/** Which parts each part may import, beside itself. What is not here is a wrong arrow. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  change: [],
  identity: [],
  vectors: [],
  calls: [],
  audit: [],
  'rate-windows': [],
  fairness: ['errors'],
  clients: ['errors'],
  bridges: ['tasks', 'context', 'chat/conversation-store', 'change', 'errors'],
  tasks: ['change', 'errors'],
  context: ['change', 'errors'],
  workspace: ['vectors', 'errors'],
  contracts: [
    'tasks',
    'context',
    'workspace',
    'identity',
    'change',
    'calls',
    'audit',
    'rate-windows',
    'scrub',
    'errors',
  ],
  stores: [
    'tasks',
    'context',
    'chat/conversation-store',
    'change',
    'calls',
    'audit',
    'rate-windows',
    'fairness',
    'vectors',
    'errors',
  ],
  embedders: ['context', 'errors'],
  mcp: ['contracts', 'identity', 'errors'],
  chat: ['contracts', 'identity', 'errors'],
  accounts: [
    'stores/owner',
    'stores/sqlite/connection',
    'stores/sqlite/migrate',
    'stores/sqlite/failures',
    'stores/postgres/failures',
    'identity',
    'errors',
  ],
  http: ['mcp', 'chat', 'contracts', 'accounts', 'context', 'audit', 'identity', 'clients', 'errors', 'log'],
  config: ['accounts/settings', 'stores/owner', 'embedders/remote/settings', 'chat/settings', 'errors'],
  language: ['errors'],
  scrub: [],
  log: ['config', 'scrub'],
  compose: [
    'identity',
    'http',
    'mcp',
    'chat',
    'contracts',
    'accounts',
    'stores',
    'embedders',
    'tasks',
    'context',
    'workspace',
    'fairness',
    'config',
    'log',
    'errors',
  ],
  cli: [
    'accounts/people',
    'identity',
    'compose',
    'chat',
    'scrub',
    'calls',
    'audit',
    'change',
    'http',
    'mcp',
    'contracts',
    'stores',
    'config',
    'log',
    'clients',
    'bridges',
    'errors',
  ],
  board: [],
  web: [],
  index: ['compose', 'contracts', 'config', 'log', 'errors'],
}

/** Packages that do one hard thing each, and the one part that may import them. */
const packages: Readonly<Record<string, readonly string[]>> = {
  pg: ['stores', 'accounts'],
  kysely: ['accounts'],
  'better-auth': ['accounts'],
  '@better-auth/api-key': ['accounts'],
  '@better-auth/oauth-provider': ['accounts'],
  jose: ['accounts'],
  pino: ['log'],
  'pino-pretty': ['log'],
  'chrono-node': ['contracts'],
  '@vscode/ripgrep': ['workspace'],
  'oxc-parser': ['workspace'],
  'web-tree-sitter': ['workspace'],
  ai: ['chat', 'web'],
  react: ['web'],
  'react-dom': ['web'],
  'lucide-react': ['web'],
  '@tanstack/react-virtual': ['web'],
  '@ai-sdk/react': ['web'],
  '@ai-sdk/provider': ['chat'],
  '@ai-sdk/openai': ['chat'],
  '@ai-sdk/anthropic': ['chat'],
  '@ai-sdk/cohere': ['chat'],
  '@ai-sdk/openai-compatible': ['chat'],
  '@modelcontextprotocol/server': ['mcp'],
  '@modelcontextprotocol/ext-apps': ['board'],
  'jsonc-parser': ['clients'],
  'smol-toml': ['clients'],
  yaml: ['bridges'],
  hono: ['http'],
  '@hono/node-server': ['http'],
}

interface Import {
  readonly file: string
  readonly from: string
  readonly target: string
}

const imports = sourceFiles(src).flatMap(readImports)

describe('the house', () => {
  it('has only arrows that are drawn', () => {
    const wrong = imports.filter(({ from, target }) => target.startsWith('.') && !isDrawn(from, target))
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('uses each package in the part it belongs to', () => {
    const wrong = imports.filter(({ from, target }) => {
      if (target.startsWith('.') || target.startsWith('node:')) return false
      return !packages[packageName(target)]?.includes(from)
    })
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('reads the environment in one file', () => {
    const readers = sourceFiles(src).filter((file) => /process\.env/.test(readFileSync(file, 'utf8')))
    expect(readers.map((file) => relative(src, file))).toEqual(['config.ts'])
  })
})

function isDrawn(from: string, target: string): boolean {
  const path = target.slice(2).replace(/\.ts$/, '')
  const to = path.split('/')[0] as string
  return from === to || (arrows[from] ?? []).some((allowed) => allowed === to || allowed === path)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|suite)\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Targets inside src come back as `./part/file.ts`, seen from src. */
function readImports(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const from = relative(src, file).split(sep)[0]?.replace(/\.ts$/, '') as string
  const found = text.matchAll(/^(?:import|export|\}).*\bfrom '([^']+)'$|\bimport\('([^']+)'\)/gm)
  return [...found]
    .map(([, statement, call]) => statement ?? (call as string))
    .map((target) => ({
      file: relative(src, file),
      from,
      target: target.startsWith('.')
        ? `./${relative(src, resolve(dirname(file), target))
            .split(sep)
            .join('/')}`
        : target,
    }))
}

function packageName(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}
