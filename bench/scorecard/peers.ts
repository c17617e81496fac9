import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'

export interface Start {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
}

/** A program that people use for the same, and how it is spoken to. */
export interface Peer {
  readonly name: string
  /** What npm installs; Waymark is packed from these sources. */
  readonly packages: readonly string[]
  /** How its server starts, on a folder of its own. `root` is where it was installed. */
  start(root: string, folder: string): Start
  prepare?(root: string, folder: string): void
  /** Adds one thing and fails when the server says no. */
  add?(client: Client, folder: string, title: string): Promise<void>
  /** What the server says when it is asked for everything. */
  list?(client: Client, folder: string): Promise<string>
}

const quiet = { stdio: 'ignore' } as const

export const waymark: Peer = {
  name: 'Waymark',
  packages: ['waymark'],
  start: (root, folder) => ({
    command: process.execPath,
    args: [join(root, 'node_modules/waymark/dist/cli.js'), 'mcp', '--data', folder, '--project', folder],
  }),
  add: (client, _, title) => call(client, 'add_task', { title }).then(() => {}),
  list: (client) => listAll(client),
}

export const peers: readonly Peer[] = [
  {
    name: 'task-master-ai',
    packages: ['task-master-ai@0.43.1'],
    start: (root) => ({
      command: process.execPath,
      args: [join(root, 'node_modules/task-master-ai/dist/mcp-server.js')],
      env: { TASK_MASTER_TOOLS: 'all' },
    }),
    prepare(root, folder) {
      const script = join(root, 'node_modules/task-master-ai/dist/task-master.js')
      execFileSync('git', ['init', '-q'], { cwd: folder, ...quiet })
      execFileSync(process.execPath, [script, 'init', '-y', '--no-git', '--no-aliases'], {
        cwd: folder,
        ...quiet,
      })
    },
    add: (client, folder, title) =>
      call(client, 'add_task', {
        projectRoot: folder,
        title,
        description: `${title}, in a few words`,
        details: 'None',
      }).then(() => {}),
    list: (client, folder) => call(client, 'get_tasks', { projectRoot: folder }),
  },
  {
    name: 'backlog.md',
    packages: ['backlog.md@1.52.0'],
    start: (root) => ({ command: join(root, 'node_modules/.bin/backlog'), args: ['mcp', 'start'] }),
    prepare(root, folder) {
      execFileSync('git', ['init', '-q'], { cwd: folder, ...quiet })
      execFileSync(join(root, 'node_modules/.bin/backlog'), ['init', 'peer', '--defaults'], {
        cwd: folder,
        ...quiet,
      })
    },
    add: (client, _, title) => call(client, 'task_create', { title }).then(() => {}),
    list: (client) => call(client, 'task_list', { limit: 1_000 }),
  },
  {
    name: 'mcp-shrimp-task-manager',
    packages: ['mcp-shrimp-task-manager@1.0.21'],
    start: (root, folder) => ({
      command: process.execPath,
      args: [join(root, 'node_modules/mcp-shrimp-task-manager/dist/index.js')],
      env: { DATA_DIR: folder, TEMPLATES_USE: 'en', ENABLE_GUI: 'false' },
    }),
    async add(client, _, title) {
      const task = { name: title, description: `${title}, in a few words`, implementationGuide: 'Do it.' }
      const tasksRaw = JSON.stringify([{ ...task, dependencies: [] }])
      const text = await call(client, 'split_tasks', { updateMode: 'append', tasksRaw })
      // It says no in a plain answer, too.
      if (!text.includes(title)) throw new Error(text.slice(0, 300))
    },
    list: (client) => call(client, 'list_tasks', { status: 'all' }),
  },
  {
    name: 'server-memory',
    packages: ['@modelcontextprotocol/server-memory@2026.8.31'],
    start: (root, folder) => ({
      command: process.execPath,
      args: [join(root, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js')],
      env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
    }),
    add: (client, _, title) =>
      call(client, 'create_entities', {
        entities: [{ name: title, entityType: 'task', observations: ['open'] }],
      }).then(() => {}),
    list: (client) => call(client, 'read_graph', {}),
  },
  {
    name: 'server-filesystem',
    packages: ['@modelcontextprotocol/server-filesystem@2026.8.31'],
    start: (root, folder) => ({
      command: process.execPath,
      args: [join(root, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js'), folder],
    }),
  },
]

/** Installs a peer into the cache once, and gives where. */
export function install(peer: Peer, cache: string, repository: string): string {
  const root = resolve(cache, peer.name)
  mkdirSync(root, { recursive: true })
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, ...quiet })
  if (peer === waymark) {
    execFileSync('npm', ['pack', '--pack-destination', root], { cwd: repository, ...quiet })
    npm(
      'install',
      '--prefix',
      root,
      '--omit=dev',
      '--no-audit',
      '--no-fund',
      join(root, `waymark-${versionOf(repository)}.tgz`),
    )
  } else npm('install', '--prefix', root, '--omit=dev', '--no-audit', '--no-fund', ...peer.packages)
  return root
}

function versionOf(repository: string): string {
  return execFileSync('npm', ['pkg', 'get', 'version'], { cwd: repository })
    .toString()
    .trim()
    .replaceAll('"', '')
}

/** Five hundred at a time, which is what it gives at most. */
async function listAll(client: Client): Promise<string> {
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const page = await call(client, 'list_tasks', { view: 'all', limit: 500, ...(cursor && { cursor }) })
    pages.push(page)
    cursor = /^more: cursor (\S+)$/m.exec(page)?.[1]
  } while (cursor)
  return pages.join('\n')
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const answer = await client.callTool({ name, arguments: args })
  const text = (answer.content as { text?: string }[]).map((part) => part.text ?? '').join('\n')
  if (answer.isError) throw new Error(`${name}: ${text.slice(0, 300)}`)
  return text
}
