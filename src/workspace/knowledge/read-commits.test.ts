import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { type Files, writeFiles } from '../../../test/support/files/project.ts'
import type { Project } from '../project.ts'
import { readCommits } from './read-commits.ts'

interface Repository extends Project {
  git(...args: readonly string[]): string
  commit(message: string, files: Files): void
}

const identity = { NAME: 'Ada', EMAIL: 'ada@example.com', DATE: '2024-05-01T12:00:00Z' }
const env = {
  PATH: '/usr/bin:/bin:/usr/local/bin',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  ...Object.fromEntries(
    Object.entries(identity).flatMap(([name, value]) => [
      [`GIT_AUTHOR_${name}`, value],
      [`GIT_COMMITTER_${name}`, value],
    ]),
  ),
}

function newRepository(): Repository {
  const root = realpathSync(newFolder())
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, ...args], { env, encoding: 'utf8' })
  git('init', '--quiet', '--initial-branch=main')
  return {
    ...{ root, name: 'app', key: `path:${root}`, isRepository: true, git },
    commit(message, files) {
      writeFiles(root, files)
      git('add', '--all')
      git('commit', '--quiet', '--cleanup=verbatim', '-m', message)
    },
  }
}

/** A program that leaves a mark where it was run. */
function setTrap(folder: string): { trap: string; isSprung: () => boolean } {
  const trap = join(folder, 'trap.sh')
  const mark = join(folder, 'sprung')
  writeFileSync(trap, `#!/bin/sh\ntouch '${mark}'\nexit 1\n`)
  chmodSync(trap, 0o755)
  return { trap, isSprung: () => existsSync(mark) }
}

describe('reading commits', () => {
  it('gives the newest first, with message, date and files', async () => {
    const repository = newRepository()
    repository.commit('feat: begin', { 'a.txt': '1' })
    repository.commit('fix(stores): käse 🧀\n\nBecause of this.\n\nAnd that.', {
      'src/ä b.ts': '1',
      'src/new\nline.ts': '1',
    })
    expect(await readCommits(repository)).toEqual([
      {
        hash: expect.stringMatching(/^[0-9a-f]{40}$/),
        subject: 'fix(stores): käse 🧀',
        body: 'Because of this.\n\nAnd that.',
        date: new Date('2024-05-01T12:00:00Z'),
        files: ['src/new\nline.ts', 'src/ä b.ts'],
      },
      expect.objectContaining({ subject: 'feat: begin', body: '', files: ['a.txt'] }),
    ])
  })

  it('leaves out merges, names no secret, and keeps to its limit', async () => {
    const repository = newRepository()
    repository.commit('one', { 'a.txt': '1', '.env': 'SECRET=1' })
    repository.git('checkout', '--quiet', '-b', 'side')
    repository.commit('two', { 'b.txt': '1' })
    repository.git('checkout', '--quiet', 'main')
    repository.commit('three', { 'c.txt': '1' })
    repository.git('merge', '--quiet', '--no-ff', '-m', 'Merge side', 'side')
    const commits = await readCommits(repository)
    expect(commits.map(({ subject }) => subject).sort()).toEqual(['one', 'three', 'two'])
    expect(commits.find(({ subject }) => subject === 'one')?.files).toEqual(['a.txt'])
    expect(await readCommits(repository, { limit: 2 })).toHaveLength(2)
    expect(await readCommits(repository, { limit: 0 })).toEqual([])
  })

  it('gives only what touched the project where that is a folder of the repository', async () => {
    const repository = newRepository()
    repository.commit('elsewhere', { 'other/a.txt': '1' })
    repository.commit('here', { 'app/b.txt': '1', 'other/c.txt': '1' })
    const project = { ...repository, root: join(repository.root, 'app') }
    expect(await readCommits(project)).toMatchObject([{ subject: 'here', files: ['b.txt'] }])
  })

  it('is not deceived by a message that looks like output', async () => {
    const repository = newRepository()
    repository.commit('fix: a\n\n%x00%H\x01\x1e fake\n--format=%H', { '-n': '1', '--all': '1' })
    expect(await readCommits(repository)).toMatchObject([{ subject: 'fix: a', files: ['--all', '-n'] }])
  })

  it('runs no program that the repository names', async () => {
    const repository = newRepository()
    repository.commit('fix: a', { 'a.txt': '1', '.gitattributes': '* diff=evil' })
    const { trap, isSprung } = setTrap(repository.root)
    const traps = [
      ...['core.fsmonitor', 'core.pager', 'pager.log', 'gpg.program', 'diff.external', 'diff.evil.textconv'],
      ...['diff.evil.command', 'core.sshCommand', 'alias.log', 'remote.origin.uploadpack'],
    ]
    for (const setting of traps) repository.git('config', setting, trap)
    repository.git('config', 'log.showSignature', 'true')
    repository.git('config', 'protocol.file.allow', 'always')
    expect(await readCommits(repository)).toHaveLength(1)
    expect(isSprung()).toBe(false)
  })

  it('fetches nothing for a clone that has only a part', async () => {
    const origin = newRepository()
    origin.commit('fix: a', { 'src/a.txt': '1' })
    origin.git('config', 'uploadpack.allowFilter', 'true')
    const clone = realpathSync(newFolder())
    execFileSync('git', ['clone', '-q', '--filter=tree:0', '-n', `file://${origin.root}`, clone], { env })
    const { trap, isSprung } = setTrap(clone)
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', clone, ...args], { env, stdio: 'ignore' })
    git('config', 'remote.origin.uploadpack', trap)
    git('config', 'protocol.file.allow', 'always')
    await readCommits({ root: clone, name: 'app', key: 'app', isRepository: true })
    expect(isSprung()).toBe(false)
    // The trap is a real one: git by itself walks into it.
    expect(() => git('log', '--name-only')).toThrow()
    expect(isSprung()).toBe(true)
  })

  it('gives none without a repository, a commit or git', async () => {
    const repository = newRepository()
    expect(await readCommits(repository)).toEqual([])
    repository.commit('fix: a', { 'a.txt': '1' })
    expect(await readCommits(repository, { env: { PATH: join(repository.root, 'nowhere') } })).toEqual([])
    expect(await readCommits(repository, { env: { ...env, GIT_DIR: '/nowhere' } })).toHaveLength(1)
    rmSync(join(repository.root, '.git'), { recursive: true })
    expect(await readCommits(repository)).toEqual([])
    expect(await readCommits({ ...repository, root: join(repository.root, 'gone') })).toEqual([])
  })

  it('stops when it is told to', async () => {
    const repository = newRepository()
    repository.commit('fix: a', { 'a.txt': '1' })
    await expect(readCommits(repository, { signal: AbortSignal.abort() })).rejects.toThrow()
  })
})
