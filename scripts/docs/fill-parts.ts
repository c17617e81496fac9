const marked = /(<!-- generated: (.+?) -->\n)[\s\S]*?(<!-- end -->)/g

/** The page with its generated parts made anew by their names; what people wrote between them stays. */
export async function fillParts(
  page: string,
  partOf: (name: string) => Promise<string> | string,
): Promise<string> {
  const parts = new Map<string, string>()
  for (const [, , name = ''] of page.matchAll(marked)) parts.set(name, await partOf(name))
  return page.replaceAll(marked, (_, start: string, name: string, end: string) => {
    return `${start}\n${parts.get(name)}\n\n${end}`
  })
}

/** Rows under headings, with what would break a table marked. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(headings), `|${headings.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
