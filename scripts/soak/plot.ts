export interface Line {
  readonly label: string
  /** `x` in seconds. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

export interface Panel {
  readonly title: string
  /** Left out: from 0 up, all steps alike. */
  readonly isLogarithmic?: boolean
  readonly lines: readonly Line[]
}

const [plotWidth, plotHeight, labelWidth] = [400, 200, 150]
const [left, top, bottom] = [54, 56, 44]
const panelWidth = left + plotWidth + labelWidth
const labelHeight = 15
/** Of a middle lightness, so that they read on white and on black. */
const colours = ['#2f6fde', '#d1495b', '#2a9d8f', '#d98a1f', '#8e5bd0', '#5a9a2f', '#c2528b', '#4c9bc4']

/** Panels beside each other over the same time, as an SVG that reads in light and in dark. */
export function timePlot(title: string, seconds: number, panels: readonly Panel[]): string {
  const [width, height] = [panels.length * panelWidth, top + plotHeight + bottom]
  const drawn = panels.map(
    (panel, index) =>
      `<g transform="translate(${index * panelWidth + left} ${top})">\n${drawPanel(panel, seconds)}\n</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>text { font: 12px system-ui, sans-serif; fill: #1c2430 } .title { font-weight: 600; font-size: 13px }
.axis { stroke: #8a94a3; stroke-width: 1 } .grid { stroke: #8a94a3; stroke-width: 0.5; opacity: 0.35 }
@media (prefers-color-scheme: dark) { text { fill: #e6e9ef } }</style>
<text class="title" x="0" y="18">${escaped(title)}</text>
${drawn.join('\n')}
</svg>
`
}

interface Scale {
  readonly ticks: readonly number[]
  /** How far up a value is. */
  at(value: number): number
}

function drawPanel({ title, isLogarithmic, lines }: Panel, seconds: number): string {
  const known = lines.filter(({ points }) => points.length > 0)
  const values = known.flatMap(({ points }) => points.map(({ y }) => y))
  const scale = isLogarithmic ? logScale(values) : evenScale(Math.max(...values, 0))
  const across = (second: number) => (second / seconds) * plotWidth
  const down = (value: number) => plotHeight - scale.at(value)
  const step = stepOf(seconds / 60, 6)
  const minutes = Array.from({ length: Math.floor(seconds / 60 / step) + 1 }, (_, n) => n * step)
  const ends = spread(known.map(({ points }) => down((points.at(-1) as Line['points'][number]).y)))
  return [
    `<text class="title" x="0" y="-14">${escaped(title)}</text>`,
    ...scale.ticks.map(
      (tick) =>
        `<line class="grid" x1="0" x2="${plotWidth}" y1="${fixed(down(tick))}" y2="${fixed(down(tick))}"/>` +
        `<text x="-8" y="${fixed(down(tick) + 4)}" text-anchor="end">${short(tick)}</text>`,
    ),
    ...minutes.map(
      (minute) =>
        `<text x="${fixed(across(minute * 60))}" y="${plotHeight + 18}" text-anchor="middle">${minute}</text>`,
    ),
    `<text x="${plotWidth}" y="${plotHeight + 34}" text-anchor="end">minutes</text>`,
    `<line class="axis" x1="0" x2="${plotWidth}" y1="${plotHeight}" y2="${plotHeight}"/>`,
    ...known.map(({ label, points }, index) => {
      const colour = colours[index % colours.length]
      const path = points.map(({ x, y }) => `${fixed(across(x))},${fixed(down(y))}`).join(' ')
      return (
        `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linejoin="round"/>` +
        `<text x="${plotWidth + 8}" y="${fixed((ends[index] as number) + 4)}" style="fill:${colour}">${escaped(label)}</text>`
      )
    }),
  ].join('\n')
}

function evenScale(most: number): Scale {
  const step = stepOf(Math.max(most, 1e-9), 5)
  const high = Math.ceil(most / step - 1e-9) * step
  return {
    ticks: Array.from({ length: Math.round(high / step) + 1 }, (_, n) => n * step),
    at: (value) => (value / high) * plotHeight,
  }
}

/** From the power of ten below the least to that above the most. */
function logScale(values: readonly number[]): Scale {
  const powers = values.map((value) => Math.log10(Math.max(value, 0.01)))
  const low = Math.floor(Math.min(...powers) + 1e-9)
  const high = Math.max(low + 1, Math.ceil(Math.max(...powers) - 1e-9))
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n)),
    at: (value) => ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * plotHeight,
  }
}

/** A round step of which about so many fit. */
function stepOf(length: number, parts: number): number {
  const power = 10 ** Math.floor(Math.log10(length / parts))
  return power * ([1, 2, 5, 10].find((factor) => power * factor * parts >= length) as number)
}

/** Moves labels apart that would lie on each other, no further than they must. */
function spread(places: readonly number[]): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] as number) - (places[b] as number))
  const moved = [...places]
  let last = Number.NEGATIVE_INFINITY
  for (const index of order) last = moved[index] = Math.max(places[index] as number, last + labelHeight)
  let next = plotHeight + labelHeight
  for (const index of order.toReversed())
    next = moved[index] = Math.min(moved[index] as number, next - labelHeight)
  return moved
}

function short(value: number): string {
  return value >= 1_000 ? `${value / 1_000}k` : String(Number(value.toPrecision(3)))
}

function fixed(value: number): string {
  return value.toFixed(1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
