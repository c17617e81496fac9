// Packs the npm package as it would be published, installs it into an empty folder and tries it there; needs a
// registry, or npm's cache, for the two packages it depends on: node scripts/package-check.ts [--no-build] [--json]
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build, declareTypes } from './build.ts'
import { builtFiles } from './packaging/built-files.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const goal = 60e6
const { values: flags } = parseArgs({
  options: { build: { type: 'boolean', default: true }, json: { type: 'boolean', default: false } },
  allowNegative: true,
})

if (flags.build) {
  await build()
  declareTypes()
}
const folder = mkdtempSync(join(tmpdir(), 'waymark-package-'))
try {
  const tarball = pack()
  install(tarball)
  const tried = tryIt()
  const sizes = weigh(join(folder, 'place/node_modules'))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const report = { tarball: statSync(tarball).size, installed: total, goal, sizes, tried }
  console.log(flags.json ? JSON.stringify(report, null, 2) : say(report))
  process.exitCode = total <= goal ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** From a copy with the files of the latest build alone. */
function pack(): string {
  const staging = join(folder, 'package')
  const dist = builtFiles(join(root, 'dist'), { withTypes: true }).map((file) => join('dist', file))
  for (const file of [...dist, 'package.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
    mkdirSync(dirname(join(staging, file)), { recursive: true })
    cpSync(join(root, file), join(staging, file))
  }
  npm(['pack', '--ignore-scripts', '--pack-destination', folder], staging)
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) as string)
}

function install(tarball: string): void {
  const place = join(folder, 'place')
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true }))
  npm(['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', tarball], place)
}

/** What somebody does first, by the name that npm gave the program. */
function tryIt(): string[] {
  const place = join(folder, 'place')
  const data = join(folder, 'data')
  const run = (...args: string[]) =>
    execFileSync('npx', ['--no-install', 'waymark', ...args], {
      cwd: place,
      env: { ...process.env, WAYMARK_DATA: data, WAYMARK_PROJECT: place },
      encoding: 'utf8',
    }).trim()
  return [run('--version'), run('add', 'Buy', 'groceries'), run('list'), run('doctor')]
}

interface Weight {
  readonly what: string
  readonly bytes: number
}

/** Each package, and of ours each part, the heaviest first. */
function weigh(modules: string): Weight[] {
  const packages = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => `${name}/${own}`) : [name],
  )
  const parts = readdirSync(join(modules, 'waymark/dist')).map((name) => `waymark/dist/${name}`)
  const others = packages.filter((name) => !name.startsWith('.') && name !== 'waymark')
  return [...others, ...parts]
    .map((what) => ({ what, bytes: sizeOf(join(modules, what)) }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

function npm(args: readonly string[], cwd: string): void {
  const quiet: ExecFileSyncOptions = { cwd, stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync('npm', [...args, '--loglevel=error'], quiet)
}

function say(report: {
  tarball: number
  installed: number
  sizes: readonly Weight[]
  tried: readonly string[]
}) {
  const mega = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`.padStart(10)
  return [
    ...report.tried,
    '',
    `${mega(report.tarball)}  to download, without the packages it depends on`,
    `${mega(report.installed)}  installed (goal: ${mega(goal).trim()})`,
    ...report.sizes.map(({ what, bytes }) => `${mega(bytes)}  ${what}`),
  ].join('\n')
}
