type Brush = (text: string) => string

/** Colours by what they are used for. */
export interface Paint {
  readonly strong: Brush
  readonly faint: Brush
  readonly good: Brush
  readonly warning: Brush
  readonly bad: Brush
  readonly number: Brush
}

/** Pairs of codes that begin and end a way of writing (ECMA-48, "select graphic rendition"). */
const codes: Readonly<Record<keyof Paint, readonly [number, number]>> = {
  strong: [1, 22],
  faint: [2, 22],
  good: [32, 39],
  warning: [33, 39],
  bad: [31, 39],
  number: [36, 39],
}

export function paintWith(isColoured: boolean): Paint {
  const brush = ([begin, end]: readonly [number, number]): Brush =>
    isColoured ? (text) => (text === '' ? '' : `\x1b[${begin}m${text}\x1b[${end}m`) : (text) => text
  return {
    strong: brush(codes.strong),
    faint: brush(codes.faint),
    good: brush(codes.good),
    warning: brush(codes.warning),
    bad: brush(codes.bad),
    number: brush(codes.number),
  }
}
