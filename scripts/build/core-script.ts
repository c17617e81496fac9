import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { type EcmaScriptModule, parseSync } from 'oxc-parser'
import { laterEntry, laterFunction, laterImports } from './later-imports.ts'
import { quickBuiltins } from './quick-builtins.ts'

const start = 'src/cli/run-command.ts'

/**
 * Makes the chunk of what nearly every start needs a script, because only of a script V8 gives its compiled code after it
 * has run. In the chunk's place stands a module that hands on what the script gives, for the other chunks. The entry
 * loads the script by itself, with the cache of the command that is asked for: every further file is felt.
 */
export async function makeCoreScript(root: string, { outputs }: esbuild.Metafile): Promise<void> {
  const { core, first, entry, asked, later, helpers } = findChunks(root, outputs)
  const given = (path: string): string => {
    const helper = helpers.find((file) => basename(file) === basename(path))
    if (helper === undefined) throw new Error(`The core may import nothing before it runs, but does: ${path}`)
    const { body, exports } = toScript(readFileSync(helper, 'utf8'), given)
    return `(function(){"use strict";${body}\nreturn${objectOf(exports)}})()`
  }
  const script = toScript(readFileSync(core, 'utf8'), given, basename(asked))
  const rest = toScript(readFileSync(later, 'utf8'), (path) =>
    basename(path) === basename(core) ? exportsVariable : given(path),
  )
  const named = namesOf(readFileSync(asked, 'utf8'), rest)
  const runCommand = /import\{(\w+) as \w+\}/.exec(readFileSync(first, 'utf8'))?.[1] as string
  const name = basename(core, '.js')
  writeFileSync(
    core.replace(/js$/, 'cjs'),
    withLater(script, { ...rest, exports: [...rest.exports, ...named] }),
  )
  for (const file of [first, asked, later]) rmSync(file)
  for (const file of chunksOf(outputs, ({ imports }) => imports.some(({ path }) => resolve(path) === later)))
    if (file !== asked) importFrom(file, basename(later), basename(core))
  await bundle(core, { stdin: { contents: handOn(name, script, rest), resolveDir: root } })
  await bundle(entry, { entryPoints: [resolve(root, 'src/cli/main.ts')] }, startFrom(root, name, runCommand))
}

interface Chunks {
  readonly core: string
  /** What the entry asks the core for. */
  readonly first: string
  readonly entry: string
  /** What the core asks for later, and where that is. */
  readonly asked: string
  readonly later: string
  /** What esbuild adds. */
  readonly helpers: readonly string[]
}

function findChunks(root: string, outputs: Outputs): Chunks {
  const { modules } = laterImports(root)
  const laterOf = ({ inputs }: Outputs[string]) =>
    Object.keys(inputs).filter((path) => modules.includes(resolve(root, path)))
  const isCore = ({ inputs }: Outputs[string]) => Object.hasOwn(inputs, start)
  const [core] = chunksOf(outputs, isCore)
  const [first] = chunksOf(
    outputs,
    ({ entryPoint }) => entryPoint?.endsWith(`:${resolve(root, start)}`) === true,
  )
  const [entry] = chunksOf(outputs, ({ entryPoint }) => entryPoint === 'src/cli/main.ts')
  if (core === undefined || first === undefined || entry === undefined)
    throw new Error(`The build has no chunk of ${start}.`)
  const tooEarly = Object.values(outputs).filter(isCore).flatMap(laterOf)
  if (tooEarly.length > 0) throw new Error(`Something in the core needs at once: ${tooEarly.join(', ')}`)
  const [asked] = chunksOf(outputs, ({ entryPoint }) => entryPoint?.endsWith(laterEntry) === true)
  const [later, another] = chunksOf(outputs, (output) => laterOf(output).length > 0)
  if (asked === undefined || later === undefined || another !== undefined)
    throw new Error('The build has not one chunk for what is loaded later.')
  return {
    core,
    first,
    entry,
    asked,
    later,
    helpers: chunksOf(outputs, ({ inputs }) => Object.keys(inputs).length === 0),
  }
}

function chunksOf(outputs: Outputs, isIt: (output: Outputs[string]) => boolean): string[] {
  return Object.entries(outputs).flatMap(([file, output]) => (isIt(output) ? [resolve(file)] : []))
}

type Outputs = esbuild.Metafile['outputs']

interface Script {
  /** What the module did, without its imports and exports. */
  readonly body: string
  readonly exports: readonly Export[]
}

type Export = readonly [name: string, local: string]

