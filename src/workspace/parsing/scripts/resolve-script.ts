import { posix } from 'node:path'
import type { ProjectFiles } from '../project-files.ts'
import { readJson } from '../read-json.ts'
import { internalEntries, type PackageManifest, packageEntries } from './package-entry.ts'
import { aliasedPlaces, pathAliases } from './path-aliases.ts'

const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json', '.d.ts']

/** Sources name the file that will be there once they are compiled. */
const compiledFrom: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
}

/**
 * Tells for what a file imports which file inside the project it means; undefined when it comes from elsewhere. This is
 * Node's and TypeScript's way, with one difference: what is installed in `node_modules` is no file of the project, and
 * is not looked at. A package of the same repository is, through its link there. No resolver of others does it: they
 * read each package.json and tsconfig that the files name, wherever its links lead, be it into an endless device.
 */
export function scriptResolver(from: string, files: ProjectFiles): (specifier: string) => string | undefined {
  const folder = posix.dirname(from)
  const aliases = pathAliases(folder, files)
  return (specifier) => {
    const asked = specifier.replace(/\?.*$/, '') // what bundlers read behind it
    if (/^\.{1,2}(?:\/|$)/.test(asked)) return findScript([posix.join(folder, asked)], files)
    const aliased = findScript(aliasedPlaces(asked, aliases), files)
    return aliased ?? findScript(packagePlaces(asked, folder, files), files)
  }
}

function findScript(places: readonly string[], files: ProjectFiles): string | undefined {
  return files.first(places.flatMap(spellings))
}

/** The names under which a module may lie: its own, with an ending, or as the index of a folder. */
function spellings(place: string): string[] {
  const ending = posix.extname(place)
  const stem = place.slice(0, place.length - ending.length)
  const own = compiledFrom[ending]?.map((other) => `${stem}${other}`) ?? [place]
  return [...own, ...extensions.flatMap((other) => [`${place}${other}`, `${place}/index${other}`])]
}

function packagePlaces(specifier: string, folder: string, files: ProjectFiles): string[] {
  const own = files.nearest('package.json', folder)
  const ownFolder = own === undefined ? undefined : posix.dirname(own)
  if (ownFolder !== undefined && specifier.startsWith('#'))
    return below(ownFolder, internalEntries(readManifest(ownFolder, files), specifier))
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? []
  if (name === '') return []
  const isOwn = ownFolder !== undefined && readManifest(ownFolder, files).name === name
  const place = isOwn ? ownFolder : linkedPackage(name, folder, files)
  return place === undefined ? [] : below(place, packageEntries(readManifest(place, files), `.${rest}`))
}

/** The folder behind the link that a package manager makes for a package of the same repository. */
function linkedPackage(name: string, folder: string, files: ProjectFiles): string | undefined {
  for (const place of files.above(folder)) {
    const found = files.behindLink(posix.join(place, 'node_modules', name))
    if (found !== undefined) return found
  }
  return undefined
}

function readManifest(folder: string, files: ProjectFiles): PackageManifest {
  return (readJson(files.read(posix.join(folder, 'package.json'))) ?? {}) as PackageManifest
}

function below(folder: string, entries: readonly string[]): string[] {
  return entries.map((entry) => posix.join(folder, entry))
}
