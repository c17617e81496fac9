import { useSyncExternalStore } from 'react'

/** Where the layout changes; the style sheets have the same widths. */
const queries = {
  phone: '(max-width: 719px)',
  /** Room for the list and something beside it. */
  wide: '(min-width: 1080px)',
} as const

export function useMedia(name: keyof typeof queries): boolean {
  const query = queries[name]
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
