import type { Declaration } from './declaration.ts'
import { grammarLanguages } from './languages/languages.ts'
import { markdownSections } from './markdown.ts'
import { isScript } from './scripts/parse-script.ts'
import { scriptDeclarations } from './scripts/script-declarations.ts'
import { loadGrammar } from './trees/grammar.ts'
import { treeDeclarations } from './trees/tree-declarations.ts'

/**
 * What a source text declares, in its order: functions, classes and their methods, types, sections. Of a text with
 * errors, or in a language without a grammar here, as much as can be found, which may be nothing.
 */
export async function findDeclarations(language: string, text: string): Promise<Declaration[]> {
  if (isScript(language)) return scriptDeclarations(language, text)
  if (language === 'markdown' || language === 'mdx') return markdownSections(text)
  const known = grammarLanguages.get(language)
  if (!known) return []
  const grammar = await loadGrammar(known.grammar)
  return grammar?.parse(text, (tree) => treeDeclarations(known, tree, text)) ?? []
}
