const pairs: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”"',
  '‘': "’'",
  '„': '“”',
  '«': '»',
  '`': '`',
}

/** Without the quotes that stand around the whole of it. */
export function unquote(raw: string): string {
  const text = raw.trim()
  const closing = pairs[text[0] ?? '']
  const inner = text.replace(/[.,!]+$/, '')
  const isQuoted = closing !== undefined && inner.length > 2 && closing.includes(inner.at(-1) as string)
  return isQuoted ? inner.slice(1, -1).trim() : text
}
