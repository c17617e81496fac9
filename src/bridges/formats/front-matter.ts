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
  const document = parseDocument(found[1] as string, { schema: 'failsafe', prettyErrors: true })
  const [error] = document.errors
  if (error) {
    const line = (error.linePos?.[0].line ?? 1) + 1
    throw bad(
      atLine(file.path, line),
      `the front matter is not YAML: ${shown(error.message.split(/ at line |\n/)[0] ?? '', 120)}.`,
    )
  }
  const fields = new Fields(
    document.toJS({ maxAliasCount: 100 }) ?? {},
    atLine(file.path, 1),
    'the front matter',
  )
  return { file, fields, sections: sectionsOf(file.text.slice(found[0].length)) }
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
