import type { ParseResult } from 'oxc-parser'
import { Failure } from '../../../errors.ts'
import { tooDeepAt } from './nesting.ts'

/** The languages oxc reads. `.tsx` and `.jsx` count as the language they extend. */
export type ScriptLanguage = 'typescript' | 'javascript'

export function isScript(language: string): language is ScriptLanguage {
  return language === 'typescript' || language === 'javascript'
}

interface ParsedScript {
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
  const parseSync = await loadParser()
  if (!parseSync) throw noParser()
  let furthest: ParsedScript | undefined
  for (const lang of dialects[language]) {
    const parsed = withError(parseSync('', text, { lang }))
    if (parsed.error === undefined) return parsed
    if (!furthest || parsed.error > (furthest.error as number)) furthest = parsed
  }
  return furthest as ParsedScript
}

let loading: Promise<typeof import('oxc-parser').parseSync | null> | undefined
let isMissing = false

/** True once it turned out that this installation lacks the parser, which is another program on every kind of machine. */
export function lacksScriptParser(): boolean {
  return isMissing
}

function loadParser() {
  loading ??= import('oxc-parser').then(
    ({ parseSync }) => parseSync,
    () => {
      isMissing = true
      return null
    },
  )
  return loading
}

function noParser(): Failure {
  return new Failure(
    'unavailable',
    'Understanding TypeScript and JavaScript needs oxc-parser, which could not be loaded here.',
    {
      hint: 'Ask for the file without its imports or outline, or install Waymark again with its optional packages.',
    },
  )
}

function withError(result: ParseResult): ParsedScript {
  const places = result.errors.map(({ labels: [label] }) => label?.start ?? 0)
  return { result, error: places.length === 0 ? undefined : Math.min(...places) }
}
