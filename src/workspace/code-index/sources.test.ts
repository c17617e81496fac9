import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openIndexDesk } from '../../../test/support/code-index/code-index.ts'
import { terms } from '../../../test/support/code-index/word-indexing.ts'
import { newFolder } from '../../../test/support/files/folder.ts'
import type { CodeIndex } from './code-index.ts'

it('never indexes secrets, git or installed packages, even when the project asks for them', async () => {
  const secret = 'hunter2'
  const files = [
    '.env',
    'config/.env.local',
    'id_rsa',
    '.git/config',
    'node_modules/x/index.js',
    'server.pem',
    '.npmrc',
  ]
  const { index } = await openIndexDesk({
    ...Object.fromEntries(files.map((path) => [path, secret])),
    '.ignore': files.map((path) => `!${path}`).join('\n'),
    'src/env.ts': `${secret} is only a name here`,
  })
  await index.refresh()

  expect(await paths(index, secret)).toEqual(['src/env.ts'])
})

it('leaves out what is ignored, built, vendored, minified, locked, binary or data', async () => {
  const word = 'needle'
  const { index } = await openIndexDesk({
    '.gitignore': 'ignored/\n*.tmp.ts\n',
    'ignored/a.ts': word,
    'a.tmp.ts': word,
    'dist/a.js': word,
    'packages/one/build/a.js': word,
    'vendor/a.go': word,
    'target/debug/a.rs': word,
    'coverage/a.html': word,
    'app.min.js': word,
    'package-lock.json': `"${word}"`,
    'logo.svg': `<svg>${word}</svg>`,
    'one-line.js': `${word};`.repeat(200),
    'binary.ts': Uint8Array.of(110, 0, 101),
    'latin1.ts': Uint8Array.of(0x6e, 0xe9, 0x0a),
    'big.json': `{\n"${word}": 1,\n${'"a": 1,\n'.repeat(10_000)}}`,
    'big.ts': `// ${word}\n`.repeat(150_000),
    '.github/workflow.yml': word,
    'src/a.ts': word,
  })

  expect(await index.refresh()).toMatchObject({ busy: false, rebuilt: null })
  expect(await paths(index, word)).toEqual(['.github/workflow.yml', 'src/a.ts'])
  expect(await index.refresh()).toMatchObject({ read: 0 })
})

it('does not follow links, neither out of the project nor within it', async () => {
  const outside = newFolder()
  writeFileSync(join(outside, 'secret.ts'), 'hidden')
  const { index, project } = await openIndexDesk({ 'src/a.ts': 'visible' })
  symlinkSync(outside, join(project.root, 'linked'))
  symlinkSync(join(outside, 'secret.ts'), join(project.root, 'secret.ts'))
  symlinkSync('src/a.ts', join(project.root, 'b.ts'))
  await index.refresh()

  expect(await paths(index, 'hidden visible')).toEqual(['src/a.ts'])
})

it('passes over files that vanish, or become something else, between the listing and the reading', async () => {
  const { index, project } = await openIndexDesk({ 'a.ts': 'apple', 'b.ts': 'banana', 'c.ts': 'cherry' })
  const outcome = await index.refresh(undefined, ({ phase, done }) => {
    if (phase !== 'words' || done !== 1) return
    for (const name of ['b.ts', 'c.ts']) rmSync(join(project.root, name))
    mkdirSync(join(project.root, 'c.ts'))
  })

  expect(outcome).toMatchObject({ files: 1, read: 1, changed: 1 })
  expect(await paths(index, 'apple banana cherry')).toEqual(['a.ts'])
})

it('takes no more files than it is told, always the same ones, and says so', async () => {
  const files = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`f${n}.ts`, 'word']))
  const { index } = await openIndexDesk(files, { fileLimit: 4 })

  expect(await index.refresh()).toMatchObject({ files: 4, truncated: true })
  expect(await index.state()).toMatchObject({ files: 4, truncated: true })
  expect(await paths(index, 'word')).toEqual(['f0.ts', 'f1.ts', 'f2.ts', 'f3.ts'])
})

it('has nothing to say about a project without files', async () => {
  const { index } = await openIndexDesk()

  expect(await index.search({ terms: ['any'], meaning: null })).toEqual([])
  expect(await index.state()).toMatchObject({ files: 0, indexedAt: null })
  expect(await index.refresh()).toMatchObject({ files: 0, truncated: false })
  expect(await index.search({ terms: ['any'], meaning: null })).toEqual([])
})

it('indexes any script, in names and in text', async () => {
  const { index } = await openIndexDesk({ 'código/größe.py': 'def größe(): return "合計 🤨"\n' })
  await index.refresh()

  for (const word of ['código', 'größe', '合計'])
    expect(await paths(index, word)).toEqual(['código/größe.py'])
})

async function paths(index: CodeIndex, words: string): Promise<string[]> {
  const found = await index.search({ terms: terms(words), meaning: null })
  return [...new Set(found.map(({ path }) => path))].toSorted()
}
