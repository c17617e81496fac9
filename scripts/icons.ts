import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openBrowser } from '../test/support/page/browser.ts'

const folder = resolve(import.meta.dirname, '../src/web/public/icons')
const source = readFileSync(resolve(folder, '../../design/icon.svg'), 'utf8')

/** A phone cuts a maskable icon into a shape of its own: what must stay is in the middle four fifths. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.72 },
  { name: 'apple-touch-icon.png', size: 180, share: 0.84 },
] as const

const ground = /<rect[^>]* fill="(#\w+)"/.exec(source)?.[1] ?? '#ffffff'

/** Draws every icon of the page anew from the one SVG: `node scripts/icons.ts`. */
await using browser = await openBrowser()
for (const { name, size, share } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const drawn = Math.round(size * share)
  const colour = share === 1 ? 'transparent' : ground
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${colour}}svg{width:${drawn}px;height:${drawn}px}</style>${source}`,
  )
  writeFileSync(resolve(folder, name), await page.screenshot({ omitBackground: true }))
  await page.close()
}
