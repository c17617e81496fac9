import { mkdirSync, renameSync, rmSync, type watch, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type IndexDesk, openIndexDesk } from '../../../test/support/code-index/code-index.ts'
import { FolderWatcher } from '../watching/folder-watcher.ts'
import type { CodeIndex } from './code-index.ts'
import { KeepFresh, type KeepFreshOptions } from './keep-fresh.ts'

const found = (index: CodeIndex, term: string) =>
  expect.poll(
    async () => (await index.search({ terms: [term], meaning: null })).map(({ path }) => path).toSorted(),
    { timeout: 10_000, interval: 20 },
  )

it('indexes what is written, deleted and renamed, in old and in new folders', async () => {
  const { index, write, remove, rename } = await openKept({
    'src/a.ts': '// apple\n',
    'src/deep/b.ts': '// berry\n',
  })

  write('src/a.ts', '// avocado\n')
  await found(index, 'avocado').toEqual(['src/a.ts'])
  await found(index, 'apple').toEqual([])
  write('lib/new/c.ts', '// cherry\n')
  await found(index, 'cherry').toEqual(['lib/new/c.ts'])
  write('lib/new/c.ts', '// citrus\n')
  await found(index, 'citrus').toEqual(['lib/new/c.ts'])
  rename('src/deep', 'src/flat')
  await found(index, 'berry').toEqual(['src/flat/b.ts'])
  write('src/flat/b.ts', '// banana\n')
  await found(index, 'banana').toEqual(['src/flat/b.ts'])
  remove('src/flat/b.ts')
  await found(index, 'banana').toEqual([])
  remove('lib')
  await found(index, 'citrus').toEqual([])
})

it('watches a folder that was made empty, and one that has come back under the same name', async () => {
  const { index, project, write, remove, outcomes } = await openKept({ 'src/a.ts': '// apple\n' })

  mkdirSync(join(project.root, 'later/on'), { recursive: true })
  await expect.poll(() => outcomes.length).toBe(1)
  write('later/on/b.ts', '// berry\n')
  await found(index, 'berry').toEqual(['later/on/b.ts'])
  remove('later')
  write('later/on/b.ts', '// banana\n')
  await found(index, 'banana').toEqual(['later/on/b.ts'])
  write('later/on/b.ts', '// blueberry\n')
  await found(index, 'blueberry').toEqual(['later/on/b.ts'])
})

it('takes one file for itself, and many at once as one refresh', async () => {
  const { index, write, refreshes } = await openKept({ 'src/a.ts': '// apple\n', 'src/b.ts': '// berry\n' })

  write('src/a.ts', '// avocado\n')
  await found(index, 'avocado').toEqual(['src/a.ts'])
  expect(refreshes).toEqual([['src/a.ts']])
  for (let n = 0; n < 300; n++) write(`src/many/f${n}.ts`, `// f${n} plum\n`)
  await found(index, 'f299').toEqual(['src/many/f299.ts'])
  // Files that were written while the folder was not watched yet may need a second look.
  expect(refreshes.length).toBeLessThanOrEqual(3)
})

it('does nothing about what is ignored, a dependency or no source, however often it is written', async () => {
  const { index, write, refreshes, outcomes } = await openKept({
    '.gitignore': 'out/\n*.tmp.ts\n',
    'src/a.ts': '// apple\n',
    'out/x.js': '// made\n',
    'node_modules/p/index.js': '// foreign\n',
  })

  write('out/x.js', '// made again\n')
  write('node_modules/p/index.js', '// foreign again\n')
  write('src/picture.png', 'png')
  write('src/a.ts', '// avocado\n')
  await found(index, 'avocado').toEqual(['src/a.ts'])
  expect(refreshes).toEqual([['src/a.ts']])

  write('src/x.tmp.ts', '// one\n') // nobody can tell that it is ignored but by looking
  await expect.poll(() => outcomes.length).toBe(2)
  write('src/x.tmp.ts', '// two\n')
  write('src/a.ts', '// apricot\n')
  await found(index, 'apricot').toEqual(['src/a.ts'])
  expect(refreshes).toEqual([['src/a.ts'], undefined, ['src/a.ts']])

  write('.gitignore', 'out/\n')
  await found(index, 'two').toEqual(['src/x.tmp.ts'])
})

