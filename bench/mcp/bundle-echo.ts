import { join, resolve } from 'node:path'
import * as esbuild from 'esbuild'

/** The bare server on the same SDK, bundled as the product is. */
export async function bundleEcho(name: 'echo-stdio' | 'echo-http', folder: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`)
  await esbuild.build({
    entryPoints: [resolve(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minify: true,
    banner: {
      js: "import { createRequire as __r } from 'node:module'; const require = __r(import.meta.url);",
    },
    logLevel: 'warning',
  })
  return outfile
}
