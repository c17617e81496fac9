import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { spotAt, unexpected } from '../refusals.ts'
import { isBlock, yamlText } from './emit.ts'
import { parseYaml } from './parse.ts'

type Path = readonly (string | number)[]
type Container = YAMLMap.Parsed | YAMLSeq.Parsed

/** The document with this value at this path; what is missing on the way is made. Everything else stays byte for byte. */
export function setYaml(text: string, path: Path, value: unknown): string {
  const root = parseYaml(text).contents as ParsedNode | null
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n'
  if (root === null) return `${ended(text, eol)}${yamlText(wrapped(path, value), '', eol)}${eol}`
  const depth = path.findLastIndex((_, length) => containerAt(root, path.slice(0, length)) !== undefined)
  const container = containerAt(root, path.slice(0, depth)) as Container
  const step = path[depth] as string | number
  const inner = wrapped(path.slice(depth + 1), value)
  const pair = isMap(container) ? container.items.find((item) => keyOf(item.key) === step) : undefined
  if (pair) return replaced(text, pair.key as ParsedNode, pair.value, inner, eol)
  return inserted(text, container, typeof step === 'number' ? [inner] : { [step]: inner }, eol)
}

/** The document without what stands at this path, which has to be there. */
export function removeYaml(text: string, path: Path): string {
  const root = parseYaml(text).contents as ParsedNode
  const container = containerAt(root, path.slice(0, -1)) as Container
  const step = path.at(-1)
  const at = isMap(container)
    ? container.items.findIndex((item) => keyOf(item.key) === step)
    : (step as number)
  const item = container.items[at]
  const [start, end] = spanOf(item)
  if (container.flow) throw writtenInFlow(text, container)
  if (container.items.length === 1) {
    const [from, to] = [container.range[0], lastOf(text, container.range[1])]
    const before = text.slice(0, from).trimEnd()
    return `${before}${isMap(container) ? ' {}' : ' []'}${text.slice(to)}`
  }
  const from = text.lastIndexOf('\n', start - 1) + 1
  return `${text.slice(0, from)}${text.slice(afterLine(text, lastOf(text, end)))}`
}

/** The mapping or list at this path; undefined where there is none, or something else. */
function containerAt(root: ParsedNode, path: Path): Container | undefined {
  let node: unknown = root
  for (const step of path) {
    if (isMap(node)) node = node.items.find((item) => keyOf(item.key) === step)?.value
    else if (isSeq(node) && typeof step === 'number') node = node.items[step]
    else return undefined
  }
  return isCollection(node) ? (node as Container) : undefined
}

function keyOf(key: unknown): unknown {
  return isScalar(key) ? key.value : key
}

/** What stands behind a key, written anew. */
function replaced(
  text: string,
  key: ParsedNode,
  old: ParsedNode | null,
  value: unknown,
  eol: string,
): string {
  const colon = text.indexOf(':', key.range[1])
  const end = old && old.range[1] > colon ? lastOf(text, old.range[1]) : colon + 1
  const indent = `${' '.repeat(columnOf(text, key.range[0]))}  `
  const written = isBlock(value) ? `${eol}${indent}${yamlText(value, indent, eol)}` : ` ${yamlText(value)}`
  return `${text.slice(0, colon + 1)}${written}${text.slice(Math.max(end, colon + 1))}`
}

/** The container with one more item behind the others. */
function inserted(text: string, container: Container, item: unknown, eol: string): string {
  const last = container.items.at(-1)
  if (container.flow) {
    if (last) throw writtenInFlow(text, container)
    const [start, end] = container.range
    const indent = `${indentOf(text, start)}  `
    return `${text.slice(0, start).trimEnd()}${eol}${indent}${yamlText(item, indent, eol)}${text.slice(end)}`
  }
  const indent = ' '.repeat(columnOf(text, container.range[0]))
  const end = endOfLine(text, lastOf(text, spanOf(last)[1]))
  return `${text.slice(0, end)}${eol}${indent}${yamlText(item, indent, eol)}${text.slice(end)}`
}

/** From the first letter of an item to the end of its value. */
function spanOf(item: unknown): [start: number, end: number] {
  if (!isPair<ParsedNode, ParsedNode | null>(item)) return rangeOf(item as ParsedNode)
  const [start, keyEnd] = rangeOf(item.key)
  return [start, Math.max(keyEnd, item.value ? rangeOf(item.value)[1] : 0)]
}

function rangeOf({ range: [start, end] }: ParsedNode): [start: number, end: number] {
  return [start, end]
}

/** Blocks count the blank lines behind them as their own; those stay. */
function lastOf(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length
}

function endOfLine(text: string, offset: number): number {
  const end = text.slice(offset).search(/\r?\n|$/)
  return offset + end
}

function afterLine(text: string, offset: number): number {
  return offset + (/^[^\n]*(?:\n|$)/.exec(text.slice(offset))?.[0].length ?? 0)
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}

function indentOf(text: string, offset: number): string {
  return /^ */.exec(text.slice(offset - columnOf(text, offset)))?.[0] ?? ''
}

function ended(text: string, eol: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}${eol}`
}

function wrapped(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  )
}

function writtenInFlow(text: string, container: Container) {
  return unexpected('this is written on one line, in braces or brackets', spotAt(text, container.range[0]))
}
