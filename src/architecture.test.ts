import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { catalog } from './contracts/catalog.ts'

const src = dirname(fileURLToPath(import.meta.url))

/**
 * Which parts each part may import, beside itself. What is not here is a wrong arrow. A folder that is named here by
 * itself is a part of its own, and no longer of the folder around it.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  change: [],
  identity: [],
  vectors: [],
  slice: [],
  mail: ['errors'],
  usage: ['contracts', 'context', 'projects', 'errors'],
  attachments: ['errors'],
  conversations: [],
  projects: ['errors'],
  'recently-used': [],
  'make-folder': [],
  providers: ['errors'],
  language: [
    'tasks/due',
    'tasks/calendar',
    'tasks/civil-day',
    'tasks/wall-clock',
    'tasks/reminder',
    'tasks/repetition',
    'tasks/task',
    'tasks/task-text',
    'slice',
    'errors',
  ],
  clients: ['errors'],
  bridges: [
    'projects',
    'reminders',
    'tasks',
    'context',
    'conversations',
    'stores/stores',
    'change',
    'usage',
    'draft-file',
    'slice',
    'errors',
  ],
  'draft-file': ['errors'],
  'expected-text': ['errors'],
  tasks: ['change', 'expected-text', 'slice', 'errors'],
  context: ['change', 'expected-text', 'errors'],
  workspace: ['vectors', 'recently-used', 'make-folder', 'errors'],
  // iCalendar in and out: what a task is to calendars.
  calendar: ['tasks', 'change', 'errors'],
  // When to remind whom, the outbox, and the channels that it is sent through.
  reminders: [
    'calendar/alarm-triggers',
    'tasks',
    'projects',
    'mail/mailer',
    'accounts/clients/public-address',
    'errors',
  ],
  // A door like http and mcp, over the same ports.
  caldav: ['calendar', 'contracts', 'projects', 'tasks', 'change', 'errors'],
  contracts: [
    'reminders',
    'language',
    // Which types of files are pictures.
    'attachments/sniff-type',
    'projects',
    'tasks',
    'context',
    'workspace',
    'identity',
    'change',
    'scrub',
    'trace',
    'errors',
  ],
  stores: [
    'make-folder',
    'usage',
    'reminders',
    'projects',
    'tasks',
    'context',
    'conversations',
    'change',
    'vectors',
    'slice',
    'errors',
  ],
  embedders: ['context', 'providers', 'recently-used', 'trace', 'errors'],
  mcp: ['contracts', 'identity', 'recently-used', 'trace', 'errors'],
  chat: [
    'conversations',
    'language',
    'contracts',
    'providers',
    // What a task and a date are; what is done to them goes through a contract.
    'tasks/task',
    'tasks/task-text',
    'tasks/due',
    'tasks/calendar',
    'identity',
    'trace',
    'errors',
  ],
  backup: [
    'attachments',
    'stores',
    'accounts/migrate',
    'accounts/database',
    'draft-file',
    'make-folder',
    'errors',
  ],
  accounts: [
    'make-folder',
    'stores/owner',
    'stores/sqlite/connection',
    'stores/sqlite/migrate',
    'stores/sqlite/failures',
    'stores/sqlite/pending-restore',
    'stores/postgres/failures',
    'mail/mailer',
    'identity',
    'errors',
  ],
  http: [
    'attachments',
    'conversations',
    'projects',
    'reminders',
    'mcp',
    'caldav',
    'chat',
    'contracts',
    'context',
    'usage',
    'identity',
    'clients',
    'expected-text',
    'errors',
    'log',
    'trace',
  ],
  'http/accounts': ['http', 'accounts', 'mcp', 'identity', 'errors'],
  config: [
    'accounts/settings',
    'attachments/settings',
    'mail/settings',
    'stores/owner',
    'embedders/remote/settings',
    'chat/settings',
    'telemetry/settings',
    'providers',
    'errors',
  ],
  scrub: [],
  trace: [],
  telemetry: ['trace'],
  log: ['config', 'scrub', 'trace'],
  'late-log': ['log', 'config'],
  'take-console': ['log'],
  compose: [
    'reminders',
    'language',
    'attachments',
    'clients',
    'usage',
    'identity',
    'http',
    'mcp',
    'caldav',
    'chat',
    'contracts',
    'accounts',
    'mail',
    'stores',
    'backup',
    'telemetry',
    'trace',
    'embedders',
    'projects',
    'tasks',
    'context',
    'workspace',
    'bridges',
    'recently-used',
    'config',
    'log',
    'errors',
  ],
  cli: [
    'attachments',
    'language',
    'reminders',
    'projects',
    'usage',
    'accounts/people',
    'accounts/clients/registered-clients',
    'identity',
    'compose',
    'chat',
    'scrub',
    'change',
    'http',
    'mcp',
    'contracts',
    'projects',
    'stores',
    'config',
    'log',
    'late-log',
    'take-console',
    'clients',
    'bridges',
    'errors',
  ],
  board: [],
  // The types of what it is answered, and nothing that runs.
  web: ['contracts/page', 'conversations', 'usage/audit'],
  index: ['compose', 'contracts', 'config', 'log', 'errors'],
}

const pageBase = ['api', 'browser', 'time', 'words', 'ui', 'drafts', 'state']
const pageFeatures = ['account', 'chat', 'connect', 'memory', 'projects', 'settings', 'tasks']

/** The same inside the page: features stand side by side on one base, and `app` puts them together. */
const pageArrows: Readonly<Record<string, readonly string[]>> = {
  // Its few sentences, such as that the server is away.
  api: ['words'],
  browser: ['api', 'words'],
  time: ['api', 'words'],
  words: ['api'],
  ui: ['api', 'browser', 'time', 'words'],
  drafts: ['api', 'words', 'ui'],
  state: ['api', 'time', 'words', 'ui'],
  ...Object.fromEntries(pageFeatures.map((feature) => [feature, pageBase])),
  app: [...pageBase, ...pageFeatures],
  main: ['app', 'browser', 'words'],
}

