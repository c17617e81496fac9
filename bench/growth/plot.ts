export interface Line {
  readonly label: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
  /** Drawn thicker: it is the one to look at. */
  readonly isNoted?: boolean
}

export interface Panel {
  readonly title: string
  readonly lines: readonly Line[]
}

const panelWidth = 450
const plotWidth = 250
const plotHeight = 260
const [left, top] = [62, 56]
const labelHeight = 14
/** Of a middle lightness, so that they read on white and on black. */
const colours = [
  '#2f6fde',
  '#d1495b',
  '#2a9d8f',
  '#d98a1f',
  '#8e5bd0',
  '#5a9a2f',
  '#c2528b',
  '#4c9bc4',
  '#a07c4a',
  '#7a8699',
  '#b09a1e',
]

/** Panels beside each other, both axes logarithmic and the same on all, as an SVG that reads in light and in dark. */
export function linePlot(title: string, unit: string, panels: readonly Panel[]): string {
  const points = panels.flatMap(({ lines }) => lines.flatMap((line) => line.points))
  const x = logScale(
    points.map((point) => point.x),
    plotWidth,
  )
  const y = logScale(
    points.map((point) => point.y),
    plotHeight,
  )
  // One colour for one label, on every panel.
  const labels = [...new Set(panels.flatMap(({ lines }) => lines.map(({ label }) => label)))]
  const colourOf = (label: string) => colours[labels.indexOf(label) % colours.length] as string
  const [width, height] = [panels.length * panelWidth, top + plotHeight + 40]
  const drawn = panels.map(
    (panel, index) =>
      `<g transform="translate(${index * panelWidth + left} ${top})">\n${drawPanel(panel, x, y, colourOf)}\n</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>text { font: 12px system-ui, sans-serif; fill: #1c2430 } .title { font-weight: 600; font-size: 13px }
.axis { stroke: #8a94a3; stroke-width: 1 } .grid { stroke: #8a94a3; stroke-width: 0.5; opacity: 0.35 }
@media (prefers-color-scheme: dark) { text { fill: #e6e9ef } }</style>
<text class="title" x="0" y="18">${escaped(title)}, ${escaped(unit)}</text>
${drawn.join('\n')}
</svg>
`
}

interface Scale {
  readonly ticks: readonly number[]
  at(value: number): number
}

/** From the power of ten below the least to that above the most. */
function logScale(values: readonly number[], length: number): Scale {
  const powers = values.filter((value) => value > 0).map(Math.log10)
  const low = Math.floor(Math.min(...powers) + 1e-9)
  const high = Math.max(low + 1, Math.ceil(Math.max(...powers) - 1e-9))
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)),
    at: (value) => ((Math.log10(value) - low) / (high - low)) * length,
  }
}

function drawPanel({ title, lines }: Panel, x: Scale, y: Scale, colourOf: (label: string) => string): string {
  const up = (value: number) => plotHeight - y.at(value)
  const grid = [
    ...y.ticks.map(
      (tick) =>
        `<line class="grid" x1="0" x2="${plotWidth}" y1="${fixed(up(tick))}" y2="${fixed(up(tick))}"/>` +
        `<text x="-8" y="${fixed(up(tick) + 4)}" text-anchor="end">${short(tick)}</text>`,
    ),
    ...x.ticks.map(
      (tick) =>
        `<line class="grid" x1="${fixed(x.at(tick))}" x2="${fixed(x.at(tick))}" y1="0" y2="${plotHeight}"/>` +
        `<text x="${fixed(x.at(tick))}" y="${plotHeight + 18}" text-anchor="middle">${short(tick)}</text>`,
    ),
  ]
  const known = lines.filter(({ points }) => points.length > 0)
  const ends = spread(known.map(({ points }) => up((points.at(-1) as Line['points'][number]).y)))
  const curves = known.map(({ label, points, isNoted }, index) => {
    const colour = colourOf(label)
    const path = points.map((point) => `${fixed(x.at(point.x))},${fixed(up(point.y))}`).join(' ')
    const dots = points.map(
      (point) => `<circle cx="${fixed(x.at(point.x))}" cy="${fixed(up(point.y))}" r="2.5" fill="${colour}"/>`,
    )
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="${isNoted ? 3 : 1.5}"/>`,
      ...dots,
      `<text x="${plotWidth + 10}" y="${fixed((ends[index] as number) + 4)}" style="fill:${colour}">${escaped(label)}</text>`,
    ].join('')
  })
  return [
    `<text class="title" x="0" y="-14">${escaped(title)}</text>`,
    ...grid,
    `<line class="axis" x1="0" x2="${plotWidth}" y1="${plotHeight}" y2="${plotHeight}"/>`,
    ...curves,
  ].join('\n')
}

/** Moves labels apart that would lie on each other, no further than they must. */
function spread(places: readonly number[]): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] as number) - (places[b] as number))
  const moved = [...places]
  // From the top down, then from the bottom up where the last ones were pushed out of the plot.
  let last = Number.NEGATIVE_INFINITY
  for (const index of order) last = moved[index] = Math.max(places[index] as number, last + labelHeight)
  let next = plotHeight + labelHeight
  for (const index of order.toReversed())
    next = moved[index] = Math.min(moved[index] as number, next - labelHeight)
  return moved
}

function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`
  if (value >= 1e3) return `${value / 1e3}k`
  return String(Number(value.toPrecision(1)))
}

function fixed(value: number): string {
  return value.toFixed(1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
