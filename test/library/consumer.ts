import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '../support/files/folder.ts'
import { libraryFile } from '../support/servers/library.ts'
import { type Ended, plainEnv } from '../support/servers/waymark.ts'

const root = resolve(libraryFile, '../..')
const tsc = join(root, 'node_modules/typescript/bin/tsc')

/** A project of somebody else's that has installed the package, and nothing besides. */
export interface Consumer {
  readonly folder: string
  write(name: string, text: string): void
  /** Checks every source against the package's types, under the strictest settings. */
  compile(): Promise<Ended>
  run(name: string): Promise<Ended>
}

export async function newConsumer(): Promise<Consumer> {
  const folder = newFolder()
  const installed = join(folder, 'node_modules/waymark')
  // Without the types that lie there: `compile` makes them from the sources as they are now.
  const filter = (path: string) => path !== join(root, 'dist/types')
  cpSync(join(root, 'dist'), join(installed, 'dist'), { recursive: true, filter })
  copyFileSync(join(root, 'package.json'), join(installed, 'package.json'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('package.json', JSON.stringify({ type: 'module', private: true }))
  write('tsconfig.json', JSON.stringify(strictest))
  write('console.d.ts', 'declare const console: { log(text: string): void }')
  return {
    folder,
    write,
    async compile() {
      const types = join(installed, 'dist/types')
      const made = await node([tsc, '-p', join(root, 'tsconfig.types.json'), '--outDir', types], root)
      return made.code === 0 ? node([tsc, '-p', folder], folder) : made
    },
    run: (name) => node([name], folder),
  }
}

const strictest = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable'],
    module: 'nodenext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    // Our declarations are to be judged too, not skipped.
    skipLibCheck: false,
    noEmit: true,
  },
}

async function node(args: readonly string[], cwd: string): Promise<Ended> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, args, { cwd, env: plainEnv() })) }
  } catch (error) {
    const { code, stdout, stderr } = error as Ended
    return { code, stdout, stderr }
  }
}
