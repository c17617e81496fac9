import { randomUUID } from 'node:crypto'
import type { Project } from '../project.ts'
import { isSensitive } from '../read-policy.ts'
import { askGit, type Environment } from './git.ts'

interface Commit {
  readonly hash: string
  readonly subject: string
  readonly body: string
  readonly date: Date
  /** From the project's root. */
  readonly files: readonly string[]
}

interface ReadCommitsOptions {
  readonly limit?: number
  readonly signal?: AbortSignal
  /** PATH to find git by, HOME for what its owner trusts; without it git is looked for where systems keep it. */
  readonly env?: Environment
}

const timeout = 10_000
const maxBytes = 32 * 1024 * 1024

/** The newest commits that are no merges. Without git, without a repository or without a commit there are none. */
export async function readCommits(project: Project, options: ReadCommitsOptions = {}): Promise<Commit[]> {
  const { limit = 500, signal, env = {} } = options
  // A message can hold anything but this, so that none can pretend to be the next commit.
  const mark = randomUUID()
  const args = [
    'log',
    `--max-count=${Math.max(0, Math.trunc(limit))}`,
    '--no-merges',
    `--format=${mark}%x00%H%x00%ct%x00%s%x00%b%x00`,
    ...['-z', '--name-only', '--relative', '--no-renames', '--no-ext-diff', '--no-textconv'],
    ...[
      '--no-color',
      '--no-decorate',
      '--no-notes',
      '--no-mailmap',
      '--no-show-signature',
      '--encoding=UTF-8',
    ],
    ...['HEAD', '--', '.'],
  ]
  const output = await askGit(project.root, args, { env, signal, timeout, maxBytes })
  return output.split(mark).slice(1).flatMap(readRecord)
}

/** One that was cut off in its middle is left out. */
function readRecord(record: string): Commit[] {
  const [, hash, seconds, subject, body, ...rest] = record.split('\0')
  if (!hash || !/^\d+$/.test(seconds ?? '') || subject === undefined || body === undefined) return []
  const files = rest
    .map((name) => name.replace(/^\n/, ''))
    .filter((name) => name !== '' && !isSensitive(name))
  return [{ hash, subject, body: body.trim(), date: new Date(Number(seconds) * 1000), files }]
}
