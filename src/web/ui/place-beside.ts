const gap = 6
const edge = 8

/** Puts a popover under its anchor, or above it where there is more room, inside the window. */
export function placeBeside(popover: HTMLElement, anchor: Element, align: 'start' | 'center' | 'end'): void {
  const from = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const below = window.innerHeight - from.bottom - gap - edge
  const above = from.top - gap - edge
  const top = below >= height || below >= above ? from.bottom + gap : from.top - gap - height
  const left = {
    start: from.left,
    center: from.left + from.width / 2 - width / 2,
    end: from.right - width,
  }[align]
  popover.style.top = `${Math.max(edge, Math.min(top, window.innerHeight - height - edge))}px`
  popover.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`
}