it('leaves to one of two what both have noticed', async () => {
  const one = await openKept({ 'src/a.ts': '// apple\n' })
  const other = await keep(one, one.reopen())
  const { index, write } = one

  write('src/new.ts', '// cherry\n')
  await found(index, 'cherry').toEqual(['src/new.ts'])
  await found(other.index, 'cherry').toEqual(['src/new.ts'])
  write('src/last.ts', '// lemon\n')
  await found(index, 'lemon').toEqual(['src/last.ts'])
  await Promise.all([one.keeper.close(), other.keeper.close()])
  const looks = [...one.outcomes, ...other.outcomes].flatMap((outcome) => (outcome.busy ? [] : [outcome]))
  expect(looks.reduce((sum, { changed }) => sum + changed, 0)).toBe(2)
  expect(looks.length).toBeLessThan(4)
})

it.each(['ENOSPC', 'EMFILE'])(
  'looks at the files itself when the system says %s, and says so once',
  async (code) => {
    const refusing = (() => {
      throw Object.assign(new Error('no more watches'), { code })
    }) as unknown as typeof watch
    const { index, write, remove, told } = await openKept(
      { 'src/a.ts': '// apple\n' },
      {
        newWatcher: (root, notice, onFailure) =>
          new FolderWatcher(root, notice, onFailure, { watch: refusing }),
      },
    )

    write('src/a.ts', '// avocado\n')
    await found(index, 'avocado').toEqual(['src/a.ts'])
    write('src/new.ts', '// cherry\n')
    await found(index, 'cherry').toEqual(['src/new.ts'])
    remove('src/a.ts')
    await found(index, 'avocado').toEqual([])
    expect(told).toEqual([expect.objectContaining({ code })])
  },
)

it('holds no handle after it is closed', async () => {
  const handles = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEvent').length
  const before = handles()
  const { keeper } = await openKept({ 'src/a.ts': '// apple\n', 'lib/b.ts': '// berry\n' })
  await keeper.close()

  expect(handles()).toBe(before)
})

async function openKept(files: Record<string, string>, options: Partial<KeepFreshOptions> = {}) {
  const desk = await openIndexDesk(files)
  await desk.index.refresh()
  return keep(desk, desk.index, options)
}

/** Kept from now on, with the first look that follows watching behind it. */
async function keep<Desk extends Pick<IndexDesk, 'project' | 'reopen'>>(
  desk: Desk,
  index: CodeIndex,
  options: Partial<KeepFreshOptions> = {},
) {
  const { root } = desk.project
  const refreshes: (readonly string[] | undefined)[] = []
  const outcomes: Awaited<ReturnType<CodeIndex['refresh']>>[] = []
  const told: unknown[] = []
  const keeper = new KeepFresh({
    index,
    root,
    refresh: async (only) => {
      refreshes.push(only)
      const outcome = await index.refresh(undefined, undefined, only)
      outcomes.push(outcome)
      return outcome
    },
    onPolling: (error) => told.push(error),
    onFailure: (error) => told.push(error),
    ...options,
  })
  onTestFinished(() => keeper.close())
  keeper.asked()
  await keeper.looked()
  const before = await index.lookedAt()
  await expect.poll(() => index.lookedAt(), { timeout: 10_000 }).toBeGreaterThan(before)
  refreshes.length = 0
  outcomes.length = 0
  return {
    ...desk,
    index,
    keeper,
    refreshes,
    outcomes,
    told,
    write(path: string, text: string) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    remove: (path: string) => rmSync(join(root, path), { recursive: true }),
    rename: (from: string, to: string) => renameSync(join(root, from), join(root, to)),
  }
}
