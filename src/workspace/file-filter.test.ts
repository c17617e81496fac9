import { describe, expect, it } from 'vitest'
import { newProject } from '../../test/support/files/project.ts'
import { filterFiles } from './file-filter.ts'
import { grep } from './grep.ts'

const tree = [
  ...['.github/ci.yml', 'a.ts', 'lib/a.md', 's/a.ts', 'sr/a.ts', 'src/a.md', 'src/b.ts', 'src/lib/c.test.ts'],
  ...['src/lib/d.md', 'src/lib2/e.ts', 'src-old/a.ts', 'src.ts', 'src1/a.ts', 'übung-1/été.ts', 'x/src/a.ts'],
]
const typescript = tree.filter((path) => path.endsWith('.ts'))
const below = (...folders: string[]) =>
  tree.filter((path) => folders.some((folder) => path.startsWith(folder)))

async function filesOf(glob: string) {
  const project = await newProject(Object.fromEntries(tree.map((path) => [path, 'needle'])))
  const { matches, filesSearched } = await grep(project, { pattern: 'needle', glob })
  return { files: matches.map(({ file }) => file).toSorted(), filesSearched }
}

describe('000 3. Grep Codebase, Input Schema: the glob', () => {
  it.each([
    ['', tree],
    ['*', tree],
    ['**', tree],
    ['./', tree],
    ['*.ts', typescript],
    ['**/*.ts', typescript],
    ['**/**/*.ts', typescript],
    ['*.{md,yml}', tree.filter((path) => /\.(md|yml)$/.test(path))],
    ['[ab].*', tree.filter((path) => /\/?\b[ab]\.\w+$/.test(path))],
    ['/*.ts', ['a.ts', 'src.ts']],
    ['./*.ts', ['a.ts', 'src.ts']],
    ['src/**', below('src/')],
    ['src/**/*', below('src/')],
    ['src/', below('src/')],
    ['./src/', below('src/')],
    ['/src', below('src/')],
    ['src/lib', below('src/lib/')],
    ['src/lib/**', below('src/lib/')],
    ['src/**/*.ts', below('src/').filter((path) => path.endsWith('.ts'))],
    ['src/*.ts', ['src/b.ts']],
    ['src/b.ts', ['src/b.ts']],
    ['.github/**', ['.github/ci.yml']],
    ['übung-1/été.ts', ['übung-1/été.ts']],
    ['src/gone/**', []],
    ['../**', []],
    ['/etc/*', []],
  ])('%j finds them by arguments alone', async (glob, files) => {
    expect(filterFiles(glob).rules).toBeUndefined()
    expect(await filesOf(glob)).toEqual({ files: files.toSorted(), filesSearched: files.length })
  })

  it.each([
    ['src', below('src/', 'x/src/')],
    ['lib', below('lib/', 'src/lib/')],
    ['b.ts', ['src/b.ts']],
    ['**/lib/**', below('lib/', 'src/lib/')],
    ['**/src/*.ts', ['src/b.ts', 'x/src/a.ts']],
    ['sr?/**', below('src/')],
    ['s*/*/**', below('src/lib')],
    ['*/lib*/*.ts', ['src/lib/c.test.ts', 'src/lib2/e.ts']],
    ['src/**/lib', below('src/lib/')],
    ['*bung-?/**', below('übung-1/')],
    ['{src,lib}/**/*.md', ['lib/a.md', 'src/a.md', 'src/lib/d.md']],
    ['{src/lib,lib}/*.md', ['lib/a.md', 'src/lib/d.md']],
    ['[!s]*/[a-c].*', ['lib/a.md']],
    ['\\[!s]*/*', []],
    ['no:colon*', []],
    ['x*/b\n!**', []],
    [`${'long'.repeat(900)}/**`, []],
  ])('%j finds them by rules', async (glob, files) => {
    expect(filterFiles(glob).rules).toBeDefined()
    expect(await filesOf(glob)).toEqual({ files: files.toSorted(), filesSearched: files.length })
  })

  it.each([
    ['!*.ts', tree.filter((path) => !path.endsWith('.ts'))],
    ['!src/**', tree.filter((path) => !path.startsWith('src/'))],
    ['!nothing', tree],
  ])('%j leaves files out', async (glob, files) => {
    expect((await filesOf(glob)).files).toEqual(files.toSorted())
  })
})
