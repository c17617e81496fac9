import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that the program loads where they are, because programs in machine code come with them. */
const carriers = ['@vscode/ripgrep', 'oxc-parser']

/** What of them is never loaded by Node: types, and the form for browsers. */
const notNeeded = /(?:\.d\.m?ts|\.map|parser\.wasm32-[^/\\]*)$/

export interface Platform {
  /** As Node calls it. */
  readonly system: string
  readonly processor: string
}

/** `linux-x64`; undefined for a bundle that runs anywhere and leaves out what needs machine code. */
export function readPlatform(text: string): Platform | undefined {
  if (text === 'any') return undefined
  const [, system, processor] = /^(linux|darwin|win32)-(x64|arm64)$/.exec(text) ?? []
  if (!system || !processor)
    throw new Error(`--platform is "any" or like linux-x64, darwin-arm64, win32-x64, not "${text}"`)
  return { system, processor }
}

/** Copies the packages with the programs for that platform; those have to be installed here. */
export function copyMachineCode(root: string, target: string, platform: Platform): void {
  for (const carrier of carriers) {
    for (const name of [carrier, ...programsOf(root, carrier, platform)]) {
      const from = join(root, 'node_modules', name)
      const filter = (path: string) =>
        !notNeeded.test(path) && !path.slice(from.length).includes('node_modules')
      cpSync(from, join(target, 'node_modules', name), { recursive: true, filter })
    }
  }
}

function programsOf(root: string, carrier: string, { system, processor }: Platform): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', carrier, 'package.json'), 'utf8'))
  const all = Object.keys(manifest.optionalDependencies ?? {})
  // Of the two kinds of Linux, the one with glibc: assistants with windows do not run on the other.
  const ours = all.filter((name) => new RegExp(`-${system}-${processor}(-gnu|-msvc)?$`).test(name))
  const here = ours.filter((name) => existsSync(join(root, 'node_modules', name)))
  if (here.length > 0) return here
  throw new Error(
    `${carrier} for ${system}-${processor} is not installed here. Get it with: ` +
      `npm install --no-save --force --os=${system} --cpu=${processor} ${carrier}@${manifest.version}`,
  )
}
