import type { TouchEvent } from 'react'
import styles from './touch-drag.module.css'

const holdMs = 350
const slackPx = 10
const [edgePx, scrollPx] = [56, 12]

interface TouchDragActs<Place> {
  /** The place under the finger where it can be let go; null where there is none. */
  readonly at: (x: number, y: number) => Place | null
  readonly over: (place: Place | null) => void
  readonly drop: (place: Place) => void
  /** The finger rested and went up again where it was. */
  readonly hold?: () => void
}

/** A finger that rests on a task takes it along; one that moves at once scrolls. */
export function beginTouchDrag<Place>(
  event: TouchEvent<HTMLElement>,
  title: string,
  acts: TouchDragActs<Place>,
): void {
  const first = event.touches[0]
  if (!first || event.touches.length > 1) return
  const element = event.currentTarget
  const from = { x: first.clientX, y: first.clientY }
  const ending = new AbortController()
  const { signal } = ending
  let ghost: HTMLElement | null = null
  let place: Place | null = null
  let isMoved = false
  // Some browsers drag by themselves after a long press, and would take it from us.
  const { draggable } = element
  element.draggable = false

  const follow = (x: number, y: number) => {
    if (!ghost) return
    ghost.style.translate = `${x}px ${y}px`
    place = acts.at(x, y)
    acts.over(place)
    scrollAtEdge(x, y)
  }
  const end = (isDropped: boolean) => {
    clearTimeout(timer)
    ending.abort()
    element.draggable = draggable
    if (!ghost) return
    ghost.remove()
    acts.over(null)
    if (isDropped && !isMoved && acts.hold) acts.hold()
    else if (isDropped && place !== null) acts.drop(place)
  }
  const timer = setTimeout(() => {
    ghost = document.createElement('div')
    ghost.className = styles.ghost ?? ''
    ghost.dataset.dragged = ''
    ghost.textContent = title
    ghost.setAttribute('aria-hidden', 'true')
    document.body.append(ghost)
    follow(from.x, from.y)
    navigator.vibrate?.(10)
  }, holdMs)

  document.addEventListener(
    'touchmove',
    (moved) => {
      const touch = moved.touches[0]
      if (!touch || moved.touches.length > 1) return end(false)
      if (ghost) {
        moved.preventDefault()
        isMoved ||= Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > slackPx
        follow(touch.clientX, touch.clientY)
      } else if (Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > slackPx) end(false)
    },
    { passive: false, signal },
  )
  document.addEventListener(
    'touchend',
    (ended) => {
      // What was dragged is not pressed as well.
      if (ghost && ended.cancelable) ended.preventDefault()
      end(true)
    },
    { passive: false, signal },
  )
  document.addEventListener('touchcancel', () => end(false), { signal })
  document.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal })
}

/** Near the edge of what scrolls, the rest comes into sight. */
function scrollAtEdge(x: number, y: number): void {
  let box = document.elementFromPoint(x, y)
  while (box && !(box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === 'auto'))
    box = box.parentElement
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  if (y < top + edgePx) box.scrollBy(0, -scrollPx)
  else if (y > bottom - edgePx) box.scrollBy(0, scrollPx)
}
