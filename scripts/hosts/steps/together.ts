import type { Browser } from 'playwright-core'
import { green, type Outcome, red } from '../outcome.ts'
import type { Stage } from '../place.ts'
import { newServerPlace, startWaymark } from '../waymark-server.ts'

const adds = (title: string) => ({
  ends: 'Added.',
  calls: [{ tool: 'add_task', args: { title }, reaches: new RegExp(title) }],
})

/** Two hosts write at the same time while a page is open: the page shows both, and each reads what the other did. */
export async function together(stage: Stage, other: Stage, browser: Browser): Promise<Outcome> {
  const at = ['--data', stage.data, '--project', stage.place.project] as const
  for (const one of [stage, other]) {
    const { code, output } = await one.waymark('connect', one.host.id, '--yes', ...at)
    if (code !== 0) return red(output)
  }
  await stage.waymark('add', 'Before them all', ...at)
  await using server = await startWaymark(await newServerPlace(stage.data, stage.place.project))
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${server.url}/`)
    await page.getByRole('link', { name: /shop/ }).first().click()
    await page.getByText('Before them all').first().waitFor({ timeout: 30_000 })
    const turns = [
      stage.beginTurn(adds('From the first host')),
      other.beginTurn(adds('From the second host')),
    ]
    const shown = ['From the first host', 'From the second host'].map((title) =>
      page.getByText(title).first().waitFor({ timeout: 120_000 }),
    )
    await Promise.all(turns.map(({ ended }) => ended))
    const seen = await Promise.all(shown.map((one) => one.then(() => true).catch(() => false)))
    if (!seen.every(Boolean)) return red(`the page shows ${seen.filter(Boolean).length} of 2 tasks`)
  } finally {
    await context.close()
  }
  const { played } = await stage.turn({
    ends: 'Read.',
    calls: [{ tool: 'list_tasks', args: {}, reaches: /From the second host/ }],
  })
  const heard = played.results[0] ?? ''
  return heard.includes('From the second host')
    ? green(`with ${other.host.name}`)
    : red(`it does not see the other's task: ${heard}`)
}
