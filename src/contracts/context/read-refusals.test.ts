import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openContextDesk } from '../../../test/support/contracts/context-contract.ts'
import { newProject } from '../../../test/support/files/project.ts'

it('000 2. Read File, Error Cases: a file that is not there is told with the path', async () => {
  const desk = await openContextDesk({ 'src/index.ts': '' })
  for (const path of ['invalid/path.ts', 'src/index.ts/x', 'SRC/nothing.ts', 'a\0b', 'x'.repeat(5_000)]) {
    expect(await desk.refuse('read_file', { path })).toEqual({ error: 'File not found', path })
  }
})

it('000 2. Read File, Error Cases; X09; X20: a syntax error is told with its line, and only when the imports are asked for', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => `export const v${index} = ${index}`)
  const content = [...lines.slice(0, 14), 'export const = broken (', ...lines.slice(15)].join('\n')
  const desk = await openContextDesk({ 'file.ts': content })
  expect(await desk.refuse('read_file', { path: 'file.ts', includeDeps: true })).toEqual({
    error: 'Failed to parse imports',
    path: 'file.ts',
    details: 'Syntax error at line 15',
  })
  for (const more of [{}, { includeDeps: true, maxDepth: 0 }])
    expect((await desk.say('read_file', { path: 'file.ts', ...more })).file.content).toBe(content)
})

it('X27: a path with a slash at its end is refused as any other that is not a file', async () => {
  const desk = await openContextDesk({ 'src/index.ts': '' })
  for (const path of ['src/index.ts/', 'src/'])
    expect(await desk.refuse('read_file', { path })).toHaveProperty('error')
})

const secrets = ['.env', '.env.local', '.git/config', 'node_modules/lib/index.js', 'app/.env.production']

it('000 2. Read File, Error Cases; 000 2. Read File, Security; 000 Access Control & Security, Path Validation; X04: .env, .git and node_modules are never read', async () => {
  const desk = await openContextDesk(Object.fromEntries(secrets.map((path) => [path, 'SECRET=1'])))
  for (const path of [...secrets, '.git', 'node_modules', '.ENV', './.env', 'app//.env', '.git\\config']) {
    expect(await desk.refuse('read_file', { path }), path).toEqual({ error: 'Permission denied', path })
  }
})

it('000 2. Read File, Security; X04: a secret that is not there is answered as one that is', async () => {
  const [full, empty] = [await openContextDesk({ '.env': 'SECRET=1' }), await openContextDesk()]
  for (const path of ['.env', '.env.local', '.git/HEAD'])
    expect(await full.refuse('read_file', { path })).toEqual(await empty.refuse('read_file', { path }))
})

it('000 Access Control & Security, Path Validation; X05: names that only look like the refused ones are read', async () => {
  const files = {
    '.gitignore': 'dist',
    '.github/workflows/ci.yml': 'on: push',
    'src/app.env.ts': 'export {}',
    'docs/node_modules.md': '# Modules',
    'weird../x': 'x',
    'src/environment.ts': 'export {}',
  }
  const desk = await openContextDesk(files)
  for (const [path, content] of Object.entries(files))
    expect((await desk.say('read_file', { path })).file, path).toMatchObject({ path, content })
})

it('000 Access Control & Security, Path Validation; X04: absolute paths are refused, of Windows too', async () => {
  const desk = await openContextDesk({ 'a.ts': '' })
  for (const path of [
    '/etc/passwd',
    join(desk.project.root, 'a.ts'),
    '/',
    'C:\\Windows\\win.ini',
    '\\\\host\\x',
  ])
    expect(await desk.refuse('read_file', { path })).toEqual({ error: 'Absolute paths not allowed', path })
})

it('000 2. Read File, Security; 000 Access Control & Security, Path Validation; 000 Testing Requirements, Test Cases; X04; X17: path traversal is refused, even where it would stay inside', async () => {
  const desk = await openContextDesk({ 'a.ts': '', '.env': 'SECRET=1' })
  for (const path of ['../../../etc/passwd', '..', 'src/../a.ts', 'src/..\\a.ts', '../.env', './../x'])
    expect(await desk.refuse('read_file', { path })).toEqual({ error: 'Path traversal not allowed', path })
})

it('000 2. Read File, Security; X04; X05: no link is followed, wherever it leads, and no pipe waited for', async () => {
  const elsewhere = await newProject({ 'passwords.txt': 'hunter2' })
  const desk = await openContextDesk({ 'real.ts': 'export {}', '.env': 'SECRET=1' })
  const { root } = desk.project
  symlinkSync(join(elsewhere.root, 'passwords.txt'), join(root, 'outside.txt'))
  symlinkSync(elsewhere.root, join(root, 'folder'))
  symlinkSync(join(root, '.env'), join(root, 'harmless.txt'))
  symlinkSync(join(root, 'real.ts'), join(root, 'inside.ts'))
  for (const path of [
    'outside.txt',
    'folder/passwords.txt',
    'folder/nothing.txt',
    'harmless.txt',
    'inside.ts',
  ]) {
    const answer = await desk.refuse('read_file', { path })
    expect(answer, path).toEqual({ error: 'Permission denied', path })
    expect(JSON.stringify(answer)).not.toContain(root)
  }
  if (process.platform === 'win32') return
  execFileSync('mkfifo', [join(root, 'pipe')])
  expect(await desk.refuse('read_file', { path: 'pipe' })).toEqual({ error: 'Not a file', path: 'pipe' })
})

it('000 2. Read File, Security; X10: a file of 1,048,576 bytes is read, and one of a byte more is not', async () => {
  const desk = await openContextDesk({ 'most.txt': 'x'.repeat(1_048_576), 'more.txt': 'x'.repeat(1_048_577) })
  expect((await desk.say('read_file', { path: 'most.txt' })).file.size).toBe(1_048_576)
  expect(await desk.refuse('read_file', { path: 'more.txt' })).toEqual({
    error: 'File too large',
    path: 'more.txt',
    size: 1_048_577,
    limit: 1_048_576,
  })
})

it('000 2. Read File, Error Cases: a folder and what is not text are told as what they are', async () => {
  const desk = await openContextDesk({
    'src/a.ts': '',
    'logo.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0),
    'latin1.txt': Uint8Array.of(0x63, 0x61, 0x66, 0xe9),
  })
  const errors = { src: 'Not a file', 'logo.png': 'Binary file', 'latin1.txt': 'File is not UTF-8 text' }
  for (const [path, error] of Object.entries(errors))
    expect(await desk.refuse('read_file', { path })).toEqual({ error, path })
})
