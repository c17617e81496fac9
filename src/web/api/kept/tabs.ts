import { newKey } from '../new-key.ts'

/** The name of this tab, until it is reloaded or closed. */
export const thisTab = newKey()

const lockOf = (tab: string) => `waymark-tab-${tab}`
const known = new Set([thisTab])
const gone = new Set<string>()
const acts = new Set<(tab: string) => void>()

// Held for as long as the tab lives, however it ends. Browsers have no locks where a page came over plain HTTP.
void navigator.locks?.request(lockOf(thisTab), () => new Promise(() => {}))

// Tabs that were opened later get to know those that were there before.
const channel = new BroadcastChannel('waymark-tabs')
channel.onmessage = ({ data }: MessageEvent<string>) => {
  if (!known.has(data)) channel.postMessage(thisTab)
  knowTab(data)
}
channel.postMessage(thisTab)

/** Calls back for each tab that is gone, with its name. */
export function whenTabGone(act: (tab: string) => void): void {
  acts.add(act)
}

/** Waits for the end of a tab that has left something behind, or will: that may have come already. */
export function knowTab(tab: string): void {
  const tell = () => {
    gone.add(tab)
    for (const act of acts) act(tab)
  }
  const isKnown = known.has(tab)
  known.add(tab)
  if (gone.has(tab)) tell()
  else if (isKnown) return
  else if (navigator.locks) void navigator.locks.request(lockOf(tab), tell)
  else tell()
}
