import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { atLeastNode24 } from '../../src/cli/node-version.ts'
import { newFolder } from '../support/files/folder.ts'
import { cli, plainEnv, waymark } from '../support/servers/waymark.ts'

/** Says at the end what was loaded: files by their URLs, and Node's own modules. */
const listener = `
  import { registerHooks } from 'node:module'
  import { readFileSync, writeFileSync } from 'node:fs'
  const files = []
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) files.push(url)
      return next(url, context)
    },
  })
  const before = new Set(process.moduleLoadList)
  process.on('exit', () => {
    const modules = process.moduleLoadList.filter((name) => !before.has(name))
    writeFileSync(process.env.LOADED, JSON.stringify({ files, modules }))
  })`

function loadedBy(args: readonly string[], data: string): { files: string[]; modules: string[] } {
  const folder = newFolder()
  const [hooks, loaded] = [join(folder, 'hooks.mjs'), join(folder, 'loaded.json')]
  writeFileSync(hooks, listener)
  execFileSync(process.execPath, ['--import', hooks, cli, ...args, '--data', data], {
    env: { ...plainEnv(), LOADED: loaded },
  })
  return JSON.parse(readFileSync(loaded, 'utf8'))
}

describe('a short command', () => {
  it('reads a handful of files, and loads none of the heavy parts of Node', async () => {
    const data = newFolder()
    await waymark(['add', 'Buy groceries', '--due', '2027-05-21', '--data', data])
    await waymark(['list', '--data', data])
    const { files, modules } = loadedBy(['list'], data)
    expect(files.filter((url) => url.includes('/dist/')).length).toBeLessThanOrEqual(5)
    const heavy = [
      'crypto',
      'http',
      'net',
      'tls',
      'readline',
      'child_process',
      'worker_threads',
      'fs/promises',
    ]
    expect(modules.filter((name) => heavy.includes(name.replace('NativeModule ', '')))).toEqual([])
  })
})

describe('an older Node', () => {
  it('is told what is missing, and how to go on', () => {
    for (const old of ['18.20.0', '20.19.4', '22.14.0', '23.1.0']) expect(atLeastNode24(old)).toBe(false)
    for (const new_ of ['24.0.0', '26.1.0']) expect(atLeastNode24(new_)).toBe(true)
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.10.0' })
      Object.defineProperty(process, 'version', { value: 'v20.10.0' })
      delete process.getBuiltinModule`
    const folder = newFolder()
    writeFileSync(join(folder, 'older.mjs'), pretend)
    try {
      execFileSync(process.execPath, ['--import', join(folder, 'older.mjs'), cli, 'list'], { stdio: 'pipe' })
      expect.unreachable()
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: Buffer }
      expect(status).toBe(1)
      expect(stderr.toString()).toBe(
        'Waymark needs Node.js 24 or newer; this is v20.10.0.\n' +
          'Install a newer one from nodejs.org, or run it with: npx -y node@24 "$(command -v waymark)"\n',
      )
    }
  })
})
