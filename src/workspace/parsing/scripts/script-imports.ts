import type { ParseResult } from 'oxc-parser'

/**
 * What a module asks for, in the order of its text and each once: imports and exports from elsewhere, `import()` and
 * `require()` of a literal. oxc lists the first three without the tree; `require` is found by its looks, outside of
 * comments, since to oxc it is a function like any other.
 */
export function scriptImports({ module, comments }: ParseResult, text: string): string[] {
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literalAt(text, start, end)),
    ...[...text.matchAll(requireCall)]
      .filter(({ index }) => !comments.some(({ start, end }) => start <= index && index < end))
      .map(({ index, 2: value }) => ({ value: value as string, start: index })),
  ]
  const inOrder = found.toSorted((one, other) => one.start - other.start)
  return [...new Set(inOrder.map(({ value }) => value))]
}

const requireCall = /(?<![\w$.])require(?:\.resolve)?\s*\(\s*(['"`])([^'"`$\n]+)\1\s*\)/g

function literalAt(text: string, start: number, end: number): { value: string; start: number }[] {
  const [, , value] = /^(['"`])([^'"`$\n\\]+)\1$/.exec(text.slice(start, end)) ?? []
  return value === undefined ? [] : [{ value, start }]
}