/**
 * The text of a module as that of a function, which is given what only modules have: `import.meta` and `import()`. What
 * `imported` says stands for what was imported, and nothing for what is `asked` for later.
 */
function toScript(text: string, imported: (path: string) => string, asked?: string): Script {
  const { module, errors } = parseSync('core.js', text, { sourceType: 'module' })
  if (errors.length > 0 || /[^\0-\x7f]/.test(text))
    throw new Error('The core is not plain JavaScript in ASCII.')
  const isAsked = ({ moduleRequest }: { moduleRequest: { start: number; end: number } }) =>
    asked !== undefined && text.slice(moduleRequest.start, moduleRequest.end).includes(asked)
  const changes: (readonly [from: number, to: number, text: string])[] = [
    ...module.staticImports.map(({ start, end, moduleRequest, entries }) => {
      const names = entries.map(({ importName, localName }) => `${importName.name}:${localName.value}`)
      return [
        start,
        end,
        names.length === 0 ? '' : `const {${names}}=${imported(moduleRequest.value)};`,
      ] as const
    }),
    ...module.staticExports.map(({ start, end }) => [start, end, ''] as const),
    ...module.dynamicImports.map((dynamic) => {
      const { start, end } = dynamic
      return isAsked(dynamic)
        ? ([start, end, ''] as const)
        : ([start, start + 'import'.length, '__import'] as const)
    }),
    ...module.importMetas.map(({ start, end }) => [start, end, '__meta'] as const),
  ]
  let [body, at] = ['', 0]
  for (const [from, to, instead] of changes.toSorted(([one], [other]) => one - other)) {
    body += text.slice(at, from) + instead
    at = to
  }
  return { body: body + text.slice(at), exports: exportsOf(module) }
}

function exportsOf({ staticExports }: EcmaScriptModule): Export[] {
  return staticExports.flatMap(({ entries }) =>
    entries.map(
      ({ exportName, localName }) => [exportName.name as string, localName.name as string] as const,
    ),
  )
}

function objectOf(exports: readonly Export[]): string {
  return `{${exports.map(([name, local]) => `${name}:${local}`)}}`
}

/** What is asked for later goes by its full name, and in its chunk by a short one. */
function namesOf(text: string, { exports }: Script): Export[] {
  const { module } = parseSync('asked.js', text, { sourceType: 'module' })
  const local = new Map(exports)
  return module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, importName }) => {
      const found = local.get(importName.name as string)
      if (found === undefined) throw new Error(`The build lost ${exportName.name}, which is loaded later.`)
      return [exportName.name as string, found] as const
    }),
  )
}

const exportsVariable = '__exports'

/**
 * The core, which has what is loaded later as a function that it calls at the first use: what no command asks for is not
 * compiled, and not in its cache.
 */
function withLater({ body, exports }: Script, rest: Script): string {
  return `(function(__meta,__import){"use strict";
let __rest;
function ${laterFunction}(){return __rest??=__load()}
function __load(){${rest.body}
return${objectOf(rest.exports)}}
${body}
const ${exportsVariable}=${objectOf([...exports, [laterFunction, laterFunction]])};
return ${exportsVariable}})`
}

/** What is loaded later is handed on by the same module as the core, because every module is felt. */
function importFrom(file: string, later: string, core: string): void {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync('chunk.js', text, { sourceType: 'module' })
  let [changed, at] = ['', 0]
  for (const { start, end, moduleRequest, entries } of module.staticImports) {
    if (basename(moduleRequest.value) !== later) continue
    const names = entries.map(
      ({ importName, localName }) => `${laterName(importName.name)} as ${localName.value}`,
    )
    changed += `${text.slice(at, start)}import{${names}}from"${moduleRequest.value.replace(later, core)}";`
    at = end
  }
  writeFileSync(file, changed + text.slice(at))
}

const laterName = (name: string | null | undefined): string => `later_${name}`

/** What the core gives stays what it is: a variable that changes later would have to be asked for. */
function handOn(name: string, core: Script, rest: Script): string {
  const given = [
    ...core.exports.map(([exported]) => [exported, `core.${exported}`] as const),
    ...rest.exports.map(([exported]) => [laterName(exported), `later.${exported}`] as const),
  ]
  const values = given.map(([, value], place) => `_${place}=${value}`)
  const exports = given.map(([exported], place) => `_${place} as ${exported}`)
  return `import { coreOf } from './src/cli/core-script.ts'
    const core = coreOf('${name}', import.meta.dirname, (name) => import(name))
    const later = core.${laterFunction}()
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
