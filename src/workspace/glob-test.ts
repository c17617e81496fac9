/**
 * Whether a path fits a glob, as ripgrep reads the globs of `.gitignore`. They are compared byte by byte, as it does: `?`
 * is half of an `é`. What is no glob is refused by ripgrep before the first path is asked about.
 */
export function globTest(glob: string): (path: string) => boolean {
  let expression: RegExp | undefined
  return (path) => {
    expression ??= expressionOf(glob)
    return expression.test(bytesOf(path))
  }
}

function expressionOf(glob: string): RegExp {
  const fromRoot = glob.includes('/') ? glob.replace(/^\//, '') : `**/${glob}`
  return new RegExp(`^${sourceOf(bytesOf(fromRoot))}$`, 's')
}

/** An escaped letter, any folders, stars, a set of letters, or a letter. */
const tokens = /\\.|((?<=^|[/{,])\*\*(?:\/|$|(?=[,}])))|\*+|\[[!^]?\]?[^\]]*\]|./gs

function sourceOf(glob: string): string {
  let depth = 0
  return glob.replace(tokens, (token, folders?: string) => {
    if (token === '{') depth++
    if (token === '}') depth--
    if (token === ',' && depth > 0) return '|'
    if (token.length > 1 && token.startsWith('[')) return setOf(token)
    if (token.length > 1 && token.startsWith('\\')) return RegExp.escape(token.slice(1))
    if (folders !== undefined) return folders === '**/' ? '(?:.*/)?' : '.*'
    if (token.startsWith('*')) return '[^/]*'
    return letters[token] ?? RegExp.escape(token)
  })
}

const letters: Readonly<Record<string, string>> = { '{': '(?:', '}': ')', '?': '[^/]' }

/** A backslash is a letter like others here, and `[!a-z]` is `[^a-z]`. */
function setOf(token: string): string {
  const isNegated = /^\[[!^]/.test(token)
  const members = token.slice(isNegated ? 2 : 1, -1)
  return `[${isNegated ? '^' : ''}${members.replace(/[\\\][^]/g, '\\$&')}]`
}

function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1')
}
