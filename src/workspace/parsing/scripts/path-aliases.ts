import { posix } from 'node:path'
import type { ProjectFiles } from '../project-files.ts'
import { readJson } from '../read-json.ts'
import { fits } from './package-entry.ts'

/** What the `paths` of a tsconfig says: specifiers of this form stand for these files. */
interface Alias {
  readonly before: string
  readonly after: string
  readonly isPattern: boolean
  /** With a `*` where the specifier has what stands between. */
  readonly targets: readonly string[]
}

interface Config {
  readonly extends?: string | readonly string[]
  readonly references?: readonly { readonly path?: string }[]
  readonly compilerOptions?: {
    readonly baseUrl?: string
    readonly paths?: Readonly<Record<string, readonly string[]>>
  }
}

const depthLimit = 8

/**
 * What the nearest tsconfig or jsconfig says about paths. Which of several referenced configurations covers a file is
 * left open: what does not exist is passed over anyway.
 */
export function pathAliases(folder: string, files: ProjectFiles): Alias[] {
  const names = files.above(folder).flatMap((place) => [`${place}/tsconfig.json`, `${place}/jsconfig.json`])
  const config = files.first(names)
  return config === undefined ? [] : aliasesOf(config, files, depthLimit)
}

/** The places a specifier may stand for, the closest form first. */
export function aliasedPlaces(specifier: string, aliases: readonly Alias[]): string[] {
  return aliases
    .filter(({ before, after, isPattern }) =>
      isPattern ? fits(specifier, before, after) : specifier === before,
    )
    .toSorted((one, other) => other.before.length - one.before.length)
    .flatMap(({ before, after, targets }) => {
      const middle = specifier.slice(before.length, specifier.length - after.length)
      return targets.map((target) => target.replace('*', () => middle))
    })
}

function aliasesOf(path: string, files: ProjectFiles, depth: number): Alias[] {
  const config = readJson(files.read(path)) as Config | undefined
  if (!config || depth === 0) return []
  const folder = posix.dirname(path)
  const extended = [config.extends ?? []].flat().filter((target) => target.startsWith('.'))
  const referenced = (config.references ?? []).map((reference) => reference.path ?? '')
  const others = [...extended, ...referenced].map((target) => posix.join(folder, target))
  return [
    ...ownAliases(config, folder),
    ...others
      .flatMap((place) => files.first([place, `${place}.json`, posix.join(place, 'tsconfig.json')]) ?? [])
      .flatMap((found) => aliasesOf(found, files, depth - 1)),
  ]
}

function ownAliases({ compilerOptions: { baseUrl, paths } = {} }: Config, folder: string): Alias[] {
  const base = posix.join(folder, baseUrl ?? '.')
  const aliases = Object.entries(paths ?? {}).map(([pattern, targets]) => {
    const [before = '', after = ''] = pattern.split('*')
    return {
      before,
      after,
      isPattern: pattern.includes('*'),
      targets: targets.map((target) => posix.join(base, target)),
    }
  })
  return baseUrl === undefined
    ? aliases
    : [...aliases, { before: '', after: '', isPattern: true, targets: [posix.join(base, '*')] }]
}
