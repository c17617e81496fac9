import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { type Files, newProject, writeFiles } from '../../test/support/files/project.ts'
import { grep } from './grep.ts'
import { listFiles } from './list-files.ts'
import { findProject, type Project } from './project.ts'

const at = (paths: readonly string[]): Files => Object.fromEntries(paths.map((path) => [path, 'needle\n']))

async function filesWith(project: Project, glob?: string): Promise<string[]> {
  const { matches } = await grep(project, { pattern: 'needle', ...(glob !== undefined && { glob }) })
  return matches.map(({ file }) => file)
}

const secrets = [
  ...['.env', '.env.local', 'src/.ENV', '.git/config', 'node_modules/x/index.js', 'tls/server.key', 'id_rsa'],
  ...[
    '.npmrc',
    '.docker/config.json',
    'prod.env',
    '.ssh/known_hosts',
    'lib/node_modules/y.js',
    'tls/a.key ',
    '.git./x',
  ],
]
const excluded = ['dist/a.js', 'build/a.js', '.next/a.js', '.context/a.md', 'packages/a/dist/b.js']
const shown = [
  '.github/workflows/ci.yml',
  '.gitignore',
  'src/a.ts',
  'src/build.ts',
  'src/deep/b.ts',
  'x.env.ts',
]

const everyGlob = ['*', '**', '**/*', '.*', '.env', '**/.env', '.git/**', '**/.git/**', '**/node_modules/**']

describe('the files of a search', () => {
  it('000 3. Grep Codebase, Excluded Paths; X14: are those of the project, hidden ones too, without secrets and what is built', async () => {
    const project = await newProject(at([...shown, ...secrets, ...excluded]))
    expect(await filesWith(project)).toEqual(shown)
    expect((await listFiles(project, AbortSignal.timeout(10_000))).toSorted()).toEqual(shown)
  })

  it.each([
    ...everyGlob,
    'dist/**',
    '**/dist/*',
    'build',
    '{.env,.git}/**',
    '!nothing',
    '*.{key,env}',
    '[.]env',
  ])('X14: no glob brings secrets and what is built back, not %s', async (glob) => {
    const project = await newProject(at([...shown, ...secrets, ...excluded]))
    expect((await filesWith(project, glob)).filter((file) => !shown.includes(file))).toEqual([])
  })

  it.each(['.ignore', '.rgignore', '.gitignore'])('X14: nor does a %s of the project', async (name) => {
    const project = await newProject({
      ...at(['src/a.ts', ...secrets, ...excluded]),
      [name]: '!.env\n!.env.*\n!.git/\n!node_modules/\n!dist/\n!*.key\n!id_rsa\n',
    })
    expect(await filesWith(project)).toEqual(['src/a.ts'])
  })

  it('000 3. Grep Codebase, Performance: are not those that .gitignore names, with or without git, with or without a glob', async () => {
    const files = at([
      'a.ts',
      'secret.ts',
      'gen/b.ts',
      'src/c.ts',
      'src/d.log',
      'src/tmp/e.ts',
      'src/keep.log',
    ])
    const ignores = { '.gitignore': 'secret.ts\ngen/\n*.log\n', 'src/.gitignore': 'tmp\n!keep.log\n' }
    for (const git of [{}, { '.git/config': '' }]) {
      const project = await newProject({ ...files, ...ignores, ...git })
      expect(await filesWith(project)).toEqual(['a.ts', 'src/c.ts', 'src/keep.log'])
      expect(await filesWith(project, '*')).toEqual(['a.ts', 'src/c.ts', 'src/keep.log'])
      expect(await filesWith(project, '**/*.ts')).toEqual(['a.ts', 'src/c.ts'])
      expect(await filesWith(project, 'src/**')).toEqual(['src/c.ts', 'src/keep.log'])
      expect(await filesWith(project, 'src/**/*.ts')).toEqual(['src/c.ts'])
      expect(await filesWith(project, '/secret.ts')).toEqual([])
      expect(await filesWith(project, 's*/**')).toEqual(['src/c.ts', 'src/keep.log'])
      expect(await filesWith(project, '*/*.ts')).toEqual(['src/c.ts'])
      expect(await filesWith(project, '{src,gen}/*.ts')).toEqual(['src/c.ts'])
    }
  })

  it('do not depend on a .gitignore above the project', async () => {
    const folder = newFolder()
    writeFiles(folder, { ...at(['app/a.ts']), '.gitignore': '*', '.ignore': '*' })
    expect(await filesWith(await findProject(join(folder, 'app')))).toEqual(['a.ts'])
  })

  it('leave no folder behind for their rules', async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('waymark-grep-'))
    const before = left()
    expect(await filesWith(await newProject(at(['src/a.ts'])), 's*/**')).toEqual(['src/a.ts'])
    expect(left().filter((name) => !before.includes(name))).toEqual([])
  })

  it('count as searched when they are of the asked kind', async () => {
    const project = await newProject({ ...at(['a.ts', 'b.ts', 'c.md', '.env']), 'empty.ts': '' })
    expect((await grep(project, { pattern: 'x', glob: '*.ts' })).filesSearched).toBe(3)
    expect((await grep(project, { pattern: 'x' })).filesSearched).toBe(4)
  })

  it.skipIf(process.platform === 'win32')(
    'are real files: no links, no pipes, none that is closed to us',
    async () => {
      const outside = newFolder()
      writeFiles(outside, at(['secret.txt']))
      const project = await newProject(at(['a.ts', 'closed.ts']))
      symlinkSync(outside, join(project.root, 'folder'))
      symlinkSync(join(outside, 'secret.txt'), join(project.root, 'link.txt'))
      execFileSync('mkfifo', [join(project.root, 'pipe')])
      chmodSync(join(project.root, 'closed.ts'), 0)
      const found = await filesWith(project)
      expect(found.filter((file) => file !== 'closed.ts')).toEqual(['a.ts'])
      // Root may read everything.
      expect(found.includes('closed.ts')).toBe(process.getuid?.() === 0)
    },
  )
})
