import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, posix, relative, sep } from 'node:path'
import { isSensitive } from '../read-policy.ts'

const sizeLimit = 1_048_576

/**
 * The files of a project that imports may lead to. Paths are relative to its root and written with slashes. Secrets,
 * installed packages and whatever lies outside the root, behind a link too, do not exist here.
 */
export class ProjectFiles {
  readonly #root: string

  constructor(root: string) {
    this.#root = realpathSync(root)
  }

  /** The first of these paths at which a file is, by its own name where the path is a link. */
  first(paths: readonly string[]): string | undefined {
    for (const path of paths) {
      const found = this.#file(path)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Where a path leads to by its links, when that is inside and nothing to hide; the links themselves may lie anywhere. */
  behindLink(path: string): string | undefined {
    try {
      const real = this.#inside(realpathSync(join(this.#root, path)))
      return real === undefined || isSensitive(real) ? undefined : real
    } catch {
      return undefined
    }
  }

  /** Files of a folder whose names end so, in the order of their names. */
  list(folder: string, ending: string): string[] {
    return this.#names(folder)
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .flatMap((name) => this.#file(posix.join(folder, name)) ?? [])
  }

  /** The text of a file that says how a project is laid out; undefined when there is none to read. */
  read(path: string): string | undefined {
    const found = this.#file(path)
    if (found === undefined) return undefined
    const place = join(this.#root, found)
    return statSync(place).size > sizeLimit ? undefined : readFileSync(place, 'utf8')
  }

  /** The nearest file of this name in a folder or above it. */
  nearest(name: string, folder: string): string | undefined {
    return this.first(this.above(folder).map((place) => posix.join(place, name)))
  }

  /** A folder and those above it, up to the root, which is `.`. */
  above(folder: string): string[] {
    const places = [folder]
    for (let place = folder; place !== '.' && place !== '/'; ) {
      place = posix.dirname(place)
      places.push(place)
    }
    return places
  }

  /** The path seen from the root; undefined when it lies outside. */
  #inside(place: string): string | undefined {
    const path = relative(this.#root, place)
    const isOutside = path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
    return isOutside ? undefined : path.split(sep).join('/')
  }

  #file(path: string): string | undefined {
    const place = join(this.#root, path)
    const asked = this.#inside(place)
    if (asked === undefined || isSensitive(asked)) return undefined
    try {
      return statSync(place).isFile() ? this.behindLink(path) : undefined
    } catch {
      return undefined // not there, or not for us to see
    }
  }

  #names(folder: string): string[] {
    const place = folder === '.' ? '.' : this.behindLink(folder)
    try {
      return place === undefined ? [] : readdirSync(join(this.#root, place))
    } catch {
      return []
    }
  }
}
