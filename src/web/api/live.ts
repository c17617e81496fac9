import { outdated } from './connection.ts'
import { addressedProject, openProject } from './open-project.ts'
import { request } from './request.ts'
import { createTopic } from './store.ts'
import type { TaskId } from './values.ts'

export interface LiveChange {
  /** The id of the project that it is in, and its number there. */
  readonly project: string
  readonly id: number
  readonly tasks: readonly TaskId[]
  readonly discoveries: readonly number[]
  /** It touched so much that its numbers are not said. */
  readonly isLarge?: true
}

/** Every change in all projects that this person sees, by whichever client. */
export const allChanges = createTopic<LiveChange>()

/** Those of the project that is open. */
export const liveChanges = createTopic<LiveChange>()

/** A list that this person has across projects is no longer the same. */
export const listChanged = createTopic<'projects' | 'inbox'>()

/** The stream stands for the first time: from then on no change is missed. */
export const firstConnected = createTopic()

/** A browser allows six connections to a server of HTTP/1.1, all tabs together, so a hidden tab gives its up. */
const restAfterMs = 60_000
const delaysMs = [250, 500, 1_000, 2_000, 4_000]

/** Listens to all projects until it is ended: reconnects by itself, also to a server that was started again. */
export function startLive(): () => void {
  let source: EventSource | null = null
  let wasConnected = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const stopping = new AbortController()

  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = null
  }
  const open = () => {
    close()
    const opened = new EventSource('/api/events?across=1')
    source = opened
    opened.addEventListener('hello', () => {
      failures = 0
      const topic = wasConnected ? outdated : firstConnected
      topic.notify()
      wasConnected = true
    })
    opened.addEventListener('change', (event) => {
      const change = JSON.parse((event as MessageEvent<string>).data) as LiveChange
      allChanges.notify(change)
      if (addressedProject(change.project) !== openProject.get()) return
      liveChanges.notify(change)
      if (change.isLarge) outdated.notify()
    })
    opened.addEventListener('projects', () => listChanged.notify('projects'))
    opened.addEventListener('inbox', () => listChanged.notify('inbox'))
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
  const { signal } = stopping
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', reopen, { signal })
  window.addEventListener('pageshow', look, { signal })
  return () => {
    close()
    clearTimeout(rest)
    stopping.abort()
  }
}
