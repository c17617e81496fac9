export interface Bar {
  readonly label: string
  readonly value: number
  readonly text: string
}

const width = 640
const rowHeight = 30
const left = 190
const right = 120

/** Horizontal bars as an SVG that reads in light and in dark. The first bar is ours. */
export function bars(title: string, rows: readonly Bar[]): string {
  const most = Math.max(...rows.map(({ value }) => value), 1e-9)
  const height = 44 + rows.length * rowHeight
  const lines = rows.map(({ label, value, text }, index) => {
    const y = 40 + index * rowHeight
    const length = Math.max(2, (value / most) * (width - left - right))
    const fill = index === 0 ? '#2f6fde' : '#9aa4b2'
    return [
      `<text x="${left - 10}" y="${y + 14}" text-anchor="end">${escaped(label)}</text>`,
      `<rect x="${left}" y="${y}" width="${length.toFixed(1)}" height="20" rx="3" fill="${fill}"/>`,
      `<text x="${(left + length + 8).toFixed(1)}" y="${y + 14}">${escaped(text)}</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>text { font: 13px system-ui, sans-serif; fill: #1c2430 } .title { font-weight: 600 }
@media (prefers-color-scheme: dark) { text { fill: #e6e9ef } }</style>
<text class="title" x="0" y="18">${escaped(title)}</text>
${lines.join('\n')}
</svg>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
