import { useEffect, useRef, useState } from 'react'

/** How near to its end a reader still follows it, in pixels. */
const near = 48

/** Keeps a box at its end while what is in it grows, unless its reader has scrolled up. */
export function useStick(key: string) {
  const box = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const [isAway, setAway] = useState(false)

  const toEnd = () => {
    isStuck.current = true
    setAway(false)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  // Another conversation begins at its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key counts.
  useEffect(toEnd, [key])
  useEffect(() => {
    const element = box.current
    const inner = element?.firstElementChild
    if (!element || !inner) return
    const sizes = new ResizeObserver(() => {
      if (isStuck.current) element.scrollTop = element.scrollHeight
    })
    sizes.observe(inner)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  const onScroll = () => {
    const element = box.current
    if (!element) return
    isStuck.current = element.scrollHeight - element.scrollTop - element.clientHeight <= near
    setAway(!isStuck.current)
  }
  return { box, isAway, onScroll, toEnd }
}
