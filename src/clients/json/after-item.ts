interface AfterItem {
  /** Where the comma behind the item stands, or -1. */
  readonly comma: number
  /** The end of what belongs to the item: its comma, and comments on the same line. */
  readonly end: number
}

/** What stands between an item and the next one, or the bracket: white space, comments, and a comma perhaps. */
export function afterItem(text: string, from: number): AfterItem {
  let [comma, end, position, isSameLine] = [-1, from, from, true]
  const gap = /\s+|\/\/[^\r\n]*|\/\*.*?\*\/|,/sy
  for (;;) {
    gap.lastIndex = position
    const token = gap.exec(text)?.[0]
    if (token === undefined || (token === ',' && comma >= 0)) return { comma, end }
    if (token === ',') [comma, isSameLine] = [position, true]
    else if (/^\s/.test(token)) isSameLine &&= !token.includes('\n')
    position += token.length
    if (isSameLine && !/^\s/.test(token)) end = position
  }
}
