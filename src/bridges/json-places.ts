import { findNodeAtLocation, type JSONVisitor, parseTree, visit } from 'jsonc-parser'

export type JsonPath = readonly (string | number)[]

/** Where the value at that path begins, counted in lines from 1; null where nobody can say. The text must be JSON. */
export function lineOf(text: string, path: JsonPath): number | null {
  try {
    const root = parseTree(text)
    const node = root && findNodeAtLocation(root, [...path])
    return node ? lineAt(text, node.offset) : null
  } catch {
    return null // nested so deep that the parser runs out of stack
  }
}

/** Where a text stops being JSON; null when it is JSON. */
export function whereBroken(text: string): { line: number; atEnd: boolean } | null {
  try {
    visit(text, refusing(text), { disallowComments: true })
    return null
  } catch (error) {
    if (error instanceof Stopped) return error.place
    throw error
  }
}

class Stopped extends Error {
  readonly place: { readonly line: number; readonly atEnd: boolean }

  constructor(text: string, at: number, end: number) {
    super()
    const length = text.trimEnd().length
    this.place = { line: lineAt(text, Math.min(at, length)), atEnd: end >= length }
  }
}

// The parser calls itself for every value inside another one.
const deepest = 1_000

function refusing(text: string): JSONVisitor {
  let depth = 0
  const begin = (at: number) => {
    depth += 1
    if (depth > deepest) throw new Stopped(text, at, at)
  }
  const end = () => {
    depth -= 1
  }
  return {
    onError: (_, at, length) => {
      throw new Stopped(text, at, at + length)
    },
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
  }
}

function lineAt(text: string, at: number): number {
  let line = 1
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) line++
  return line
}
