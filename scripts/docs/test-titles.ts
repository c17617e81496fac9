import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A test whose title says what it proves: `001 Tool 3, Error Cases; C21: several matches are listed …`. */
export interface Proof {
  readonly refs: readonly string[]
  readonly sentence: string
  /** From the root of the repository. */
  readonly file: string
}

const reference = /^(00\d [^;:]+|[CX]\d\d)$/
const title = /\bit(?:\.each\([\s\S]{1,200}?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** Every test under these folders whose title begins with what it proves, in the order of the files. */
export function readProofs(root: string, folders: readonly string[]): Proof[] {
  return folders.flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .sort()
      .flatMap((file) => proofsIn(readFileSync(resolve(root, file), 'utf8'), file)),
  )
}

function proofsIn(source: string, file: string): Proof[] {
  return [...source.matchAll(title)].flatMap(([, , written = '']) => {
    const text = written.replaceAll(/\\(.)/g, '$1')
    const colon = text.indexOf(': ')
    const refs = text.slice(0, colon).split('; ')
    if (colon === -1 || !refs.every((ref) => reference.test(ref))) return []
    return [
      {
        refs,
        sentence: text
          .slice(colon + 2)
          .replace(/, in %s$/, '')
          .replaceAll('%s', 'each'),
        file,
      },
    ]
  })
}
