import { describe, expect, it } from 'vitest'
import { originIn, remoteKey } from './git-remote.ts'

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
