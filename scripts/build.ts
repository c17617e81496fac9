import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import * as esbuild from 'esbuild'
import { grammarSources } from '../src/workspace/parsing/grammar-files.ts'
import { coreChunk } from './build/core-chunk.ts'
import { makeCoreScript } from './build/core-script.ts'
import { leanSdk } from './build/lean-sdk.ts'
import { pruneTypes } from './build/prune-types.ts'
import { quickBuiltins } from './build/quick-builtins.ts'
import { programSources, stampOf } from './build/source-stamp.ts'
import { unusedParts } from './build/unused-parts.ts'
import { buildBoard } from './build-board.ts'
import { buildPage } from './build-page.ts'
import { writeNotices } from './licences.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const dist = resolve(root, 'dist')

/**
 * Bundles the command line and the library into `dist/`, which then needs Node, and for a project's files the packages
 * of machine code below. What only some commands use stands in chunks beside them: a program that reads a megabyte
 * before it answers is felt at every start.
 */
export async function build(): Promise<void> {
  // Before anything is read: what is written meanwhile has to be built the next time.
  const stamp = stampOf(root, programSources)
  const draft = resolve(root, `.dist-${process.pid}`)
  const { metafile } = await esbuild.build({
    ...bundleOptions(),
    outdir: draft,
    absWorkingDir: root,
    metafile: true,
  })
  await makeCoreScript(root, metafile)
  const cli = resolve(draft, 'cli.js')
  writeFileSync(cli, `#!/usr/bin/env node\n${readFileSync(cli, 'utf8')}`, { mode: 0o755 })
  chmodSync(cli, 0o755)
  replaceFiles(draft)
  packGrammars()
  copyWeights()
  await buildBoard(resolve(dist, 'board.html'))
  await buildPage()
  writeFileSync(resolve(dist, '.sources'), stamp)
}

/** How the program is bundled; what it is bundled from is asked by scripts/licences.ts, too. */
export function bundleOptions(): esbuild.BuildOptions {
  return {
    entryPoints: { cli: resolve(root, 'src/cli/main.ts'), index: resolve(root, 'src/index.ts') },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    // Older than what runs it, so that an older Node gets as far as the sentence that says what is missing.
    target: 'node20',
    minify: true,
    legalComments: 'none',
    // Its usual form asks for its parts in a way that no bundler follows.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    // Those after the first come with programs in machine code, which cannot be bundled.
    external: ['pg-native', '@vscode/ripgrep', 'oxc-parser'],
    banner: {
      // For packages that ask for Node's modules the older way. Made when one does: four times a start is felt.
      js: "let __require_; const require = (name) => (__require_ ??= process.getBuiltinModule('node:module').createRequire(import.meta.url))(name);",
    },
    plugins: [coreChunk(root), quickBuiltins, leanSdk, unusedParts, inlineTextFiles, zodOfTheChat],
    logLevel: 'warning',
  }
}

const weights = [
  'src/embedders/local/embedder.bin',
  'src/embedders/local/embedder-languages.bin',
  'src/embedders/local/sentences.bin',
  'src/embedders/local/reader.bin',
  'src/language/understanding/understanding.bin',
  'src/language/languages.bin',
]

/** What was learnt, put in place at once: somebody may be reading the ones before. */
function copyWeights(): void {
  for (const source of weights) {
    const file = resolve(dist, basename(source))
    copyFileSync(resolve(root, source), `${file}.new`)
    renameSync(`${file}.new`, file)
  }
}

/** Compressed to a twentieth, and only when they are new: the tests build before every run. */
function packGrammars(): void {
  const folder = resolve(dist, 'grammars')
  mkdirSync(folder, { recursive: true })
  for (const [name, specifier] of grammarSources) {
    const source = createRequire(import.meta.url).resolve(specifier)
    const packed = join(folder, `${name}.wasm.br`)
    const packedAt = statSync(packed, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (packedAt > statSync(source).ctimeMs) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(`${packed}.new`, brotliCompressSync(readFileSync(source), { params }))
    renameSync(`${packed}.new`, packed)
  }
}

/** One file after the other, chunks first and without a gap, because somebody may be running the ones before. */
function replaceFiles(draft: string): void {
  const files = readdirSync(draft, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => relative(draft, join(entry.parentPath, entry.name)))
  for (const path of paths.toSorted(
    (one, other) => Number(!one.startsWith('chunks')) - Number(!other.startsWith('chunks')),
  )) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    renameSync(join(draft, path), join(dist, path))
  }
  rmSync(draft, { recursive: true })
  sweepChunks(paths)
}

/** Chunks of earlier builds go once nothing that runs can still ask for them. */
function sweepChunks(current: readonly string[]): void {
  for (const name of readdirSync(join(dist, 'chunks'))) {
    const path = join(dist, 'chunks', name)
    const isOld = Date.now() - statSync(path).mtimeMs > 3_600_000
    if (isOld && !current.includes(join('chunks', name))) rmSync(path)
  }
}

/** Puts files that a source reads beside itself, such as migrations, into the bundle as strings. */
const inlineTextFiles: esbuild.Plugin = {
  name: 'inline-text-files',
  setup({ onLoad }) {
    const read = /readFileSync\(new URL\('([^']+)', import\.meta\.url\), 'utf8'\)/g
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.match(read)) return undefined
      const contents = source.replace(read, (_, name: string) => {
        const text = readFileSync(resolve(dirname(path), name), 'utf8')
        return JSON.stringify(name.endsWith('/package.json') ? withVersionAlone(text) : text)
      })
      return { contents, loader: 'ts' }
    })
  },
}

/** Of the manifest the program says no more than its version, and every start reads it. */
function withVersionAlone(manifest: string): string {
  return JSON.stringify({ version: JSON.parse(manifest).version })
}

/**
 * The packages of the chat and of accounts use all of zod, the protocol's a fifth of it. Shared, that fifth would come
 * with the rest at every start; so they get a copy that is loaded with them.
 */
const zodOfTheChat: esbuild.Plugin = {
  name: 'zod-of-the-chat',
  setup({ onResolve, onLoad, resolve: find }) {
    const namespace = 'zod-of-the-chat'
    onResolve({ filter: /^zod(\/|$)/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (
        pluginData === namespace ||
        !/[\\/]node_modules[\\/](ai|@ai-sdk|better-auth|@better-auth|better-call)[\\/]/.test(importer)
      )
        return undefined
      const found = await find(path, { kind, resolveDir, pluginData: namespace })
      return { path: found.path, namespace, sideEffects: false }
    })
    onResolve({ filter: /^\./, namespace }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path),
      namespace,
      sideEffects: false,
    }))
    onLoad({ filter: /./, namespace }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'js',
    }))
  },
}

/** The library's types, for those who write TypeScript against it. */
export function declareTypes(): void {
  const tsc = resolve(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', resolve(root, 'tsconfig.types.json')], { stdio: 'inherit' })
  pruneTypes(resolve(dist, 'types'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(dist, { recursive: true, force: true })
  await build()
  declareTypes()
  await writeNotices(resolve(dist, 'THIRD-PARTY-NOTICES.txt'))
}
