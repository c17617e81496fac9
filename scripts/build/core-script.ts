import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { parseSync } from 'oxc-parser'
import { quickBuiltins } from './quick-builtins.ts'

const start = 'src/cli/run-command.ts'

/**
 * Makes the chunk of what nearly every start needs a script, because only of a script V8 gives its compiled code after it
 * has run. In the chunk's place stands a module that hands on what the script gives, for the other chunks. The entry
 * loads the script by itself, with the cache of the command that is asked for: every further file is felt.
 */
export async function makeCoreScript(root: string, { outputs }: esbuild.Metafile): Promise<void> {
  const [core] = chunksOf(outputs, ({ inputs }) => Object.hasOwn(inputs, start))
  const [first] = chunksOf(
    outputs,
    ({ entryPoint }) => entryPoint?.endsWith(`:${resolve(root, start)}`) === true,
  )
  const [entry] = chunksOf(outputs, ({ entryPoint }) => entryPoint === 'src/cli/main.ts')
  if (core === undefined || first === undefined || entry === undefined)
    throw new Error(`The build has no chunk of ${start}.`)
  const helpers = chunksOf(outputs, ({ inputs }) => Object.keys(inputs).length === 0)
  const { script, exports } = toScript(readFileSync(core, 'utf8'), (path) => {
    const helper = helpers.find((file) => basename(file) === basename(path))
    if (helper === undefined) throw new Error(`The core may import nothing before it runs, but does: ${path}`)
    return readFileSync(helper, 'utf8')
  })
  const runCommand = /import\{(\w+) as \w+\}/.exec(readFileSync(first, 'utf8'))?.[1] as string
  const name = basename(core, '.js')
  writeFileSync(core.replace(/js$/, 'cjs'), script)
  rmSync(first)
  await bundle(core, { stdin: { contents: handOn(name, exports), resolveDir: root } })
  await bundle(entry, { entryPoints: [resolve(root, 'src/cli/main.ts')] }, startFrom(root, name, runCommand))
}

function chunksOf(outputs: Outputs, isIt: (output: Outputs[string]) => boolean): string[] {
  return Object.entries(outputs).flatMap(([file, output]) => (isIt(output) ? [resolve(file)] : []))
}

type Outputs = esbuild.Metafile['outputs']

/** The text of a module as that of a function, which is given what only modules have: `import.meta` and `import()`. */
function toScript(text: string, helper: (path: string) => string): { script: string; exports: string[] } {
  const { module, errors } = parseSync('core.js', text, { sourceType: 'module' })
  if (errors.length > 0 || /[^\0-\x7f]/.test(text))
    throw new Error('The core is not plain JavaScript in ASCII.')
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(
      ({ exportName, localName }) => [exportName.name as string, localName.name as string] as const,
    ),
  )
  const changes: (readonly [from: number, to: number, text: string])[] = [
    ...module.staticImports.map(({ start, end, moduleRequest, entries }) => {
      const names = entries.map(({ importName, localName }) => `${importName.name}:${localName.value}`)
      const given = toScript(helper(moduleRequest.value), helper).script
      return [start, end, `const {${names}}=${given}();`] as const
    }),
    ...module.staticExports.map(({ start, end }) => [start, end, ''] as const),
    ...module.dynamicImports.map(({ start }) => [start, start + 'import'.length, '__import'] as const),
    ...module.importMetas.map(({ start, end }) => [start, end, '__meta'] as const),
  ]
  let [body, at] = ['', 0]
  for (const [from, to, instead] of changes.toSorted(([one], [other]) => one - other)) {
    body += text.slice(at, from) + instead
    at = to
  }
  const given = exported.map(([name, local]) => `${name}:${local}`)
  return {
    script: `(function(__meta,__import){"use strict";${body}${text.slice(at)}\nreturn{${given}}})`,
    exports: exported.map(([name]) => name),
  }
}

/** What the core gives stays what it is: a variable that changes later would have to be asked for. */
function handOn(name: string, names: readonly string[]): string {
  const values = names.map((given, place) => `_${place}=core.${given}`)
  const exports = names.map((given, place) => `_${place} as ${given}`)
  return `import { coreOf } from './src/cli/core-script.ts'
    const core = coreOf('${name}', import.meta.dirname, (name) => import(name))
    const ${values}
    export { ${exports} }`
}

/** In the entry, what runs a command comes from the script. */
function startFrom(root: string, name: string, runCommand: string): esbuild.Plugin {
  const contents = `import { coreOf } from './core-script.ts'
    const load = (name) => import(name.replace(/^\\.\\//, './chunks/'))
    export const runCommand = (words) =>
      coreOf('${name}', import.meta.dirname + '/chunks', load, words[0] || 'help').${runCommand}(words)`
  return {
    name: 'start-from-script',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]run-command\.ts$/ }, () => ({ contents, resolveDir: resolve(root, 'src/cli') }))
    },
  }
}

async function bundle(
  outfile: string,
  what: esbuild.BuildOptions,
  ...plugins: readonly esbuild.Plugin[]
): Promise<void> {
  await esbuild.build({
    ...what,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // As the other chunks: an older Node has to read the entry.
    target: 'node20',
    minify: true,
    plugins: [quickBuiltins, ...plugins],
  })
}
