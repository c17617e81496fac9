import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const dist = resolve(root, 'dist')

/** Bundles the command line and the library, each into one file that needs nothing but Node. */
export async function build(): Promise<void> {
  mkdirSync(dist, { recursive: true })
  await Promise.all([
    bundle('src/cli/main.ts', 'cli.js', '#!/usr/bin/env node'),
    bundle('src/index.ts', 'index.js', '// Waymark as a library: see docs/library.md'),
  ])
  chmodSync(resolve(dist, 'cli.js'), 0o755)
}

async function bundle(entry: string, name: string, firstLine: string): Promise<void> {
  const draft = resolve(dist, `.${name}.${process.pid}`)
  await esbuild.build({
    entryPoints: [resolve(root, entry)],
    outfile: draft,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Older than what runs it, so that an older Node gets as far as the sentence that says what is missing.
    target: 'node20',
    minify: true,
    keepNames: true,
    legalComments: 'none',
    external: ['pg-native'],
    banner: {
      js: `${firstLine}\nimport { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`,
    },
    plugins: [inlineTextFiles],
    logLevel: 'warning',
  })
  // In one step, because somebody may be running the one before.
  renameSync(draft, resolve(dist, name))
}

/** Puts files that a source reads beside itself, such as migrations, into the bundle as strings. */
const inlineTextFiles: esbuild.Plugin = {
  name: 'inline-text-files',
  setup({ onLoad }) {
    const read = /readFileSync\(new URL\('([^']+)', import\.meta\.url\), 'utf8'\)/g
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.match(read)) return undefined
      const contents = source.replace(read, (_, name: string) =>
        JSON.stringify(readFileSync(resolve(dirname(path), name), 'utf8')),
      )
      return { contents, loader: 'ts' }
    })
  },
}

/** The library's types, for those who write TypeScript against it. */
function declareTypes(): void {
  const tsc = resolve(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', resolve(root, 'tsconfig.types.json')], { stdio: 'inherit' })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build()
  declareTypes()
}
