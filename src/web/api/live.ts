import { inProject } from './open-project.ts'
import { queryString, request } from './request.ts'
import type { TaskId } from './values.ts'

export interface LiveChange {
  readonly id: number
  readonly tasks: readonly TaskId[]
  readonly discoveries: readonly number[]
}

const changed = new Set<(change: LiveChange) => void>()
const missed = new Set<() => void>()
const listening = new Set<() => void>()

/** Runs for every change of the data, whoever made it. */
export function whenChanged(act: (change: LiveChange) => void): () => void {
  changed.add(act)
  return () => changed.delete(act)
}

/** Runs when the line was down for a while: what is shown may be old, so it is asked for again. */
export function whenMissed(act: () => void): () => void {
  missed.add(act)
  return () => missed.delete(act)
}

/** Runs when the line stands for the first time: from then on every change is told. */
export function whenListening(act: () => void): () => void {
  listening.add(act)
  return () => listening.delete(act)
}

/** A browser allows six connections to a server of HTTP/1.1, all tabs together, so one that nobody sees gives its up. */
const restAfterMs = 60_000
const delaysMs = [250, 500, 1_000, 2_000, 4_000]

/** Listens to a project until it is ended: reconnects by itself, also to a server that was started again. */
export function startLive(project: string | null): () => void {
  let source: EventSource | null = null
  let wasConnected = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = null
  }
  const open = () => {
    close()
    const opened = new EventSource(`/api/events${queryString(inProject(project))}`)
    source = opened
    opened.addEventListener('hello', () => {
      failures = 0
      for (const act of [...(wasConnected ? missed : listening)]) act()
      wasConnected = true
    })
    opened.addEventListener('change', (event) => {
      const change = JSON.parse((event as MessageEvent<string>).data) as LiveChange
      for (const act of [...changed]) act(change)
    })
    opened.addEventListener('error', () => {
      if (source !== opened) return
      close()
      failures += 1
      // A stream that breaks says nothing about why: an ordinary request tells a server that is gone from one that
      // no longer knows us.
      if (failures > 1) void request('GET', '/api/me').catch(() => {})
      retry = setTimeout(open, delaysMs[Math.min(failures, delaysMs.length) - 1])
    })
  }
  const look = () => {
    clearTimeout(rest)
    if (document.visibilityState === 'hidden') rest = setTimeout(close, restAfterMs)
    else if (source === null) open()
  }
  const reopen = () => {
    failures = 0
    open()
  }

  open()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', reopen)
  window.addEventListener('pageshow', look)
  return () => {
    close()
    clearTimeout(rest)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', reopen)
    window.removeEventListener('pageshow', look)
  }
}
