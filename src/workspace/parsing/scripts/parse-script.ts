import type { ParseResult } from 'oxc-parser'
import { tooDeepAt } from './nesting.ts'

/** The languages oxc reads. `.tsx` and `.jsx` count as the language they extend. */
export type ScriptLanguage = 'typescript' | 'javascript'

export function isScript(language: string): language is ScriptLanguage {
  return language === 'typescript' || language === 'javascript'
}

export interface ParsedScript {
  /** Without anything in it where there is an error. */
  readonly result: ParseResult | undefined
  /** Where the first error stands. */
  readonly error: number | undefined
}

/** Markup and type assertions exclude each other, declaration files leave values out, some JavaScript has types. */
const dialects = { typescript: ['ts', 'tsx', 'dts'], javascript: ['jsx', 'ts'] } as const

/** Parses a text of which only the language is known: as the dialect that gets furthest, the most usual one first. */
export async function parseScript(language: ScriptLanguage, text: string): Promise<ParsedScript> {
  const tooDeep = tooDeepAt(text)
  if (tooDeep !== undefined) return { result: undefined, error: tooDeep }
  const { parseSync } = await import('oxc-parser')
  let furthest: ParsedScript | undefined
  for (const lang of dialects[language]) {
    const parsed = withError(parseSync('', text, { lang }))
    if (parsed.error === undefined) return parsed
    if (!furthest || parsed.error > (furthest.error as number)) furthest = parsed
  }
  return furthest as ParsedScript
}

function withError(result: ParseResult): ParsedScript {
  const places = result.errors.map(({ labels: [label] }) => label?.start ?? 0)
  return { result, error: places.length === 0 ? undefined : Math.min(...places) }
}
