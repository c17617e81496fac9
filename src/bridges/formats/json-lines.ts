import { Slice } from '../../slice.ts'
import type { InputFile } from '../input-file.ts'
import { whereBroken } from '../json-places.ts'
import { atLine, bad, type SourcePosition } from '../place.ts'

interface JsonLine {
  readonly value: unknown
  readonly place: SourcePosition
}

/** One JSON value a line; empty lines count and are passed over. */
export async function* jsonLines({ path, text }: InputFile): AsyncGenerator<JsonLine> {
  let number = 0
  const slice = new Slice()
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? text.length : end).trim()
    start = end === -1 ? text.length : end + 1
    number += 1
    await slice.turn()
    if (line !== '') yield { value: parse(line, path, number), place: atLine(path, number) }
  }
}

function parse(line: string, path: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    const broken = whereBroken(line)
    throw bad(
      atLine(path, number),
      broken?.atEnd ? 'this line is cut off: its JSON does not end.' : 'this line is not JSON.',
    )
  }
}
