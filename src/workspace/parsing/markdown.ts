import type { Declaration } from './declaration.ts'

const heading = /^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/
const fence = /^ {0,3}(`{3,}|~{3,})/

interface Open {
  readonly depth: number
  readonly place: number
  readonly path: string
}

/** The sections of a document by their headings. A section reaches to the next heading of its own depth or above. */
export function markdownSections(text: string): Declaration[] {
  const lines = text.split('\n')
  const sections: Declaration[] = []
  const open: Open[] = []
  const closeFrom = (depth: number, endLine: number) => {
    while ((open.at(-1)?.depth ?? 0) >= depth) {
      const { place } = open.pop() as Open
      sections[place] = { ...(sections[place] as Declaration), endLine }
    }
  }
  let fenced: string | undefined
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1]
    if (fenced !== undefined) {
      if (mark?.startsWith(fenced)) fenced = undefined
      continue
    }
    fenced = mark
    const [, marks, name] = heading.exec(line.trimEnd()) ?? []
    if (marks === undefined || name === undefined) continue
    closeFrom(marks.length, index)
    const parent = open.at(-1)?.path
    open.push({
      depth: marks.length,
      place: sections.length,
      path: parent === undefined ? name : `${parent}.${name}`,
    })
    sections.push(section(name, index + 1, `${marks} ${name}`, parent))
  }
  closeFrom(1, lines.at(-1) === '' ? lines.length - 1 : lines.length)
  return sections
}

function section(name: string, line: number, signature: string, parent: string | undefined): Declaration {
  return {
    name,
    kind: 'section',
    startLine: line,
    endLine: line,
    signature,
    ...(parent !== undefined && { parent }),
  }
}
