import { useEffect, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { searchMemory } from '../../api/memory.ts'
import type { DiscoveryType, SearchAnswer } from '../../api/values.ts'

interface Searched {
  readonly answer: SearchAnswer | null
  readonly error: ApiError | null
  /** What is shown belongs to earlier words. */
  readonly isOld: boolean
}

const waitMs = 220
const most = 30

/** What is found for words that are being typed. The last answer stays until the next one is there. */
export function useSearch(words: string, type: DiscoveryType | null, module: string | null): Searched {
  const asked = JSON.stringify([words.trim(), type, module])
  const [found, setFound] = useState<Omit<Searched, 'isOld'> & { asked: string }>()
  useEffect(() => {
    const [q, type, module] = JSON.parse(asked) as [string, DiscoveryType | null, string | null]
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const narrowed = { ...(type && { type }), ...(module !== null && { module }) }
        const answer = await searchMemory({ q, limit: most, ...narrowed }, abort.signal)
        setFound({ asked, answer, error: null })
      } catch (thrown) {
        if (!abort.signal.aborted) setFound({ asked, answer: null, error: asApiError(thrown) })
      }
    }, waitMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked])
  return { answer: found?.answer ?? null, error: found?.error ?? null, isOld: found?.asked !== asked }
}
