import { useEffect, useRef, useState } from 'react'
import { understandTask } from '../../api/tasks.ts'
import type { Understood, UnderstoodSpan } from '../../api/values.ts'

export interface Reading {
  readonly text: string
  readonly understood: Understood
}

const waitMs = 110

/**
 * What the server understands of a text that is being typed. An answer to an earlier text is dropped, except for the
 * words it has in common with what stands there now: they keep their colour while the next answer is on its way.
 */
export function useUnderstood(
  text: string,
  day: string | null,
): {
  readonly exact: Understood | null
  /** The last answer, and the text it is for. */
  readonly reading: Reading | null
  readonly spans: readonly UnderstoodSpan[]
} {
  const [reading, setReading] = useState<Reading | null>(null)
  const latest = useRef(text)
  latest.current = text
  useEffect(() => {
    if (text.trim() === '') return setReading(null)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const understood = await understandTask(text, day, { signal: abort.signal })
        if (latest.current === text) setReading({ text, understood })
      } catch {
        // Adding says what is wrong; while typing it would only disturb.
      }
    }, waitMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, day])
  if (!reading) return { exact: null, reading, spans: [] }
  const spans = reading.understood.spans.filter(
    ({ end }) => text.slice(0, end) === reading.text.slice(0, end) && isWhole(text, end),
  )
  return { exact: reading.text === text ? reading.understood : null, reading, spans }
}

/** Whether no letter was added to the word that ends there. */
function isWhole(text: string, end: number): boolean {
  return !/^[\p{L}\p{N}]/u.test(text.slice(end))
}
