import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newProject, writeFiles } from '../../../../test/support/files/project.ts'
import { findImports } from '../find-imports.ts'

it('follows every way a module names another', async () => {
  const text = `
    import a from './a.ts'
    import type { B } from './b.ts'
    import './c.ts'
    export * from './d.ts'
    export { e } from './e.ts'
    const f = await import('./f.ts'), g = require('./g.ts')
    import h = require('./h.ts')
    const i = import(\`./i.ts\`)`
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const { root } = await newProject({
    'main.ts': text,
    ...Object.fromEntries(names.map((name) => [`${name}.ts`, ''])),
  })

  const { dependencies, external } = await findImports(root, 'main.ts', 'typescript', text)
  expect(dependencies.map(({ path }) => path)).toEqual(names.map((name) => `${name}.ts`))
  expect(dependencies[0]).toEqual({ specifier: './a.ts', path: 'a.ts', type: 'import' })
  expect(external).toEqual([])
})

it('leaves out what only looks like an import, and paths that are worked out at run time', async () => {
  const text = `
    // require('./a.js') and import './a.js'
    const quoted = "import './a.js'"
    const made = require('./' + name), chosen = import(name), other = loader.require('./a.js')`
  const { root } = await newProject({ 'main.js': text, 'a.js': '' })

  expect(await pathsOf(root, 'main.js', text)).toEqual([])
})

it('names installed packages and built-in modules as external', async () => {
  const text = `import { readFile } from 'node:fs'; import path from 'path'; import react from 'react'; import './gone.js'`
  const { root } = await newProject({ 'main.ts': text, 'node_modules/react/index.js': '' })

  const { dependencies, external } = await findImports(root, 'main.ts', 'typescript', text)
  expect(dependencies).toEqual([])
  expect(external).toEqual(['node:fs', 'path', 'react', './gone.js'])
})

it('finds the source behind the name of the compiled file, folders by their index, and JSON', async () => {
  const text = `import './a.js'; import './b.jsx'; import './c.mjs'; import './folder'; import './data.json'; import '.'`
  const { root } = await newProject({
    'src/main.ts': text,
    'src/a.ts': '',
    'src/b.tsx': '',
    'src/c.mts': '',
    'src/folder/index.tsx': '',
    'src/data.json': '{}',
    'src/index.ts': '',
  })

  expect(await pathsOf(root, 'src/main.ts', text)).toEqual([
    'src/a.ts',
    'src/b.tsx',
    'src/c.mts',
    'src/folder/index.tsx',
    'src/data.json',
    'src/index.ts',
  ])
})

it('understands the paths of a tsconfig, with its comments, what it extends and what it refers to', async () => {
  const text = `import '@/a'; import '~lib/b'; import 'config'; import 'shared/c'; import '@/nowhere'`
  const { root } = await newProject({
    'app/src/main.ts': text,
    'app/tsconfig.json': '{ /* solution */ "references": [{ "path": "./tsconfig.app.json" }], }',
    'app/tsconfig.app.json': `{
      "extends": "../tsconfig.base.json", // one above
      "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"], "config": ["./src/settings.ts"], } }
    }`,
    'tsconfig.base.json': '{ "compilerOptions": { "paths": { "~lib/*": ["./lib/*"] } } }',
    'app/src/a.ts': '',
    'app/src/settings.ts': '',
    'app/shared/c.ts': '',
    'lib/b/index.ts': '',
  })

  const { dependencies, external } = await findImports(root, 'app/src/main.ts', 'typescript', text)
  expect(dependencies.map(({ path }) => path)).toEqual([
    'app/src/a.ts',
    'lib/b/index.ts',
    'app/src/settings.ts',
    'app/shared/c.ts',
  ])
  expect(external).toEqual(['@/nowhere'])
})

