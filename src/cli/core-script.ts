import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { compileScript } from './code-cache.ts'

export type Core = Readonly<Record<string, unknown>>
export type Load = (name: string) => Promise<unknown>
/** What the script is: a function of what only modules have, `import.meta` and `import()`. */
type Script = (meta: { readonly url: string }, load: Load) => Core

/** By then a server has answered what it is asked at its start, and later come functions that no start needs. */
const startedMs = 2_000

/**
 * What nearly every command needs, as the build leaves it: a script in the folder of the chunks, compiled with a cache of
 * the command's own. Without a command nothing is kept: how a program starts that uses the library is its own affair.
 */
export function coreOf(name: string, folder: string, load: Load, command?: string): Core {
  // The entry and the chunks each have this function, and all of them mean the one core.
  const cores = globalThis as unknown as Record<symbol, Core | undefined>
  const file = `${folder}/${name}.cjs`
  // On Windows the folder is written in two ways.
  const key = Symbol.for(file.replaceAll('\\', '/'))
  cores[key] ??= open(file, load, command && cacheOf(name, command))
  return cores[key]
}

function open(file: string, load: Load, cache: string | undefined): Core {
  const { run, keep } = compileScript(file, cache)
  if (keep) keepOnce(keep)
  const meta = {
    get url() {
      return pathToFileURL(file).href
    },
  }
  return (run() as Script)(meta, (name) => {
    // As in the other chunks: imported, Node's modules would be read through, with all that hides behind each name.
    const own = name.startsWith('node:') ? process.getBuiltinModule(name) : undefined
    if (own) return Promise.resolve(own)
    // Assistants start a server for every session: what was compiled once is kept for the next start.
    if (cache !== undefined) enableCompileCache()
    return load(name)
  })
}

/**
 * Where Node is told to keep what it compiles, else among the temporary files: one folder for each Node and each user. Not in
 * Node's own, whose name takes it half a millisecond.
 */
function cacheOf(name: string, command: string): string | undefined {
  const { NODE_COMPILE_CACHE: given, NODE_DISABLE_COMPILE_CACHE: isOff } = process.env
  if (isOff) return undefined
  const which = /^[a-z][a-z-]{0,19}$/.test(command) ? command : 'help'
  const whose = `${process.version}-${process.arch}-${process.getuid?.() ?? 'own'}`
  return `${given || tmpdir()}/waymark-${whose}/waymark-${name}-${which}`
}

function keepOnce(keep: () => void): void {
  const timer = setTimeout(keepNow, startedMs).unref()
  process.once('exit', ended)

  function keepNow(): void {
    process.off('exit', ended)
    keep()
  }
  /** What failed went through little, and a word that is no command leaves nothing behind. */
  function ended(code: number): void {
    clearTimeout(timer)
    if (code === 0) keep()
  }
}
