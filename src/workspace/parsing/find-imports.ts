import { createHash } from 'node:crypto'
import { invalid } from '../../errors.ts'
import { RecentlyUsed } from '../../recently-used.ts'
import { grammarLanguages } from './languages/languages.ts'
import { LineStarts } from './line-starts.ts'
import { ProjectFiles } from './project-files.ts'
import { isScript, parseScript, type ScriptLanguage } from './scripts/parse-script.ts'
import { scriptResolver } from './scripts/resolve-script.ts'
import { scriptImports } from './scripts/script-imports.ts'
import { firstErrorLine } from './trees/first-error.ts'
import { loadGrammar } from './trees/grammar.ts'
import type { Wanted } from './trees/grammar-language.ts'
import { importText } from './trees/tree-imports.ts'

export interface Import {
  /** As the file writes it. */
  readonly specifier: string
  /** Relative to the project's root. A package of several files is several imports. */
  readonly path: string
  readonly type: 'import'
}

export interface Imports {
  /** Files of the project, in the order of the text, each once. */
  readonly dependencies: readonly Import[]
  /** What comes from elsewhere, or is nowhere. */
  readonly external: readonly string[]
}

/**
 * What a file imports, resolved as its language does. Fails with `parse_error` on a syntax error, in languages whose
 * parser knows all of them. `path` is relative to the root, as are the results; all of these may be read.
 */
export async function findImports(
  root: string,
  path: string,
  language: string,
  text: string,
): Promise<Imports> {
  const files = new ProjectFiles(root)
  const { wanted, errorLine } = await readImports(language, text)
  if (errorLine !== undefined) throw syntaxError(path, errorLine)
  const resolve = resolverFor(language, path, files)
  const dependencies = new Map<string, Import>()
  const external = new Set<string>()
  for (const one of wanted) {
    const found = resolve(one)
    if (found.length === 0) external.add(one.specifier)
    for (const file of found) {
      if (file !== path && !dependencies.has(file))
        dependencies.set(file, { specifier: one.specifier, path: file, type: 'import' })
    }
  }
  return { dependencies: [...dependencies.values()], external: [...external] }
}

interface Read {
  readonly wanted: readonly Wanted[]
  readonly errorLine?: number | undefined
}

// By the text alone: where its imports lead is asked anew each time, because other files come and go.
const known = new RecentlyUsed<Read>(500)

async function readImports(language: string, text: string): Promise<Read> {
  const key = createHash('sha256').update(`${language}\n${text}`).digest('base64')
  const before = known.get(key)
  if (before) return before
  const read = isScript(language) ? await readScript(language, text) : await readByGrammar(language, text)
  known.set(key, read)
  return read
}

async function readScript(language: ScriptLanguage, text: string): Promise<Read> {
  const { result, error } = await parseScript(language, text)
  if (error !== undefined) return { wanted: [], errorLine: new LineStarts(text).lineOf(error) }
  return { wanted: (result ? scriptImports(result, text) : []).map((specifier) => ({ specifier })) }
}

async function readByGrammar(language: string, text: string): Promise<Read> {
  const rules = grammarLanguages.get(language)
  if (!rules?.imports) return { wanted: [] }
  const { imports, isComplete = false } = rules
  const grammar = await loadGrammar(rules.grammar)
  const read = grammar?.parse(text, (tree) => ({
    wanted: imports.read(importText(tree, imports)),
    errorLine: isComplete ? firstErrorLine(tree) : undefined,
  }))
  return read ?? { wanted: imports.read(text) }
}

function resolverFor(language: string, path: string, files: ProjectFiles): (wanted: Wanted) => string[] {
  const rules = grammarLanguages.get(language)?.imports
  if (!isScript(language)) return (wanted) => rules?.resolve(wanted, path, files) ?? []
  const resolve = scriptResolver(path, files)
  return ({ specifier }) => {
    const found = resolve(specifier)
    return found === undefined ? [] : [found]
  }
}

function syntaxError(path: string, line: number): Error {
  return invalid('parse_error', `${path} has a syntax error at line ${line}.`, {
    hint: 'Read the file without its imports, or mend it first.',
    facts: { path, line },
  })
}
