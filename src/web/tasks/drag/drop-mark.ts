import { useCallback, useEffect, useRef } from 'react'

interface Marked {
  readonly element: HTMLElement
  readonly side: 'before' | 'after' | 'end'
}

/** Marks where what is dragged would go: on the element itself, so that nothing is drawn anew while it moves. */
export function useDropMark(): (mark: Marked | null) => void {
  const marked = useRef<HTMLElement | null>(null)
  const mark = useCallback((next: Marked | null) => {
    if (marked.current && marked.current !== next?.element) delete marked.current.dataset.drop
    marked.current = next?.element ?? null
    if (next) next.element.dataset.drop = next.side
  }, [])
  useEffect(() => () => mark(null), [mark])
  return mark
}
