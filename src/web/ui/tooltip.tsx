import { useEffect, useRef } from 'react'
import { placeBeside } from './place-beside.ts'
import styles from './tooltip.module.css'

/** Attributes that give an element a tooltip. It repeats the element's name, so screen readers are not told twice. */
export function tip(text: string, keys?: string): Record<string, string> {
  return { 'data-tip': text, ...(keys && { 'data-tip-keys': keys }) }
}

const delayMs = 450

/** One element shows the tooltips of the whole page, on hover and on keyboard focus; Escape hides it. */
export function TooltipLayer() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const layer = ref.current
    if (!layer) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let target: HTMLElement | null = null
    const hide = () => {
      clearTimeout(timer)
      target = null
      if (layer.matches(':popover-open')) layer.hidePopover()
    }
    const show = (element: HTMLElement) => {
      if (!element.isConnected) return
      const [text, keys] = [document.createElement('span'), document.createElement('kbd')]
      text.textContent = element.dataset.tip ?? ''
      keys.textContent = element.dataset.tipKeys ?? ''
      layer.replaceChildren(text, ...(keys.textContent ? [keys] : []))
      layer.showPopover()
      placeBeside(layer, element, 'center')
    }
    const over = (event: Event) => {
      // A finger has no hover, and a tooltip would stay where it tapped.
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      const found = (event.target as Element | null)?.closest?.<HTMLElement>('[data-tip]') ?? null
      if (found === target) return
      hide()
      if (!found || (event.type === 'focusin' && !found.matches(':focus-visible'))) return
      target = found
      timer = setTimeout(() => show(found), delayMs)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', over)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusout', hide)
    document.addEventListener('scroll', hide, true)
    document.addEventListener('keydown', key)
    return () => {
      hide()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', over)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('scroll', hide, true)
      document.removeEventListener('keydown', key)
    }
  }, [])
  return <div ref={ref} popover="manual" className={styles.tooltip} aria-hidden="true" />
}
