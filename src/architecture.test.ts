import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { catalog } from './contracts/catalog.ts'

const src = dirname(fileURLToPath(import.meta.url))

/** Which parts each part may import, beside itself. What is not here is a wrong arrow. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  change: [],
  identity: [],
  vectors: [],
  usage: ['contracts', 'context', 'errors'],
  conversations: [],
  'recently-used': [],
  providers: ['errors'],
  clients: ['errors'],
  bridges: ['tasks', 'context', 'conversations', 'change', 'errors'],
  tasks: ['change', 'errors'],
  context: ['change', 'errors'],
  workspace: ['vectors', 'recently-used', 'errors'],
  contracts: ['tasks', 'context', 'workspace', 'identity', 'change', 'scrub', 'errors'],
  stores: ['usage', 'tasks', 'context', 'conversations', 'change', 'vectors', 'errors'],
  embedders: ['context', 'providers', 'recently-used', 'errors'],
  mcp: ['contracts', 'identity', 'errors'],
  chat: ['conversations', 'contracts', 'providers', 'identity', 'errors'],
  accounts: [
    'stores/owner',
    'stores/sqlite/connection',
    'stores/sqlite/migrate',
    'stores/sqlite/failures',
    'stores/postgres/failures',
    'identity',
    'errors',
  ],
  http: [
    'conversations',
    'mcp',
    'chat',
    'contracts',
    'accounts',
    'context',
    'usage',
    'identity',
    'clients',
    'errors',
    'log',
  ],
  config: [
    'accounts/settings',
    'stores/owner',
    'embedders/remote/settings',
    'chat/settings',
    'providers',
    'errors',
  ],
  scrub: [],
  log: ['config', 'scrub'],
  compose: [
    'clients',
    'usage',
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
    'config',
    'log',
    'errors',
  ],
  cli: [
    'usage',
    'accounts/people',
    'identity',
    'compose',
    'chat',
    'scrub',
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
  // The types of what it is answered, and nothing that runs.
  web: ['contracts/page'],
  index: ['compose', 'contracts', 'config', 'log', 'errors'],
}

const pageBase = ['api', 'browser', 'time', 'words', 'ui', 'state']
const pageFeatures = ['account', 'chat', 'connect', 'memory', 'settings', 'tasks']

/** The same inside the page: features stand side by side on one base, and `app` puts them together. */
const pageArrows: Readonly<Record<string, readonly string[]>> = {
  api: [],
  browser: ['api'],
  time: ['api'],
  words: ['api'],
  ui: ['api', 'browser', 'time', 'words'],
  state: ['api', 'time', 'ui'],
  ...Object.fromEntries(pageFeatures.map((feature) => [feature, pageBase])),
  app: [...pageBase, ...pageFeatures],
  main: ['app', 'browser'],
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
  'jsonc-parser': ['clients', 'bridges'],
  'smol-toml': ['clients'],
  yaml: ['bridges', 'clients'],
  mdast: ['context'],
  'mdast-util-from-markdown': ['context'],
  hono: ['http'],
  '@hono/node-server': ['http'],
}

interface Import {
  readonly file: string
  readonly from: string
  readonly target: string
  readonly isType: boolean
}

const imports = sourceFiles(src).flatMap(readImports)

describe('the house', () => {
  it('has only arrows that are drawn', () => {
    const wrong = imports.filter(({ from, target }) => target.startsWith('.') && !isDrawn(from, target))
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('gives the page nothing but types of what it is answered', () => {
    const wrong = imports.filter(
      ({ from, target, isType }) => from === 'web' && target.startsWith('./') && !isInPage(target) && !isType,
    )
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('has only arrows that are drawn inside the page', () => {
    const wrong = imports
      .filter(({ from, target }) => from === 'web' && isInPage(target))
      .filter(({ file, target }) => {
        const [from, to] = [partOf(file.split(sep)[1]), partOf(target.split('/')[2])]
        return from !== to && !pageArrows[from]?.includes(to)
      })
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

  it('names no tool below the contracts', () => {
    const tools = Object.values(catalog).flatMap((contract) => contract.tools.map(({ name }) => name))
    const named = new RegExp(`\\b(?:${tools.filter((name) => name.includes('_')).join('|')})\\b`)
    const below = sourceFiles(src).filter((file) =>
      /^(errors|tasks|context|workspace|stores)\b/.test(relative(src, file)),
    )
    const wrong = below.filter((file) => named.test(readFileSync(file, 'utf8')))
    expect(wrong.map((file) => relative(src, file))).toEqual([])
  })
})

function isDrawn(from: string, target: string): boolean {
  const path = target.slice(2).replace(/\.ts$/, '')
  const to = path.split('/')[0] as string
  const isWithin = (allowed: string) => allowed === path || path.startsWith(`${allowed}/`)
  return from === to || (arrows[from] ?? []).some(isWithin)
}

function isInPage(target: string): boolean {
  return target.startsWith('./web/')
}

/** `app` for what is in that folder, `main` for `main.tsx`. */
function partOf(name: string | undefined): string {
  return name?.replace(/\.tsx?$/, '') ?? ''
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
  const found = text.matchAll(
    /^(?:import|export) (type )?[\w{*][^'"`;=]*?\bfrom '([^']+)'$|\bimport\('([^']+)'\)/gm,
  )
  return [...found].map(([, type, statement, call]) => {
    const target = statement ?? (call as string)
    return {
      file: relative(src, file),
      from,
      isType: type !== undefined,
      target: target.startsWith('.')
        ? `./${relative(src, resolve(dirname(file), target))
            .split(sep)
            .join('/')}`
        : target,
    }
  })
}

function packageName(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}
