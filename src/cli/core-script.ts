import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
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
  const key = Symbol.for(`${folder}/${name}`)
  cores[key] ??= open(join(folder, `${name}.cjs`), load, command && cacheOf(name, command))
  return cores[key]
}

function open(file: string, load: Load, cache: string | undefined): Core {
  const { run, keep } = compileScript(file, cache)
  if (cache !== undefined) keepOnce(keep)
  return (run() as Script)({ url: pathToFileURL(file).href }, (name) => {
    // As in the other chunks: imported, Node's modules would be read through, with all that hides behind each name.
    const own = name.startsWith('node:') ? process.getBuiltinModule(name) : undefined
    return own ? Promise.resolve(own) : load(name)
  })
}

/** In the folder where Node keeps what it compiled: one for each Node, with its flags, and each user. */
function cacheOf(name: string, command: string): string | undefined {
  // Assistants start a server for every session: what was compiled once is kept for the next start.
  enableCompileCache()
  const folder = getCompileCacheDir()
  const which = /^[a-z][a-z-]{0,19}$/.test(command) ? command : 'help'
  return folder && join(folder, `waymark-${name}-${which}`)
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
