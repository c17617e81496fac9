import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { writeFiles } from '../../test/support/files/project.ts'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { findProject } from './project.ts'

const origin = '[remote "origin"]\n\turl = git@github.com:acme/app.git\n'

describe('a project', () => {
  it('is the git work tree around a folder, known by its remote', async () => {
    const folder = realpathSync(newFolder())
    writeFiles(folder, { '.git/config': origin, 'src/auth/token.ts': '' })

    const project = { root: folder, name: 'app', key: 'github.com/acme/app', isRepository: true }
    expect(await findProject(join(folder, 'src/auth'))).toEqual(project)
    expect(await findProject(folder)).toEqual(project)
  })

  it('is the folder alone where there is no git, known by its real path', async () => {
    const folder = realpathSync(newFolder())
    mkdirSync(join(folder, 'notes'))
    symlinkSync(join(folder, 'notes'), join(folder, 'link'))

    const root = join(folder, 'notes')
    expect(await findProject(join(folder, 'link'))).toEqual({
      root,
      name: 'notes',
      key: `path:${root}`,
      isRepository: false,
    })
  })

  it('is not a work tree around it that nobody means, unless that is the folder itself', async () => {
    const home = realpathSync(newFolder())
    writeFiles(home, {
      '.git/config': origin,
      'notes/idea.md': '',
      'app/.git/config': origin,
      'app/src/a.ts': '',
    })

    const notes = join(home, 'notes')
    expect(await findProject(notes, [home, '/'])).toEqual({
      root: notes,
      name: 'notes',
      key: `path:${notes}`,
      isRepository: false,
    })
    expect(await findProject(join(home, 'app/src'), [home, '/'])).toMatchObject({ root: join(home, 'app') })
    expect(await findProject(home, [home, '/'])).toMatchObject({ root: home })
  })

  it('is known by its path when git has no usable remote', async () => {
    for (const config of ['', '[core]\n', '[remote "origin"]\nurl = ../elsewhere\n']) {
      const folder = realpathSync(newFolder())
      writeFiles(folder, { '.git/config': config })
      expect(await findProject(folder)).toEqual({
        root: folder,
        name: basename(folder),
        key: `path:${folder}`,
        isRepository: true,
      })
    }
  })

  it('shares the remote of the first work tree in one that was added beside it', async () => {
    const folder = realpathSync(newFolder())
    writeFiles(folder, {
      'main/.git/config': origin,
      'main/.git/worktrees/fix/commondir': '../..\n',
      'fix/.git': `gitdir: ${join(folder, 'main/.git/worktrees/fix')}\n`,
    })
    expect(await findProject(join(folder, 'fix'))).toMatchObject({
      root: join(folder, 'fix'),
      key: 'github.com/acme/app',
    })
  })

  it('has the remote of its own in a submodule', async () => {
    const folder = realpathSync(newFolder())
    writeFiles(folder, {
      '.git/config': origin,
      '.git/modules/lib/config': origin.replace('app', 'lib'),
      'lib/.git': 'gitdir: ../.git/modules/lib\n',
    })
    expect(await findProject(join(folder, 'lib'))).toMatchObject({ name: 'lib', key: 'github.com/acme/lib' })
  })

  it('is not found where there is no folder', async () => {
    const folder = newFolder()
    writeFiles(folder, { 'file.txt': '' })
    for (const path of [join(folder, 'gone'), join(folder, 'file.txt')]) {
      expect(await failureOf(findProject(path))).toMatchObject({
        code: 'not_found',
        reason: 'no_project',
        facts: { path },
      })
    }
  })
})
