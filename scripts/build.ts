import { readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Bundles the command line into `dist/cli.js`: one file that needs nothing but Node. */
export async function build(outfile = resolve(root, 'dist/cli.js')): Promise<void> {
  rmSync(outfile, { force: true })
  await esbuild.build({
    entryPoints: [resolve(root, 'src/cli/main.ts')],
    outfile,
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
      js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [inlineTextFiles],
    logLevel: 'warning',
  })
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
