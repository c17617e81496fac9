export interface Figure {
  readonly value: number
  readonly unit: string
}

/** By name: the first words of a row, then its column. */
export type Figures = ReadonlyMap<string, Figure>

/** The figures of a bench, from the tables it printed (a line of JSON each), or from its output where that is JSON. */
export function figuresOf(tables: string, output: string): Figures {
  const figures = new Map<string, Figure>()
  for (const line of tables.split('\n').filter(Boolean)) collect(JSON.parse(line), '', figures)
  if (figures.size === 0) collect(jsonIn(output), '', figures)
  return figures
}

/** What is asked of a figure, and what only follows from others. */
const passedOver = new Set(['goal', 'goals', 'met', 'size', 'ratio'])

function collect(value: unknown, name: string, into: Map<string, Figure>): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(one, name, into)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const cells = Object.entries(value).filter(([column]) => !passedOver.has(column))
  const [, words] = cells.find(([, cell]) => typeof cell === 'string' && readAll(cell).length === 0) ?? []
  const row = [name, words].filter(Boolean).join(', ')
  for (const [column, cell] of cells) {
    if (typeof cell === 'object') collect(cell, Array.isArray(cell) ? row : `${row}, ${column}`, into)
    for (const [part, figure] of readAll(cell))
      add([row, column, part].filter(Boolean).join(', '), figure, into)
  }
}

/** `12.5 ms`, `1,653/s`, `93 %`, or several with names: `p95 12 ms, p50 3 ms`. */
const single = /^(?:(p\d+) )?([\d,]*\.?\d+) ?(ms|µs|s|\/s|MB|%|)$/

function readAll(cell: unknown): [part: string, figure: Figure][] {
  if (typeof cell === 'number') return [['', { value: cell, unit: '' }]]
  if (typeof cell !== 'string') return []
  const read = cell.split(', ').map((part) => single.exec(part))
  if (read.includes(null)) return []
  return read.flatMap((found) =>
    found ? [[found[1] ?? '', { value: Number(found[2]?.replaceAll(',', '')), unit: found[3] ?? '' }]] : [],
  )
}

/** Rows of the same words are told apart by their number. */
function add(name: string, figure: Figure, into: Map<string, Figure>): void {
  let free = name
  for (let number = 2; into.has(free); number++) free = `${name} (${number})`
  into.set(free, figure)
}

function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
