import type { Browser, Page } from 'playwright-core'

export interface Frames {
  /** From one frame to the next, at worst, in milliseconds. */
  readonly longest: number
  /** The most that the page's own thread worked at a stretch: what is left of it when others keep the machine busy. */
  readonly longestTask: number
  readonly count: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of the thread's own time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Watches every frame while something happens on the page. */
export async function measureFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  const browser = page.context().browser() as Browser
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await page.evaluate(watch)
  await act()
  const frames = (await page.evaluate('window.__watching = false, window.__frames')) as number[]
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return { longest: Math.max(...frames), longestTask: longestTask(trace.traceEvents), count: frames.length }
}

const watch = `{
  window.__frames = []
  window.__watching = true
  let last
  const look = (now) => {
    if (last !== undefined) window.__frames.push(now - last)
    last = now
    if (window.__watching) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

function longestTask(events: readonly TraceEvent[]): number {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = ({ pid, tid }: TraceEvent) =>
    threads.some((thread) => thread.pid === pid && thread.tid === tid)
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && event.ph === 'X' && isMain(event))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000
}
