import { parseDocument } from 'yaml'
import { Fields } from '../fields.ts'
import type { InputFile } from '../input-file.ts'
import { atLine, bad, shown } from '../place.ts'

/** A Markdown file that begins with YAML between two lines of dashes. */
export interface Page {
  readonly file: InputFile
  readonly fields: Fields
  /** The text below it, by its second-level headings; what stands before the first is under ''. */
  readonly sections: ReadonlyMap<string, string>
}

/** Null when the file has no such beginning. Every value is text: a title `2026` is no number here. */
export function readPage(file: InputFile): Page | null {
  const found = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(file.text)
  if (!found) return null
  const fields = new Fields(readYaml(file, found[1] as string), atLine(file.path, 1), 'the front matter')
  return { file, fields, sections: sectionsOf(file.text.slice(found[0].length)) }
}

/** A page of thousands of fields is none; and finding a key twice takes quadratic time. */
const longestYaml = 65_536
const deepest = 32

function readYaml(file: InputFile, text: string): unknown {
  const refuse = (why: string, line = 1) => bad(atLine(file.path, line), `the front matter ${why}.`)
  if (text.length > longestYaml) throw refuse(`is longer than ${longestYaml.toLocaleString('en')} characters`)
  if (nesting(text) > deepest) throw refuse(`is nested deeper than ${deepest} levels`)
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: true })
  const [error] = document.errors
  if (error) {
    const why = shown(error.message.split(/ at line |\n/)[0] ?? '', 120)
    throw refuse(`is not YAML: ${why}`, (error.linePos?.[0].line ?? 1) + 1)
  }
  try {
    return document.toJS({ maxAliasCount: 100 }) ?? {}
  } catch {
    throw refuse('repeats itself too often by its aliases')
  }
}

/** At most so deep: by brackets, which may stand in a text too, and by lists and keys in one line. */
function nesting(text: string): number {
  let [depth, deepestSoFar] = [0, 0]
  for (const sign of text) {
    if (sign === '[' || sign === '{') deepestSoFar = Math.max(deepestSoFar, ++depth)
    else if (sign === ']' || sign === '}') depth = Math.max(0, depth - 1)
  }
  return Math.max(deepestSoFar, ...text.split('\n').map(levelsOf))
}

/** `- - - x` is a list in a list in a list. */
function levelsOf(line: string): number {
  const start = /^(?:\s*[-?:] )*/.exec(line)?.[0] ?? ''
  return start.split(/[-?:] /).length - 1
}

function sectionsOf(text: string): Map<string, string> {
  const plain = text.replaceAll('\r\n', '\n').replace(/^<!--[\s\S]*?-->[ \t]*\n?/gm, '')
  const [before = '', ...parts] = plain.split(/^## +/m)
  const sections = parts.map((part) => {
    const end = part.indexOf('\n')
    return end === -1
      ? ([part.trim(), ''] as const)
      : ([part.slice(0, end).trim(), part.slice(end + 1).trim()] as const)
  })
  return new Map([['', before.trim()], ...sections])
}
