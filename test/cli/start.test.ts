import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
    expect(files.filter((url) => url.includes('/dist/'))).toEqual([pathToFileURL(cli).href])
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

describe('what was compiled', () => {
  const listed = (data: string, caches: string, ...args: string[]) =>
    waymark(['list', '--data', data, ...args], { NODE_COMPILE_CACHE: caches })
  const kept = (caches: string) =>
    globSync('*/waymark-*', { cwd: caches })
      .map((file) => file.replace(/.*-/, ''))
      .toSorted()

  it('is kept for each command by itself, and not for words that are none', async () => {
    const [data, caches] = [newFolder(), newFolder()]
    await listed(data, caches)
    await waymark(['--version'], { NODE_COMPILE_CACHE: caches })
    await waymark(['lst'], { NODE_COMPILE_CACHE: caches })
    await waymark(['../list'], { NODE_COMPILE_CACHE: caches })
    expect(kept(caches)).toEqual(['help', 'list'])
  })

  it('is for a list no more than it goes through', async () => {
    const [data, caches] = [newFolder(), newFolder()]
    await waymark(['add', 'Buy groceries', '--data', data])
    await listed(data, caches)
    const [file = ''] = globSync('*/waymark-*', { cwd: caches })
    // The code stands there twice. With all that the core can do it would be 470 KB.
    expect(statSync(join(caches, file)).size / 2).toBeLessThan(400_000)
  })

  it('is whole when many start at once, and nothing else is left', async () => {
    const [data, caches] = [newFolder(), newFolder()]
    await waymark(['add', 'Buy groceries', '--data', data])
    const answers = await Promise.all(Array.from({ length: 6 }, () => listed(data, caches)))
    for (const { code, stdout, stderr } of [...answers, await listed(data, caches)])
      expect({ code, stdout, stderr }).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Buy groceries'),
        stderr: '',
      })
    expect(kept(caches)).toEqual(['list'])
  })

  it('may be damaged, or have no place to be kept', async () => {
    const [data, caches] = [newFolder(), newFolder()]
    await waymark(['add', 'Buy groceries', '--data', data])
    await listed(data, caches)
    const [file = ''] = globSync('*/waymark-*', { cwd: caches })
    const bytes = readFileSync(join(caches, file))
    bytes.fill(0x5a, bytes.length / 4, bytes.length / 4 + 100)
    writeFileSync(join(caches, file), bytes)
    const nowhere = join(caches, file, 'below')
    for (const folder of [caches, nowhere])
      expect(await listed(data, folder)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Buy groceries'),
        stderr: '',
      })
    expect(readFileSync(join(caches, file)).equals(bytes)).toBe(false)
  })

  it('serves an assistant, too', async () => {
    const [data, caches] = [newFolder(), newFolder()]
    const server = spawn(process.execPath, [cli, 'mcp', '--data', data], {
      env: { ...plainEnv(), NODE_COMPILE_CACHE: caches },
    })
    server.stdin.end()
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(kept(caches)).toEqual(['mcp'])
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
