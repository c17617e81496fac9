import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { originIn, readOrigin, remoteKey } from './git-remote.ts'

describe('the key of a remote', () => {
  it('is the same for every way to write one repository', () => {
    for (const address of [
      'git@github.com:Acme/App.git',
      'github.com:acme/app',
      'https://github.com/acme/app.git',
      'https://user:token@github.com/acme/app.git',
      'https://x-access-token@GitHub.com/acme/app/',
      'ssh://git@github.com:22/acme/app.git',
      'git://github.com//acme/app',
      'https://github.com/acme/app?token=secret#secret',
    ]) {
      expect(remoteKey(address), address).toBe('github.com/acme/app')
    }
  })

  it('keeps all folders of a group', () => {
    expect(remoteKey('git@gitlab.com:acme/tools/app.git')).toBe('gitlab.com/acme/tools/app')
  })

  it('never has a user, a password or a token in it', () => {
    for (const address of [
      'https://user:hunter2@github.com/acme/app.git',
      'https://hunter2@github.com/acme/app',
      'user:hunter2@github.com:acme/app.git',
      'user:hunter2@github.com/acme/app.git',
      'codecommit::eu-west-1://hunter2@app',
    ]) {
      expect(remoteKey(address) ?? '', address).not.toContain('hunter2')
    }
  })

  it('is none for a remote that is a folder', () => {
    for (const address of [
      '/srv/git/app.git',
      '../app',
      'file:///srv/git/app.git',
      'C:\\git\\app',
      'C:/git/app',
    ]) {
      expect(remoteKey(address), address).toBeUndefined()
    }
  })
})

describe('the origin in a git config', () => {
  it('is the first url of that remote, and of no other', () => {
    const config = '[remote "upstream"]\n\turl = u\n[remote "origin"]\n\tfetch = f\n\turl = o\n\turl = p\n'
    expect(originIn(config)).toBe('o')
    expect(originIn('[remote "Origin"]\nurl = o')).toBe('o')
    expect(originIn('[branch "origin"]\nurl = o')).toBeUndefined()
  })

  it('is found in quotes, before a comment, on the line of its heading and with CRLF', () => {
    expect(originIn('[remote "origin"]\r\n  URL = "a b"\r\n')).toBe('a b')
    expect(originIn('[remote "origin"]\r\nurl = o # mine\r\n')).toBe('o')
    expect(originIn('[remote "origin"] url = o')).toBe('o')
    expect(originIn('[remote "origin"]\n# url = o')).toBeUndefined()
    expect(originIn('[remote "origin"]\nurl =\n')).toBeUndefined()
  })
})

describe.skipIf(process.platform === 'win32')('git’s own files', () => {
  it.each(['.git/config', '.git'])('do not keep anybody waiting where %s is a pipe', (path) => {
    const folder = newFolder()
    if (path !== '.git') mkdirSync(join(folder, '.git'))
    execFileSync('mkfifo', [join(folder, path)])
    // In another process: one that waits for a pipe cannot be told to stop.
    const script = `import { readOrigin } from '${import.meta.dirname}/git-remote.ts'
      console.log(readOrigin(${JSON.stringify(folder)}))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect(stdout).toBe('undefined\n')
  })

  it('are not read where they are larger than any', () => {
    const folder = newFolder()
    mkdirSync(join(folder, '.git'))
    const origin = '[remote "origin"]\n\turl = git@github.com:acme/app.git\n'
    writeFileSync(join(folder, '.git/config'), origin)
    expect(readOrigin(folder)).toBe('git@github.com:acme/app.git')
    writeFileSync(join(folder, '.git/config'), `${origin}${'#'.repeat(2 ** 20)}\n`)
    expect(readOrigin(folder)).toBeUndefined()
  })
})
