import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Processes } from './processes.ts'

export interface Checkout {
  /** As it was asked for, with the commit that it is. */
  readonly name: string
  readonly folder: string
  /** For what its processes write. */
  readonly temporary: string
}

interface Checkouts extends AsyncDisposable {
  readonly both: readonly [Checkout, Checkout]
  expectBench(name: string): void
}

/** Checks two commits out, with the packages that are installed here. Leaving the scope removes them. */
export async function openCheckouts(
  before: string,
  after: string,
  processes: Processes,
  tell: (text: string) => void,
): Promise<Checkouts> {
  const root = await processes.git(process.cwd(), ['rev-parse', '--show-toplevel'])
  if (!existsSync(join(root, 'node_modules'))) throw new Error('Nothing is installed here: run npm ci first.')
  const commits = [await commitOf(before), await commitOf(after)] as const
  const folder = await mkdtemp(join(tmpdir(), 'waymark-compare-'))
  await using undo = new AsyncDisposableStack()
  // Git forgets checkouts whose folder is gone.
  undo.defer(() => processes.git(root, ['worktree', 'prune']).then(() => {}))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const both = [await open('old', before, commits[0]), await open('new', after, commits[1])] as const
  const [one, other] = await Promise.all(both.map(lockOf))
  if (one !== other) tell('The two commits depend on other packages: both run with those installed here.')
  const cleanUp = undo.move()
  return {
    both,
    expectBench(name) {
      const without = both.find((checkout) => !existsSync(join(checkout.folder, 'bench', `${name}.ts`)))
      if (without) throw new Error(`${without.name} has no bench/${name}.ts.`)
    },
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  }

  async function commitOf(name: string): Promise<string> {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
    return await processes.git(root, args).catch(() => {
      throw new Error(`There is no commit "${name}" here.`)
    })
  }

  async function open(part: 'old' | 'new', asked: string, commit: string): Promise<Checkout> {
    const checkout = {
      name: commit.startsWith(asked) ? commit.slice(0, 9) : `${asked} (${commit.slice(0, 9)})`,
      folder: join(folder, part),
      temporary: join(folder, `${part}-tmp`),
    }
    tell(`checking out ${checkout.name}`)
    await processes.git(root, ['worktree', 'add', '--quiet', '--detach', checkout.folder, commit])
    await mkdir(checkout.temporary)
    await symlink(join(root, 'node_modules'), join(checkout.folder, 'node_modules'), 'junction')
    return checkout
  }
}

function lockOf({ folder }: Checkout): Promise<string> {
  return readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => '')
}
