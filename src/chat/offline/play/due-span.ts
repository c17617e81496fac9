import { readWindow } from '../../../language/dates/read-window.ts'
import type { Clock } from './scene.ts'

/** Days from and to, both counted, as `2026-01-31`. */
export interface DueSpan {
  readonly from: string
  readonly to: string
  readonly words: string
}

/** The days that "this week" or "friday" stand for; null where the words are not understood. */
export async function readDueSpan(words: string, clock: Clock): Promise<DueSpan | null> {
  const window = await readWindow(words, clock)
  const today = (await readWindow('today', clock))?.from ?? ''
  if (!window) return null
  const from = window.from?.slice(0, 10) ?? '0000-00-00'
  const to = window.to?.slice(0, 10) ?? '9999-12-31'
  // What is due this week is still to come; what was due on monday is overdue.
  const isRunning = window.from !== null && from < today && to >= today
  return { from: isRunning ? today : from, to, words }
}

export function isWithin(due: string | null, { from, to }: DueSpan): boolean {
  const day = due?.slice(0, 10)
  return day !== undefined && day >= from && day <= to
}
