import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type * as esbuild from 'esbuild'
import { laterEntry, laterImports } from './later-imports.ts'

/** What nearly every start needs, with all that these import. */
const core = ['src/cli/run-command.ts', 'src/cli/task-commands.ts', 'src/stores/sqlite/open.ts']

/** What all else needs beside it, but not `waymark list`: the other tools. */
const tools = ['src/contracts/native/contract.ts']

/** Loaded without them. */
const light = ['src/cli/run-command.ts', 'src/stores/sqlite/migrations.ts']

/** Where one of them is loaded when it is first called for, in a program that has it in memory already. */
const loaders = /[\\/]src[\\/](?:compose|cli[\\/]commands|index)\.ts$/
const lazily = /\bimport\('(\.[^']+)'\)/g

/**
 * Puts the core into one chunk, and the other tools into a second. esbuild makes one for every set of entry points that
 * share a module, and every `import()` is an entry point: forty small files to find, read and link, of which each costs
 * half a millisecond. Here every entry point imports the whole core, and nearly every one all tools, so that one set has
 * all of it.
 */
export function coreChunk(root: string): esbuild.Plugin {
  const modules = core.map((path) => resolve(root, path))
  const importing = (paths: readonly string[]) =>
    paths.map((path) => `import ${JSON.stringify(resolve(root, path))}`).join('\n')
  const alone = light.map((path) => resolve(root, path))
  const [namespace, laterNamespace] = ['with-core', 'later']
  const rewritten = laterImports(root)
  return {
    name: 'core-chunk',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, importer, resolveDir }) => {
        if (kind !== 'dynamic-import' || !importer.startsWith(resolve(root, 'src'))) return undefined
        return { path: resolve(resolveDir, path), namespace }
      })
      onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: [
          alone.includes(path)
            ? importing(core)
            : `${importing([...core, ...tools])}\nimport '${laterEntry}'`,
          `export * from ${JSON.stringify(path)}`,
        ].join('\n'),
        resolveDir: dirname(path),
      }))
      onResolve({ filter: new RegExp(`^${laterEntry}$`) }, () => ({
        path: laterEntry,
        namespace: laterNamespace,
      }))
      onLoad({ filter: /./, namespace: laterNamespace }, () => ({
        contents: [importing(core), ...rewritten.exports].join('\n'),
        resolveDir: root,
      }))
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/, namespace: 'file' }, ({ path }) => {
        const contents = rewritten.files.get(path)
        return contents === undefined ? undefined : { contents, loader: 'js' }
      })
      onLoad({ filter: loaders }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        const inPlace = source.replace(lazily, (loading, target: string) => {
          const at = modules.indexOf(resolve(dirname(path), target))
          return at < 0 ? loading : `Promise.resolve(core${at})`
        })
        const names = modules.map((target, at) => `import * as core${at} from ${JSON.stringify(target)}`)
        // The library is an entry point of its own, and is to have what is loaded later in the same chunk.
        if (path.endsWith('index.ts')) names.push(`import '${laterEntry}'`)
        return { contents: `${names.join('\n')}\n${inPlace}`, loader: 'ts' }
      })
    },
  }
}