/** Packages that do one hard thing each, and the one part that may import them. */
const packages: Readonly<Record<string, readonly string[]>> = {
  pg: ['stores', 'accounts', 'backup'],
  kysely: ['accounts'],
  'better-auth': ['accounts'],
  '@better-auth/api-key': ['accounts'],
  '@better-auth/oauth-provider': ['accounts'],
  '@better-auth/passkey': ['accounts'],
  jose: ['accounts'],
  nodemailer: ['mail'],
  '@opentelemetry/api': ['telemetry'],
  '@opentelemetry/exporter-metrics-otlp-http': ['telemetry'],
  '@opentelemetry/exporter-trace-otlp-http': ['telemetry'],
  '@opentelemetry/resources': ['telemetry'],
  '@opentelemetry/sdk-metrics': ['telemetry'],
  '@opentelemetry/sdk-trace': ['telemetry'],
  pino: ['log'],
  'pino-pretty': ['log'],
  'chrono-node': ['language'],
  'rrule-temporal': ['tasks'],
  '@vscode/ripgrep': ['workspace'],
  'oxc-parser': ['workspace'],
  'web-tree-sitter': ['workspace'],
  ai: ['chat', 'web'],
  react: ['web'],
  'react-dom': ['web'],
  'lucide-react': ['web'],
  '@tanstack/react-virtual': ['web'],
  uqr: ['web'],
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
  mdast: ['context', 'web'],
  'mdast-util-from-markdown': ['context', 'web'],
  'mdast-util-gfm': ['web'],
  'micromark-extension-gfm': ['web'],
  hono: ['http', 'http/accounts'],
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
    // What loads the core asks where it is kept compiled: that file is in the core.
    expect(readers.map((file) => relative(src, file))).toEqual(['config.ts', 'cli/core-script.ts'])
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
  return from === roomOf(path) || (arrows[from] ?? []).some((allowed) => isWithin(allowed, path))
}

/** The part of the table that a file belongs to. */
function roomOf(path: string): string {
  const within = Object.keys(arrows).filter((part) => isWithin(part, path))
  return within.sort((one, other) => other.length - one.length)[0] ?? (path.split('/')[0] as string)
}

function isWithin(part: string, path: string): boolean {
  return part === path || path.startsWith(`${part}/`)
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
  const from = roomOf(relative(src, file).split(sep).join('/').replace(/\.ts$/, ''))
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