it('follows packages of the same repository through their links, and their own names', async () => {
  const text = `import '@acme/core'; import '@acme/core/extra'; import '#internal'; import '@acme/web/page'`
  const { root } = await newProject({
    'packages/web/src/main.ts': text,
    'packages/web/package.json': JSON.stringify({
      name: '@acme/web',
      exports: { './page': './src/page.ts' },
      imports: { '#internal': './src/internal.ts' },
    }),
    'packages/web/src/page.ts': '',
    'packages/web/src/internal.ts': '',
    'packages/core/package.json': JSON.stringify({
      name: '@acme/core',
      exports: { '.': { source: './src/index.ts', default: './dist/index.js' }, './extra': './src/extra.ts' },
    }),
    'packages/core/src/index.ts': '',
    'packages/core/src/extra.ts': '',
    'node_modules/@acme/.keep': '',
  })
  symlinkSync('../../packages/core', join(root, 'node_modules/@acme/core'))

  expect(await pathsOf(root, 'packages/web/src/main.ts', text)).toEqual([
    'packages/core/src/index.ts',
    'packages/core/src/extra.ts',
    'packages/web/src/internal.ts',
    'packages/web/src/page.ts',
  ])
})

it('never leaves the project, neither by dots nor through links, aliases or a tsconfig from outside', async () => {
  const { root: outside } = await newProject({
    'secret.ts': '',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "up/*": ["./project/*"] } } }',
    'project/inside.ts': '',
  })
  const root = join(outside, 'project')
  const text = `
    import '../secret.ts'; import '${outside}/secret.ts'; import './linked.ts'; import 'alias'; import 'up/inside.ts'
    import './.env'; import './node_modules/x/index.js'`
  writeFiles(root, {
    'main.ts': text,
    '.env': '',
    'tsconfig.json': `{ "extends": "../tsconfig.json", "compilerOptions": { "paths": { "alias": ["../secret.ts"] } } }`,
  })
  symlinkSync(join(outside, 'secret.ts'), join(root, 'linked.ts'))

  expect(await pathsOf(root, 'main.ts', text)).toEqual([])
})

it('is not held up by configuration that leads into an endless device', async () => {
  const text = `import './a.ts'; import 'b'; import '#c'`
  const { root } = await newProject({ 'src/main.ts': text, 'src/a.ts': '' })
  for (const path of ['package.json', 'src/package.json', 'tsconfig.json', 'src/tsconfig.json'])
    symlinkSync('/dev/zero', join(root, path))

  expect(await pathsOf(root, 'src/main.ts', text)).toEqual(['src/a.ts'])
})

it('notices files that come after the first look', async () => {
  const text = `import './later.ts'`
  const { root } = await newProject({ 'main.ts': text })
  expect(await pathsOf(root, 'main.ts', text)).toEqual([])
  writeFileSync(join(root, 'later.ts'), '')

  expect(await pathsOf(root, 'main.ts', text)).toEqual(['later.ts'])
})

it('reads markup and type assertions alike, in TypeScript and in JavaScript', async () => {
  const { root } = await newProject({ 'a.ts': '' })
  for (const text of ['const one = <T>two', 'const one = <T>two</T>', 'const one = <b>é 🤨</b>']) {
    const { dependencies } = await findImports(root, 'main.tsx', 'typescript', `import './a.ts'\n${text}`)
    expect(dependencies).toHaveLength(1)
  }
  const { dependencies } = await findImports(
    root,
    'main.js',
    'javascript',
    `import './a.ts'; const b = <b>b</b>`,
  )
  expect(dependencies).toHaveLength(1)
})

it('says the line of the first syntax error', async () => {
  const { root } = await newProject()
  for (const [before, language] of [
    ['const é = <T>one', 'typescript'],
    ['const é = <b>\none</b>', 'typescript'],
    ['const é = <b>\none</b>', 'javascript'],
  ] as const) {
    const text = `import './a.ts'\n${before}\n\nconst broken = ;\nconst alsoBroken = (`
    const line = text.split('\n').indexOf('const broken = ;') + 1

    await expect(findImports(root, 'src/main', language, text)).rejects.toMatchObject({
      code: 'invalid',
      reason: 'parse_error',
      message: `src/main has a syntax error at line ${line}.`,
      facts: { path: 'src/main', line },
    })
  }
})

async function pathsOf(root: string, path: string, text: string): Promise<string[]> {
  const { dependencies } = await findImports(root, path, 'typescript', text)
  return dependencies.map((dependency) => dependency.path)
}
