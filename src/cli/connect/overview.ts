import { codexHookFile, HookEditor, hookFile } from '../../clients/claude-hook.ts'
import { skillFile } from '../../clients/claude-skill.ts'
import { type MachinePaths, type Scope, scopesOf } from '../../clients/client.ts'
import { clients } from '../../clients/clients.ts'
import { readEntry } from '../../clients/edit-config.ts'
import { Failure } from '../../errors.ts'
import { align } from '../screen/align.ts'
import { readConfigFile } from './config-file.ts'
import { aboutFile } from './plan.ts'
import { fileFor, isInstalled } from './surroundings.ts'

interface ConfigState {
  readonly scope: Scope
  readonly file: string
  readonly connected: boolean
  /** Why the file cannot be read, where it cannot. */
  readonly problem?: string
}

interface Row {
  readonly id: string
  readonly name: string
  readonly installed: boolean | null
  readonly places: readonly ConfigState[]
}

/** Which clients there are, which of them are connected, and where. */
export function overviewOf(places: MachinePaths): Row[] {
  const look = (scope: Scope, file: string, isThere: (text: string) => boolean): ConfigState => {
    try {
      const { path, text } = readConfigFile(file)
      const plain = text?.replace(/^\uFEFF/, '')
      return { scope, file, connected: plain !== undefined && aboutFile(path, () => isThere(plain)) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { scope, file, connected: false, problem: error.message }
    }
  }
  const scopes: readonly Scope[] = ['user', 'project']
  return [
    ...clients.map((client) => ({
      id: client.id,
      name: client.name,
      installed: isInstalled(client, places),
      places: scopesOf(client).map((scope) =>
        look(scope, fileFor(client, scope, places), (text) => readEntry(client, text) !== null),
      ),
    })),
    {
      id: 'skill',
      name: 'Skill of Claude Code',
      installed: null,
      places: scopes.map((scope) => look(scope, skillFile(scope, places), () => true)),
    },
    {
      id: 'hook',
      name: 'Hooks of Claude Code',
      installed: null,
      places: scopes.map((scope) => look(scope, hookFile(scope, places), hasHook('claude-code'))),
    },
    {
      id: 'codex-hook',
      name: 'Hooks of Codex',
      installed: null,
      places: scopes.map((scope) => look(scope, codexHookFile(scope, places), hasHook('codex'))),
    },
  ]
}

function hasHook(client: 'claude-code' | 'codex'): (text: string) => boolean {
  return (text) => new HookEditor(client).read(text) !== null
}

export function showOverview(rows: readonly Row[], { home }: MachinePaths): string {
  const short = (path: string) => (path.startsWith(home) ? `~${path.slice(home.length)}` : path)
  const lines = align([
    ['', 'found', 'connected', ''],
    ...rows.map(({ id, name, installed, places }) => {
      const there = places.filter(({ connected }) => connected)
      return [
        id,
        installed === null ? '' : installed ? 'yes' : 'no',
        there.length === 0 ? 'no' : there.map(({ scope }) => scope).join(', '),
        there.length === 0 ? name : there.map(({ file }) => short(file)).join(', '),
      ]
    }),
  ])
  const problems = rows.flatMap(({ places }) => places.flatMap(({ problem }) => problem ?? []))
  return [
    ...lines,
    ...problems,
    'waymark connect CLIENT connects one, waymark connect --all every one that was found.',
    '',
  ].join('\n')
}
