import { globTest } from './glob-test.ts'

export interface FileFilter {
  readonly args: readonly string[]
  /** Lines of an ignore file for ripgrep, where arguments alone cannot say it. */
  readonly rules?: readonly string[]
  /** Whether a file that ripgrep, so asked, comes upon is one of the wanted. */
  includes(path: string): boolean
}

/**
 * Tells ripgrep to look only at the files of a glob, written as in `.gitignore`; a glob that names a folder means what
 * is in it. Given to ripgrep as it is, a glob takes in ignored files too: a wish beats `.gitignore` there. What only
 * leaves files out does not, neither does a type of file, and what an ignore file takes in is left out by a
 * `.gitignore`; so globs are said in these terms.
 */
export function filterFiles(glob: string): FileFilter {
  if (glob === '') return { args: [], includes: () => true }
  if (glob.startsWith('!')) return { args: [`--glob=${glob}`], includes: () => true }
  const args = narrow(glob)
  if (args !== undefined) return { args, includes: () => true }
  const path = glob.replace(/^\.\//, '/').replace(/\/+$/, '')
  const inside = `${path.includes('/') ? path : `**/${path}`}/**`
  const isWanted = [globTest(path), globTest(inside)]
  return {
    // Of preprocessors, which nobody has: it is here because ripgrep refuses what is no glob, and in a file it does not.
    args: [`--pre-glob=${path}`],
    rules: ['*', '!*/', ...leaveOutFolders(path), ...[path, inside].map((one) => `!${oneLine(one)}`)],
    // The project's own ignore files can take in files too, and theirs count for more.
    includes: (file) => isWanted.some((isMatch) => isMatch(file)),
  }
}

/** The folders that a path with wildcards does not lead through, so that they are not even opened. */
function leaveOutFolders(path: string): string[] {
  if (/[[\]{}\\]/.test(path)) return [] // a slash may stand within these
  const folders = path.replace(/^\//, '').split('/').slice(0, -1)
  const anyDepth = folders.findIndex((folder) => folder.includes('**'))
  return folders.slice(0, anyDepth === -1 ? undefined : anyDepth).flatMap((folder, depth, all) => {
    const above = all.slice(0, depth).map((one) => `${one}/`)
    return [`/${above.join('')}*/`, `!/${above.join('')}${folder}/`]
  })
}

/** A line of a file ends where a name may go on. */
function oneLine(glob: string): string {
  return glob.replace(/[\r\n]/g, '?')
}

/** Folders without a wildcard, perhaps a `**`, and the name of files: `src/server/**\/*.ts`, `docs/*.md`, `*.ts`. */
const plain = /^((?:\.?\/)*)((?:[^*?[\]{}\\!/]+\/)*)((?:\*\*\/)*)([^/\\:]*)$/

/** Every letter makes two globs, and a command line has an end. */
const narrowLimit = 100

function narrow(glob: string): string[] | undefined {
  const [, root, folders, anyDepth, name] = plain.exec(glob) ?? []
  if (root === undefined || folders === undefined || name === undefined) return undefined
  if (folders.length + name.length > narrowLimit) return undefined
  if (name === '' || name === '**') return leaveOutBeside(folders)
  const isAnchored = root !== '' || folders !== ''
  if (/[*?[{]/.test(name)) {
    const isShallow = isAnchored && anyDepth === ''
    const deeper = isShallow ? [`--glob=!/${folders}*/`] : []
    return [...leaveOutBeside(folders), ...deeper, `--type-add=wanted:${name}`, '--type=wanted']
  }
  return isAnchored && anyDepth === '' ? leaveOutBeside(`${folders}${name}`) : undefined
}

/**
 * Everything beside a path, as globs. Beside `src` are names that begin with another letter, those that end after `s`
 * or go on with another letter, and so on; at last those that have all of it and more.
 */
function leaveOutBeside(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '')
  return names.flatMap((name, depth) => {
    const above = names.slice(0, depth).map((folder) => `${folder}/`)
    const others = [...name].flatMap((letter, at, letters) => {
      const start = letters.slice(0, at).join('')
      return at === 0 ? [`[!${letter}]*`] : [start, `${start}[!${letter}]*`]
    })
    return [...others, `${name}?*`].map((other) => `--glob=!/${above.join('')}${other}`)
  })
}
