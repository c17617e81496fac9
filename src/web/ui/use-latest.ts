import { useCallback, useRef } from 'react'

/** A function that stays the same and does what the newest one does: rows that get it are not drawn anew for it. */
export function useLatest<Args extends readonly unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
