import { findDeclarations } from './find-declarations.ts'

export interface OutlineEntry {
  readonly line: number
  /** How many declarations it stands inside of. */
  readonly depth: number
  readonly text: string
}

/** A file in short: the line of each declaration and its head. */
export async function outline(language: string, text: string): Promise<OutlineEntry[]> {
  const depths = new Map<string, number>()
  return (await findDeclarations(language, text)).map(({ name, parent, startLine, signature }) => {
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? -1) + 1
    depths.set(parent === undefined ? name : `${parent}.${name}`, depth)
    return { line: startLine, depth, text: signature }
  })
}
