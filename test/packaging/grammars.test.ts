import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'

const dist = resolve(import.meta.dirname, '../../dist')
const parsing = resolve(import.meta.dirname, '../../src/workspace/parsing')
const program = `
  import { findDeclarations } from '../../src/workspace/parsing/find-declarations.ts'
  import { findImports } from '../../src/workspace/parsing/find-imports.ts'
  const text = '"""\\nimport json\\n"""\\nimport os\\ndef main(): pass\\n'
  const { external } = await findImports('.', 'main.py', 'python', text)
  const declarations = await findDeclarations('python', text)
  console.log(JSON.stringify({ external, names: declarations.map(({ name }) => name) }))`

it('parses by the grammars that lie beside the built product', async () => {
  const folder = await bundle()
  cpSync(join(dist, 'grammars'), join(folder, 'grammars'), { recursive: true })

  expect(run(folder)).toEqual({ external: ['os'], names: ['main'] })
})

it('still finds imports by their looks where the grammars are missing', async () => {
  expect(run(await bundle())).toEqual({ external: ['json', 'os'], names: [] })
})

/** The parsers as a program of its own, far from our packages. */
async function bundle(): Promise<string> {
  const folder = newFolder()
  await esbuild.build({
    stdin: { contents: program, resolveDir: parsing, loader: 'ts' },
    outfile: join(folder, 'program.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['oxc-parser'],
    logLevel: 'error',
  })
  return folder
}

function run(folder: string): unknown {
  return JSON.parse(execFileSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' }))
}
