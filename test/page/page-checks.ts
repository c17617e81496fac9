import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with what is shown, each with where. What is gone when it looks again was still coming in. */
export async function complaintsOfAxe(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const complaints = await look(page)
  return complaints.length === 0 ? [] : look(page)
}

async function look(page: Page): Promise<string[]> {
  // What moves is judged when it has come to rest; what never rests is no part of that.
  await page.evaluate(`Promise.all(
    document.getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
      .map((one) => one.finished.catch(() => {})))`)
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** What sticks out of the window to the right. What scrolls in itself may be as wide as it likes. */
export function overhang(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility() && !one.closest('pre, nav, [popover]:not(:popover-open), .unseen'))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 160))
    .concat(document.documentElement.scrollWidth > innerWidth ? ['the page itself'] : [])`)
}

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
