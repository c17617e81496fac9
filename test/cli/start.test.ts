import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { atLeastNode24 } from '../../src/cli/node-version.ts'
import { newFolder } from '../support/files/folder.ts'
import { cli, plainEnv, plainFolder, waymark } from '../support/servers/waymark.ts'

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
    cwd: plainFolder(),
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
  /** What an older Node would see, on the Node that runs the tests. */
  function pretending(folder: string): string[] {
    const file = join(folder, 'older.mjs')
    writeFileSync(
      file,
      `Object.defineProperty(process.versions, 'node', { value: '20.10.0' })
      Object.defineProperty(process, 'version', { value: 'v20.10.0' })
      delete process.getBuiltinModule`,
    )
    return ['--import', file]
  }

  it('is told from one that is new enough', () => {
    for (const old of ['18.20.0', '20.19.4', '22.14.0', '23.1.0']) expect(atLeastNode24(old)).toBe(false)
    for (const new_ of ['24.0.0', '26.1.0']) expect(atLeastNode24(new_)).toBe(true)
  })

  it('goes on with the Node that was installed with the program', () => {
    const folder = newFolder()
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [...pretending(folder), cli, ...args, '--data', folder], {
        env: plainEnv(),
      })
    expect(run('add', 'Buy groceries')).toMatchObject({ status: 0, stderr: Buffer.from('') })
    expect(run('list').stdout.toString()).toContain('#1 Buy groceries')
    expect(run('nonsense')).toMatchObject({ status: 2, stdout: Buffer.from('') })
  })

  it('hands on what it is asked and told, and ends as the other ends', async () => {
    const folder = newFolder()
    const args = [...pretending(folder), cli, 'mcp', '--data', folder]
    const server = spawn(process.execPath, args, { env: plainEnv() })
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
    const [answer] = await once(server.stdout, 'data')
    expect(String(answer)).toContain('"serverInfo"')
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  })

  it('is told what is missing, and how to go on, where there is no other', () => {
    const folder = newFolder()
    cpSync(join(cli, '..'), join(folder, 'dist'), {
      recursive: true,
      filter: (path) => !/page|embedder/.test(path),
    })
    const alone = [...pretending(folder), join(folder, 'dist/cli.js'), 'list']
    const { status, stderr } = spawnSync(process.execPath, alone, { env: plainEnv() })
    expect(status).toBe(1)
    expect(stderr.toString()).toBe(
      'Waymark needs Node.js 24 or newer; this is v20.10.0.\n' +
        'Install a newer one from nodejs.org, or run it with: npx -y node@24 "$(command -v waymark)"\n',
    )
  })

  const older = olderNode()
  it.skipIf(older === undefined)('is the one of this machine: the same, for real', () => {
    const folder = newFolder()
    const run = (...args: string[]) =>
      spawnSync(older as string, [cli, ...args, '--data', folder], { env: plainEnv() })
    expect(run('add', 'Buy groceries')).toMatchObject({ status: 0, stderr: Buffer.from('') })
    expect(run('list').stdout.toString()).toContain('#1 Buy groceries')
  })
})

/** A Node on this machine that is too old, where there is one. */
function olderNode(): string | undefined {
  return ['/usr/local/bin/node', '/usr/bin/node'].find((node) => {
    const { status, stdout } = spawnSync(node, ['-p', 'process.versions.node'])
    return status === 0 && !atLeastNode24(stdout.toString())
  })
}
