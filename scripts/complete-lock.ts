/**
 * Writes into package-lock.json the optional packages of other platforms that npm left out, as it does when the
 * registry it asked does not have them; `npm ci` refuses a lock file without them on every platform.
 * Run it after a change of dependencies: node scripts/complete-lock.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Locked {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Packages = Record<string, Locked>

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
]

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages }
const added = missing(lock.packages)
lock.packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...added }).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stderr.write(`${Object.keys(added).length} packages of other platforms added\n`)

function missing(packages: Packages): Packages {
  const found: Packages = {}
  for (const { optionalDependencies = {}, dev } of Object.values(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      if (packages[path]) continue
      found[path] = { version: range.replace(/^[\^~]/, ''), ...(dev && { dev }), ...platformOf(name) }
    }
  }
  return found
}

/** What the name of a package says of where it runs: @rolldown/binding-linux-arm64-musl. */
function platformOf(name: string): object {
  const words = (name.split('/').pop() as string).replace('windows', 'win32').split('-')
  const cpu = processors.filter((processor) => words.includes(processor))
  const os = systems.filter((system) => words.includes(system))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
