import { symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openContextDesk } from '../../../test/support/contracts/context-contract.ts'
import { newProject } from '../../../test/support/files/project.ts'

const service = `import { TokenManager } from './TokenManager'
import { UserRepository } from '../users/UserRepository'
import express from 'express'

export class AuthService {}
`
const files = {
  'src/server/auth/AuthService.ts': service,
  'src/server/auth/TokenManager.ts': "import './clock'\nexport class TokenManager {}\n",
  'src/server/auth/clock.ts': 'export const clock = Date\n',
  'src/server/users/UserRepository.ts': 'export class UserRepository {}\n',
}
const path = 'src/server/auth/AuthService.ts'
const read = {
  path,
  content: service,
  size: Buffer.byteLength(service),
  lines: 5,
  language: 'typescript',
}

it('000 2. Read File, Output Format; 000 2. Read File, Examples; X19; C42: a simple read gives the file, its measures and its metadata', async () => {
  const desk = await openContextDesk(files)
  const modified = new Date('2025-01-15T09:00:00.456Z')
  utimesSync(join(desk.project.root, path), modified, modified)
  expect(await desk.say('read_file', { path, includeDeps: false })).toEqual({
    file: read,
    dependencies: [],
    metadata: { module: 'auth', role: 'core', lastModified: '2025-01-15T09:00:00Z' },
  })
})

it('000 2. Read File, Examples; 000 2. Read File, Output Format; X07: with dependencies, the files it imports come with their content, one level deep', async () => {
  const desk = await openContextDesk(files)
  const { file, dependencies } = await desk.say('read_file', { path, includeDeps: true, maxDepth: 1 })
  expect(file).toEqual(read)
  expect(dependencies).toEqual([
    {
      path: 'src/server/auth/TokenManager.ts',
      type: 'import',
      level: 1,
      content: files['src/server/auth/TokenManager.ts'],
    },
    {
      path: 'src/server/users/UserRepository.ts',
      type: 'import',
      level: 1,
      content: 'export class UserRepository {}\n',
    },
  ])
})

it('000 2. Read File, Input Schema; X08: dependencies are left out unless asked for, and a depth of 0 wins', async () => {
  const desk = await openContextDesk(files)
  for (const more of [{}, { maxDepth: 1 }, { includeDeps: true, maxDepth: 0 }, { includeDeps: false }])
    expect((await desk.say('read_file', { path, ...more })).dependencies).toEqual([])
  expect((await desk.say('read_file', { path, includeDeps: true })).dependencies).toHaveLength(2)
})

it('000 2. Read File, Output Format; X07: a dependency is read under the rules of every file: not a secret, not a package, not past the root, not over 1 MB', async () => {
  const outside = await newProject({ 'outside.ts': 'export const secret = 1' })
  const desk = await openContextDesk({
    'src/app.ts': [
      "import '../.env'",
      "import '../node_modules/lib/index.js'",
      `import '../../${outside.name}/outside'`,
      "import './link'",
      "import './large'",
      "import './small'",
    ].join('\n'),
    '.env': 'SECRET=1',
    'node_modules/lib/index.js': 'exports.lib = 1',
    'src/large.ts': `export const text = '${'x'.repeat(1_048_576)}'`,
    'src/small.ts': 'export {}',
  })
  symlinkSync(join(outside.root, 'outside.ts'), join(desk.project.root, 'src/link.ts'))
  const { dependencies } = await desk.say('read_file', { path: 'src/app.ts', includeDeps: true })
  expect(dependencies).toEqual([
    {
      path: 'src/large.ts',
      type: 'import',
      level: 1,
      content: null,
      omitted: 'src/large.ts has 1048598 bytes; at most 1048576 are read.',
    },
    { path: 'src/small.ts', type: 'import', level: 1, content: 'export {}' },
  ])
})

