import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openContextDesk } from '../../../test/support/contracts/context-contract.ts'
import { newProject, writeFiles } from '../../../test/support/files/project.ts'

const excluded = ['node_modules/', '.git/', 'dist/', 'build/', '.next/', '.context/']
const secrets = ['.env', '.env.local', 'deploy/.env.production', 'certs/server.pem']

/** A project with the same word in what may be found and in what may not. */
async function openFull() {
  const shown = ['src/app.ts', 'distance.ts', 'src/builder.ts', '.github/ci.yml']
  const hidden = excluded.flatMap((folder) => [`${folder}x.ts`, `packages/one/${folder}y.ts`])
  const desk = await openContextDesk(
    Object.fromEntries([...shown, ...hidden, ...secrets].map((path) => [path, 'needle'])),
  )
  const find = async (args: object = {}) => {
    const { matches } = await desk.say('grep_codebase', { pattern: 'needle', limit: 100, ...args })
    return matches.map(({ file }: { file: string }) => file).sort()
  }
  return { desk, shown: shown.toSorted(), find }
}

it('000 3. Grep Codebase, Excluded Paths: what is installed, built or kept by tools is not searched, in any folder', async () => {
  const { desk, shown, find } = await openFull()
  expect(await find()).toEqual(shown)
  const { filesSearched } = await desk.say('grep_codebase', { pattern: 'needle' })
  expect(filesSearched).toBe(shown.length)
})

it('000 3. Grep Codebase, Excluded Paths; X14: no file pattern brings them or a secret back', async () => {
  const { shown, find } = await openFull()
  const patterns = [
    '**',
    '*',
    '.*',
    '.env',
    '**/.env*',
    'dist/**',
    'node_modules/**/*.ts',
    '.git/*',
    '!nothing',
  ]
  for (const filePattern of patterns) {
    const strays = (await find({ filePattern })).filter((file: string) => !shown.includes(file))
    expect(strays, filePattern).toEqual([])
  }
})

it('000 3. Grep Codebase, Excluded Paths; X14: nor does an ignore file of the project', async () => {
  const { desk, shown, find } = await openFull()
  const wishes = '!.env\n!.env.*\n!node_modules/\n!dist/\n!*.pem\n'
  writeFiles(desk.project.root, { '.ignore': wishes, '.rgignore': wishes, '.gitignore': wishes })
  expect(await find()).toEqual(shown)
})

it('000 3. Grep Codebase, Performance: .gitignore is respected, in a repository and without one', async () => {
  const files = {
    '.gitignore': '*.log\n/generated/\n',
    'a.log': 'needle',
    'generated/b.ts': 'needle',
    'c.ts': 'needle',
  }
  for (const more of [{}, { '.git/HEAD': 'ref: refs/heads/main' }]) {
    const desk = await openContextDesk({ ...files, ...more })
    for (const filePattern of ['', '*', '*.log', 'generated/*.ts', '**/*.ts']) {
      const { matches } = await desk.say('grep_codebase', { pattern: 'needle', filePattern })
      expect(matches.filter(({ file }: { file: string }) => file !== 'c.ts')).toEqual([])
    }
  }
})

it('000 3. Grep Codebase, Performance: the real ripgrep searches, with its regular expressions', async () => {
  const desk = await openContextDesk({ 'a.txt': 'naïve café\nx'.repeat(3) })
  const count = async (pattern: string) => (await desk.say('grep_codebase', { pattern })).totalMatches
  expect(await count('\\p{Alphabetic}+é\\b')).toBe(3)
  expect(await count('(a|b|ï){1,2}v')).toBe(3)
  expect(await desk.refuse('grep_codebase', { pattern: '(?=look)' })).toEqual({
    error: expect.any(String),
    pattern: '(?=look)',
  })
})

it('000 3. Grep Codebase, Excluded Paths; X14: no link leads the search out of the project', async () => {
  const elsewhere = await newProject({ 'passwords.txt': 'needle' })
  const { desk, shown, find } = await openFull()
  symlinkSync(elsewhere.root, join(desk.project.root, 'folder'))
  symlinkSync(join(elsewhere.root, 'passwords.txt'), join(desk.project.root, 'file.txt'))
  expect(await find()).toEqual(shown)
  expect(await find({ filePattern: 'folder/**' })).toEqual([])
})

it('000 3. Grep Codebase, Input Schema; 000 Access Control & Security, Path Validation: a file pattern does not lead out of the project', async () => {
  const { find } = await openFull()
  for (const filePattern of ['../**', '/etc/**', '../../etc/passwd'])
    expect(await find({ filePattern })).toEqual([])
})
