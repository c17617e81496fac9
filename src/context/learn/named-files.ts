import { posix } from 'node:path'

const extension =
  /\.(?:[cm]?[jt]sx?|json[c5]?|mdx?|mdc|py|go|rs|java|kts?|[ch]|cc|cpp|hpp|cs|rb|php|swift|scala|sh|bash|sql|toml|ya?ml|xml|html?|s?css|less|vue|svelte|astro|proto|graphql|tf|ini|cfg|txt|gradle|exs?|erl|hs|lua|dart|zig|ipynb)$/i

const mostNamed = 10

/** Whether the project has this file. Without knowing, every name that looks like a file is taken for one. */
export type IsFile = (path: string) => boolean

/** The files a text names, from the project's root, after the one it stands in. */
export function namedFiles(text: string, source: string, isFile: IsFile = () => true): string[] {
  const named = new Set([source])
  for (const name of pathsIn(text)) {
    if (named.size > mostNamed) break
    if (!extension.test(name)) continue
    const path = candidates(name, source).find((candidate) => inside(candidate) && isFile(candidate))
    if (path !== undefined) named.add(path)
  }
  return [...named]
}

/** Whatever looks like a path: names in code with a slash or a known ending, and words with both. */
export function pathsIn(text: string): string[] {
  const found: string[] = []
  for (const [, code, word] of text.matchAll(
    /`([^`\s]{1,200})`|(?<![\w/.@`:-])([\w.-]{1,80}(?:\/[\w.-]{1,80}){1,12})/g,
  )) {
    if (code !== undefined && isPath(code) && (code.includes('/') || extension.test(code))) found.push(code)
    if (word !== undefined && extension.test(word)) found.push(word)
  }
  return found.map((path) => path.replace(/:\d[\d:-]*$/, ''))
}

// A package such as @scope/name has a slash too, and so have dates, either/or and addresses.
function isPath(code: string): boolean {
  return /^[\w.-]+(?:\/[\w.@-]+)*\/?(?::\d+)?$/.test(code) && !/^\d+\//.test(code)
}

function candidates(name: string, source: string): string[] {
  const beside = posix.join(posix.dirname(source), name)
  return name.startsWith('.') && !name.startsWith('.github/') && !name.startsWith('.cursor/')
    ? [beside]
    : [posix.normalize(name), beside, posix.join('src', name)]
}

function inside(path: string): boolean {
  return !path.startsWith('/') && !path.startsWith('..')
}
