import { type ReactElement, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { placeBeside } from './place-beside.ts'
import styles from './popover.module.css'

export interface TriggerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly popoverTarget: string
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'menu' | 'dialog'
}

interface PopoverProps {
  /** The button that opens it; it takes the props it is given. */
  readonly trigger: (props: TriggerProps) => ReactElement
  /** Made anew each time it opens. */
  readonly children: (close: () => void) => ReactNode
  readonly label: string
  readonly kind?: 'menu' | 'dialog'
  readonly align?: 'start' | 'end'
  readonly className?: string | undefined
}

/**
 * Something that opens beside a button. The browser closes it on Escape and on a click elsewhere, and brings the focus
 * back; it begins at the element with `data-autofocus`, or at the first that can take it.
 */
export function Popover({
  trigger,
  children,
  label,
  kind = 'dialog',
  align = 'start',
  className,
}: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const element = panel.current
    if (!element || !isOpen) return
    const place = () => button.current && placeBeside(element, button.current, align)
    const begin = () => {
      const first =
        element.querySelector<HTMLElement>('[data-autofocus]') ??
        element.querySelector<HTMLElement>('button, input, [tabindex="0"]')
      first?.focus({ preventScroll: true })
    }
    // What is inside is drawn just before the browser shows it; only then can it be measured and take the focus.
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    element.addEventListener('toggle', begin, { once: true })
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      element.removeEventListener('toggle', begin)
      window.removeEventListener('resize', place)
    }
  }, [isOpen, align])

  const close = () => {
    button.current?.focus({ preventScroll: true })
    panel.current?.hidePopover()
  }
  return (
    <>
      {trigger({ ref: button, popoverTarget: id, 'aria-expanded': isOpen, 'aria-haspopup': kind })}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is a menu or a dialog, and both have names. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        className={cx(styles.popover, className)}
        onBeforeToggle={(event) => {
          if (event.target === event.currentTarget && event.newState === 'open') setOpen(true)
        }}
        onToggle={(event) => {
          if (event.target === event.currentTarget) setOpen(event.newState === 'open')
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}
