export interface FileFilter {
  readonly args: readonly string[]
  /** Whether ripgrep, so asked, also finds files that the project ignores. */
  readonly findsIgnored: boolean
}

/**
 * Tells ripgrep to look only at the files of a glob, written as in `.gitignore`; a glob that names a folder means what
 * is in it. Given to ripgrep as it is, a glob takes in ignored files too: a wish beats `.gitignore` there. What only
 * leaves files out does not, and neither does a type of file, so most globs are said in these terms.
 */
export function filterFiles(glob: string): FileFilter {
  if (glob === '') return { args: [], findsIgnored: false }
  if (glob.startsWith('!')) return { args: [`--glob=${glob}`], findsIgnored: false }
  const args = narrow(glob)
  if (args !== undefined) return { args, findsIgnored: false }
  const path = glob.replace(/^\.\//, '/').replace(/\/+$/, '')
  const folder = path.includes('/') ? path : `**/${path}`
  return { args: [`--glob=${path}`, `--glob=${folder}/**`], findsIgnored: true }
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
