import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const grammarNames = ['python', 'go', 'rust', 'java', 'cpp', 'c-sharp', 'ruby', 'php'] as const

export type GrammarName = (typeof grammarNames)[number]

/** Where the packages have what the product carries in `dist/grammars/`, compressed and under these names. */
export const grammarSources: ReadonlyMap<GrammarName | 'engine', string> = new Map([
  ['engine', 'web-tree-sitter/web-tree-sitter.wasm'],
  ...grammarNames.map((name) => [name, `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`] as const),
])

/**
 * The program behind a grammar. The built product has it beside its own files, or one folder up from its chunks; run
 * from the sources it comes out of the packages. Undefined when it is nowhere: the caller then does without.
 */
export async function readGrammar(name: GrammarName | 'engine'): Promise<Uint8Array | undefined> {
  for (const folder of ['./grammars/', '../grammars/']) {
    const compressed = await read(new URL(`${folder}${name}.wasm.br`, import.meta.url))
    if (compressed) return promisify(brotliDecompress)(compressed)
  }
  return read(packageFile(grammarSources.get(name) as string))
}

function packageFile(specifier: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(specifier)
  } catch {
    return undefined
  }
}

async function read(file: URL | string | undefined): Promise<Buffer | undefined> {
  try {
    return file === undefined ? undefined : await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