it('000 2. Read File, Output Format; X07: all dependencies together have 2 MB, and what is left out is named', async () => {
  const names = ['a', 'b', 'c', 'd']
  const desk = await openContextDesk({
    'app.ts': names.map((name) => `import './${name}'`).join('\n'),
    ...Object.fromEntries(names.map((name) => [`${name}.ts`, `// ${name.repeat(900_000)}`])),
  })
  const { dependencies } = await desk.say('read_file', { path: 'app.ts', includeDeps: true })
  const shown = dependencies.map((one: { path: string; content: string | null; omitted?: string }) => [
    one.path,
    one.content?.length ?? one.omitted,
  ])
  const omitted = 'The dependencies have more than 2097152 bytes together.'
  expect(shown).toEqual([
    ['a.ts', 900_003],
    ['b.ts', 900_003],
    ['c.ts', omitted],
    ['d.ts', omitted],
  ])
})

it('000 2. Read File, Output Format; X19: module and role follow from the path', async () => {
  const places = {
    'src/server/auth/AuthService.ts': { module: 'auth', role: 'core' },
    'packages/billing/src/invoice.test.ts': { module: 'billing', role: 'test' },
    'docs/setup.md': { module: 'docs', role: 'docs' },
    'src/users/types.ts': { module: 'users', role: 'types' },
    'src/index.ts': { role: 'entry' },
    'tsconfig.json': { role: 'config' },
  }
  const desk = await openContextDesk(Object.fromEntries(Object.keys(places).map((path) => [path, '{}'])))
  for (const [path, expected] of Object.entries(places)) {
    const { metadata } = await desk.say('read_file', { path })
    expect(metadata, path).toMatchObject({ module: desk.project.name, ...expected })
  }
})

it('000 2. Read File, Output Format: size counts bytes, lines count as wc does, and the content is untouched', async () => {
  const content = 'eins\r\nzwei é 🌱\n\n\tdrei'
  const desk = await openContextDesk({ 'notes.txt': content, 'empty.py': '' })
  expect((await desk.say('read_file', { path: 'notes.txt' })).file).toMatchObject({
    content,
    size: 25,
    lines: 4,
  })
  expect((await desk.say('read_file', { path: 'empty.py' })).file).toEqual({
    path: 'empty.py',
    content: '',
    size: 0,
    lines: 0,
    language: 'python',
  })
})

it('000 2. Read File, Use Cases: an implementation, a repository with its imports and a configuration are read', async () => {
  const desk = await openContextDesk({ ...files, 'config/app.yml': 'port: 80\n' })
  expect((await desk.say('read_file', { path })).file.content).toContain('class AuthService')
  const repository = { path: 'src/server/auth/TokenManager.ts', includeDeps: true }
  expect((await desk.say('read_file', repository)).dependencies).toMatchObject([
    { path: 'src/server/auth/clock.ts' },
  ])
  expect(await desk.say('read_file', { path: 'config/app.yml' })).toMatchObject({
    file: { content: 'port: 80\n', language: 'yaml' },
    metadata: { role: 'config' },
  })
})

it('000 2. Read File, Performance: a file that was parsed is not parsed again', async () => {
  const large = (seed: number) =>
    Array.from(
      { length: 9_000 },
      (_, n) => `export const v${seed}_${n} = (a: number) => ({ a, b: [a, ${n}] })`,
    ).join('\n')
  const names = [1, 2, 3, 4].map((seed) => [`large${seed}.ts`, large(seed)] as const)
  const desk = await openContextDesk(Object.fromEntries(names))
  const time = async (path: string) => {
    const start = performance.now()
    await desk.say('read_file', { path, includeDeps: true })
    return performance.now() - start
  }
  await time('large4.ts') // loads the parser
  const paths = ['large1.ts', 'large2.ts', 'large3.ts']
  const first: number[] = []
  const again: number[] = []
  for (const path of paths) first.push(await time(path))
  for (const path of paths) again.push(await time(path))
  expect(Math.min(...again)).toBeLessThan(Math.min(...first))
})
