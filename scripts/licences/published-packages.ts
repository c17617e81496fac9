import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve, sep } from 'node:path'
import * as esbuild from 'esbuild'
import { grammarSources } from '../../src/workspace/parsing/grammar-files.ts'
import { bundleOptions } from '../build.ts'

/** A package of somebody else, or a part of one, that a user of the program gets. */
export interface Package {
  readonly name: string
  readonly version: string
  /** As the package says it, in SPDX's words. */
  readonly licence: string
  /** Where its files are; none for those of other platforms. */
  readonly folder: string | null
}

export interface Published {
  /** Inside our files: their licences ask that their notices come along. */
  readonly bundled: readonly (Package & { readonly parts: readonly string[] })[]
  /** Installed beside our files by npm, each with its own notice. */
  readonly installed: readonly Package[]
}

/** Finds them by bundling everything once more, to nowhere. */
export async function findPublished(root: string): Promise<Published> {
  const inputs: Readonly<Record<string, readonly string[]>> = {
    program: await inputsOf({ ...bundleOptions(), outdir: 'nowhere' }, root),
    board: await inputsOf({ entryPoints: [resolve(root, 'src/board/main.ts')], bundle: true }, root),
    page: await inputsOfPage(root),
    grammars: [...grammarSources.values()].map((path) => createRequire(import.meta.url).resolve(path)),
  }
  const parts = new Map<string, Set<string>>()
  for (const [part, files] of Object.entries(inputs)) {
    for (const folder of files.flatMap((file) => packageFolder(file) ?? []))
      parts.set(folder, (parts.get(folder) ?? new Set()).add(part))
  }
  const bundled = [...parts].map(([folder, names]) => ({
    ...readPackage(resolve(root, folder)),
    parts: [...names],
  }))
  return { bundled: unique(bundled), installed: unique(installedPackages(root)) }
}

async function inputsOf(options: esbuild.BuildOptions, root: string): Promise<string[]> {
  const { metafile } = await esbuild.build({
    ...options,
    absWorkingDir: root,
    minify: false,
    write: false,
    metafile: true,
  })
  // What was read and then left out is no part of the output.
  return Object.values(metafile?.outputs ?? {}).flatMap((output) =>
    Object.entries(output.inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file),
  )
}

async function inputsOfPage(root: string): Promise<string[]> {
  const { build } = await import('vite')
  const built = await build({
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, minify: false },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return outputs.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
}

/** `…/node_modules/@scope/name` of a file inside it, from the last `node_modules` on the way. */
function packageFolder(file: string): string | undefined {
  const path = file
    .split(sep)
    .join('/')
    .replace(/^[^/]*:(?=\/)/, '')
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
}

function readPackage(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { name, version, licence: typeof license === 'string' ? license : 'none said', folder }
}

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The dependencies and theirs, for every platform, as package-lock.json has them. */
function installedPackages(root: string): Package[] {
  const locked: Readonly<Record<string, Locked>> = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  ).packages
  const found = new Map<string, Package>()
  const follow = (from: string): void => {
    const { dependencies, optionalDependencies = {} } = locked[from] ?? {}
    const siblings = Object.keys(optionalDependencies)
    for (const name of [...Object.keys({ ...dependencies }), ...siblings]) {
      const path = placeOf(locked, from, name)
      const one = path === undefined ? undefined : locked[path]
      if (path === undefined || !one || found.has(path)) continue
      // The lock has not looked into packages of other platforms; they are made with the one of this platform.
      const twin = siblings
        .map((sibling) => locked[placeOf(locked, from, sibling) ?? ''])
        .find((other) => name in optionalDependencies && other?.version === one.version && other?.license)
      const licence = one.license ?? twin?.license ?? 'none said'
      found.set(path, { name, version: one.version ?? '', licence, folder: null })
      follow(path)
    }
  }
  follow('')
  return [...found.values()]
}

/** Where Node would find a package that one at this place asks for. */
function placeOf(locked: Readonly<Record<string, Locked>>, from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
    if (locked[path]) return path
    if (place === '') return undefined
  }
}

/** The same version of a package may lie in several folders. */
function unique<One extends Package>(packages: readonly One[]): One[] {
  const byName = new Map<string, One>()
  for (const one of packages) {
    const key = `${one.name}@${one.version}`
    const known = byName.get(key)
    byName.set(
      key,
      known && 'parts' in one && 'parts' in known ? { ...known, parts: joined(known, one) } : one,
    )
  }
  return [...byName.values()].sort(compare)
}

function joined(one: object, other: object): string[] {
  const partsOf = (value: object) => (value as { parts: readonly string[] }).parts
  return [...new Set([...partsOf(one), ...partsOf(other)])]
}

function compare(one: Package, other: Package): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1
  return one.version < other.version ? -1 : 1
}
