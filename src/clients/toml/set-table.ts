import { stringify } from 'smol-toml'
import type { Entry } from '../client.ts'
import { isSame, isTable } from '../merge-entry.ts'
import { unexpected } from '../refusals.ts'
import { type Statement, statementsOf } from './statements.ts'

/** The document with a table at the end, written the usual way. */
export function addTable(text: string, path: readonly string[], entry: Entry): string {
  const eol = eolOf(text)
  const gap = text === '' || /\n\r?\n$/.test(text) ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`
  const pairs = Object.entries(entry).map(([key, value]) => pairText(key, value))
  return `${text}${gap}${[`[${path.join('.')}]`, ...pairs].join(eol)}${eol}`
}

/** The document with the keys of one table changed; its other lines and all other tables stay byte for byte. */
export function changeTable(text: string, path: readonly string[], current: Entry, wanted: Entry): string {
  const keys = [...new Set([...Object.keys(current), ...Object.keys(wanted)])]
  return keys
    .filter((key) => !isSame(current[key], wanted[key]))
    .reduce((changed, key) => setKey(changed, path, key, wanted[key]), text)
}

/** The document without the table and the tables inside it. */
export function removeTable(text: string, path: readonly string[]): string {
  const all = statementsOf(text)
  const sections = sectionsOf(all).filter(([head]) => isAt(head, path))
  if (sections.length === 0) throw writtenOtherwise(path)
  return sections.toReversed().reduce((rest, section) => withoutSection(rest, all, section), text)
}

function setKey(text: string, path: readonly string[], key: string, value: unknown): string {
  const all = statementsOf(text)
  const section = sectionsOf(all).find(([head]) => isAt(head, path) && head?.path.length === path.length)
  if (!section) throw writtenOtherwise(path)
  const inner = sectionsOf(all).filter(([head]) => isAt(head, [...path, key]))
  if (inner.length > 0) {
    const without = inner.toReversed().reduce((rest, one) => withoutSection(rest, all, one), text)
    return value === undefined ? without : setKey(without, path, key, value)
  }
  const pairs = section.filter(({ kind, path: [first] }) => kind === 'pair' && first === key)
  const [pair] = pairs
  if (value === undefined)
    return pairs.toReversed().reduce((rest, one) => cut(rest, one.start, one.end), text)
  if (!pair) {
    const { end, bodyEnd } = section.findLast(({ kind }) => kind !== 'blank') as Statement
    const eol = eolOf(text)
    const isEnded = text.slice(bodyEnd, end).includes('\n')
    return `${text.slice(0, end)}${isEnded ? '' : eol}${pairText(key, value)}${eol}${text.slice(end)}`
  }
  const name = /^[^=]*=\s*/.exec(text.slice(pair.start, pair.bodyEnd))?.[0] ?? ''
  return `${text.slice(0, pair.start)}${name}${valueText(value)}${text.slice(pair.bodyEnd)}`
}

/** Each table's statements, its head first; what stands before the first table is no section. */
function sectionsOf(all: readonly Statement[]): Statement[][] {
  return all.reduce<Statement[][]>((sections, statement) => {
    if (statement.kind === 'table') sections.push([statement])
    else sections.at(-1)?.push(statement)
    return sections
  }, [])
}

function isAt(head: Statement | undefined, path: readonly string[]): boolean {
  return path.every((key, depth) => head?.path[depth] === key)
}

/** Comments at the end of a section speak of the next one and stay; of two blank lines that meet one goes. */
function withoutSection(text: string, all: readonly Statement[], section: readonly Statement[]): string {
  const { start } = section[0] as Statement
  const { end } = section.findLast(({ kind }) => kind !== 'blank') as Statement
  const before = all[all.findIndex((statement) => statement.start === start) - 1]
  const isGapBefore = before?.kind === 'blank' && text.slice(before.start, before.end).trim() === ''
  const gapAfter = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0]
  if (!before) return cut(text, start, end + (gapAfter?.length ?? 0))
  return cut(text, isGapBefore && gapAfter !== undefined ? before.start : start, end)
}

function cut(text: string, start: number, end: number): string {
  return `${text.slice(0, start)}${text.slice(end)}`
}

function eolOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n'
}

function writtenOtherwise(path: readonly string[]) {
  return unexpected(`${path.join('.')} is not written as a table of its own ([${path.join('.')}])`)
}

function pairText(key: string, value: unknown): string {
  return `${keyText(key)} = ${valueText(value)}`
}

function valueText(value: unknown): string {
  if (isTable(value)) {
    const pairs = Object.entries(value).map(([key, inner]) => pairText(key, inner))
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
  }
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  return stringify({ v: value }).trim().slice('v = '.length)
}

function keyText(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key)
}
