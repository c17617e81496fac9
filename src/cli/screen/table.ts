import { displayWidth, wrap } from './display-width.ts'
import type { Screen } from './screen.ts'

export interface Column {
  readonly heading: string
  readonly align?: 'right'
  /** Takes the room that the others leave, and goes on in the next line where that is too little. */
  readonly isFlexible?: boolean
}

export interface Cell {
  readonly text: string
  readonly paint?: ((text: string) => string) | undefined
}

const gap = '  '
const leastFlexible = 16

/**
 * Rows under headings, as wide as the screen at most. Columns that are empty in every row are left out. Undefined when
 * the screen is too narrow for a table.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { columns: screenWidth, paint }: Pick<Screen, 'columns' | 'paint'>,
): string[] | undefined {
  const shown = columns.flatMap((column, at) => (rows.some((row) => row[at]?.text) ? [{ column, at }] : []))
  const cellsOf = (row: readonly Cell[]) => shown.map(({ at }) => row[at] ?? { text: '' })
  const natural = shown.map(({ column, at }) =>
    Math.max(displayWidth(column.heading), ...rows.map((row) => displayWidth(row[at]?.text ?? ''))),
  )
  const gaps = gap.length * (shown.length - 1)
  const fixed = natural.reduce(
    (sum, width, index) => sum + (shown[index]?.column.isFlexible ? 0 : width),
    gaps,
  )
  if (screenWidth - fixed < leastFlexible) return undefined
  const widths = natural.map((width, index) =>
    shown[index]?.column.isFlexible ? Math.min(width, screenWidth - fixed) : width,
  )
  const layOut = (cells: readonly Cell[]) =>
    line(
      cells,
      shown.map(({ column }) => column),
      widths,
    )
  const headings = shown.map(({ column }) => ({ text: column.heading, paint: paint.faint }))
  return [headings, ...rows.map(cellsOf)].flatMap(layOut)
}

/** One row: as many lines as its longest cell needs. */
function line(cells: readonly Cell[], columns: readonly Column[], widths: readonly number[]): string[] {
  const parts = cells.map(({ text }, at) => (columns[at]?.isFlexible ? wrap(text, widths[at] ?? 0) : [text]))
  const height = Math.max(...parts.map((part) => part.length))
  return Array.from({ length: height }, (_, nth) => {
    const laidOut = parts.map((part, at) => {
      const text = part[nth] ?? ''
      const width = widths[at] ?? 0
      const padding = ' '.repeat(Math.max(0, width - displayWidth(text)))
      const painted = cells[at]?.paint?.(text) ?? text
      if (columns[at]?.align === 'right') return `${padding}${painted}`
      return at === parts.length - 1 ? painted : `${painted}${padding}`
    })
    return laidOut.join(gap).trimEnd()
  })
}
