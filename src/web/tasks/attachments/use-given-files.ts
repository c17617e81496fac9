import { type RefObject, useEffect, useState } from 'react'

/**
 * Files that are dropped anywhere on the panel around an element, or pasted while it is shown. True while some are held
 * over it.
 */
export function useGivenFiles(
  inside: RefObject<HTMLElement | null>,
  isWanted: boolean,
  take: (files: readonly File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const panel = inside.current?.closest('aside')
    if (!panel || !isWanted) return
    // Entering a child comes before leaving its parent.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Text that was copied with a picture of it is meant as text.
      const hasText = event.clipboardData?.types.includes('text/plain') ?? false
      if (files.length === 0 || (hasText && isField(event.target))) return
      event.preventDefault()
      take(files)
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const
    for (const [name, listener] of Object.entries(listeners))
      panel.addEventListener(name, listener as EventListener)
    document.addEventListener('paste', paste)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        panel.removeEventListener(name, listener as EventListener)
      document.removeEventListener('paste', paste)
      setOver(false)
    }
  }, [inside, isWanted, take])
  return isOver
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
}
