import { isTable } from '../merge-entry.ts'

/** Values as YAML in blocks, line by line; `indent` stands before each line but the first. */
export function yamlText(value: unknown, indent = '', eol = '\n'): string {
  return linesOf(value).join(`${eol}${indent}`)
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((item) => linesOf(item).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`))
  if (!isTable(value)) return [scalar(value)]
  const pairs = Object.entries(value)
  return pairs.length === 0 ? ['{}'] : pairs.flatMap(([key, inner]) => pairLines(key, inner))
}

function pairLines(key: string, value: unknown): string[] {
  const name = scalar(key)
  const inner = linesOf(value)
  return isBlock(value) ? [`${name}:`, ...inner.map((line) => `  ${line}`)] : [`${name}: ${inner[0]}`]
}

/** Whether the value takes lines of its own, under its key. */
export function isBlock(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : isTable(value) && Object.keys(value).length > 0
}

/** Plain where nothing else could be read into it; else as JSON writes it, which YAML reads the same. */
function scalar(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[A-Za-z/][\w/.@+-]*$/.test(value)
  return isPlain && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value) ? value : JSON.stringify(value)
}
