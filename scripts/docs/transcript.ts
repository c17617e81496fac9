import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CallDependencies, call } from '../../src/contracts/call.ts'
import type { Contract } from '../../src/contracts/contract.ts'
import { native } from '../../src/contracts/native/contract.ts'
import { personalProject } from '../../src/projects/project.ts'
import { wordCounts } from '../../test/support/stores/context-desk.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'

type Call = readonly [tool: string, args: object]

/** What a reader of each contract sees called, in turn, on an empty store and in a project of a few files. */
const examples: Readonly<Record<string, readonly Call[]>> = {
  native: [
    ['add_task', { title: 'Buy groceries', due: '2026-01-23', priority: 'high', tags: ['home'] }],
    ['list_tasks', {}],
    ['complete_task', { task: 'groceries' }],
    ['get_task', { task: 7 }],
    ['remember', { text: 'Tokens live in httpOnly cookies', type: 'decision', module: 'auth' }],
    ['context_search', { query: 'where are tokens kept' }],
    ['catch_up', {}],
  ],
  context: [
    ['context_search', { query: 'are tokens kept in cookies', type: 'decision' }],
    ['read_file', { path: 'src/server/auth/AuthService.ts', includeDeps: true }],
    ['grep_codebase', { pattern: 'jwt\\.sign', filePattern: '**/*.ts' }],
    ['read_file', { path: '.env' }],
  ],
  envelope: [
    ['add_task', { title: 'Buy groceries' }],
    ['complete_task', { task_identifier: 'groceries' }],
    ['delete_task', { task_identifier: 'laundry' }],
  ],
  assistant: [
    ['add_task', { user_id: 'ada', title: 'Buy groceries' }],
    ['list_tasks', { user_id: 'ada' }],
    ['complete_task', { user_id: 'grace', task_id: 1 }],
  ],
  delegate: [
    ['add_task', { title: 'Buy groceries' }],
    ['list_tasks', { status: 'pending' }],
    ['update_task', { task_id: 1 }],
  ],
  records: [
    ['create_task', { title: 'Buy groceries', priority: 'high' }],
    ['toggle_task_completion', { task_id: 1, is_complete: true }],
    ['create_task', { title: 'Call mom', priority: 'urgent' }],
  ],
}

/** What is known before the first call, where the contract itself has no tool to say it. */
const known: Readonly<Record<string, readonly Call[]>> = {
  context: [
    ['remember', { text: 'Tokens live in httpOnly cookies', type: 'decision', module: 'auth' }],
    ['remember', { text: 'Prices are kept in cents', type: 'rule', module: 'billing' }],
  ],
}

const files = {
  'src/server/auth/AuthService.ts':
    "import { secret } from './TokenManager'\n\nexport const token = (user: string) => jwt.sign(user, secret)\n",
  'src/server/auth/TokenManager.ts': 'export const secret = readSecret()\n',
}

const now = new Date('2026-01-17T10:00:00Z')
const owner = 'ada'

/** The calls of a contract with what they answer, for the page. */
export async function transcript(contract: Contract): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-docs-'))
  const deps = openDependencies(await fill(folder.path))
  for (const [tool, args] of known[contract.name] ?? []) await call(deps, native, tool, args, { owner })
  const lines: string[] = []
  for (const [tool, args] of examples[contract.name] ?? []) {
    const { text } = await call(deps, contract, tool, args, { owner })
    lines.push(`> ${tool} ${JSON.stringify(args)}`, steady(text), '')
  }
  return ['```text', ...lines.slice(0, -1), '```'].join('\n')
}

function openDependencies(root: string): CallDependencies {
  const stores = openStoresInMemory()
  const project = { root, name: 'app', key: 'app', isRepository: false }
  return {
    tasks: ({ owner }) => stores.tasks(owner),
    comments: ({ owner }) => stores.comments(owner),
    attachments: ({ owner }) => stores.attachments(owner),
    fileQuota: 0,
    allTasks: ({ owner }) => stores.allTasks(owner),
    mover: ({ owner }) => stores.mover(owner),
    projects: ({ owner }) => stores.projects(owner),
    members: ({ owner, project }) => stores.members(owner, project?.id ?? owner),
    inbox: ({ owner }) => stores.inbox(owner),
    settings: ({ owner }) => stores.settings(owner),
    people: async () => new Map(),
    hasFolder: true,
    project: ({ owner }) => ({
      ref: personalProject(owner),
      key: '',
      name: 'personal',
      context: stores.context(owner),
      files: project,
      // Not the one of the package: a better one would then change this page.
      embedder: async () => wordCounts,
      code: async () => null,
      inTurn: (work) => work(),
      countRead: () => {},
    }),
    subscribe: ({ owner }, notify) => stores.subscribe(owner, [owner], notify),
    admit: () => 0,
    session: () => undefined,
    inform: () => {},
    clock: () => ({ now, zone: 'UTC' }),
    record: () => {},
    warn: () => {},
    reportBug: (error) => {
      throw error
    },
  }
}

/** Gives the folder's real path, as a project has it. */
async function fill(folder: string): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    utimesSync(file, now, now)
  }
  return realpath(folder)
}

/** What is another at every run is shown as document 000 shows it. */
function steady(text: string): string {
  return text
    .replaceAll(/"(id|session)":"[0-9a-f-]{36}"/g, (_, field) =>
      field === 'id' ? '"id":"discovery-uuid"' : '"session":"session-uuid"',
    )
    .replaceAll(/"searchTime":\d+/g, '"searchTime":45')
}
