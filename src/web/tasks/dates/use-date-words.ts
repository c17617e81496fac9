import { useEffect, useState } from 'react'
import { understandDate } from '../../api/tasks.ts'
import type { Understood } from '../../api/values.ts'

const waitMs = 110

/** How the server reads a date that is being typed; null until it has, and where it does not understand. */
export function useDateWords(text: string): {
  readonly understood: Understood | null
  readonly isRead: boolean
} {
  const [reading, setReading] = useState<{ text: string; understood: Understood } | null>(null)
  useEffect(() => {
    if (text.trim() === '') return setReading(null)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setReading({ text, understood: await understandDate(text, abort.signal) })
      } catch {
        // Setting it says what is wrong; while typing it would only disturb.
      }
    }, waitMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  const isRead = reading?.text === text
  return { understood: isRead && reading.understood.due !== null ? reading.understood : null, isRead }
}
