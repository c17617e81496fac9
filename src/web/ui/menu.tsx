import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './menu.module.css'
import { Popover, type TriggerProps } from './popover.tsx'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly keys?: string
  /** Set where exactly one of several can hold. */
  readonly isChosen?: boolean
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  readonly run: () => void
}

interface MenuProps {
  readonly label: string
  readonly trigger: (props: TriggerProps) => React.ReactElement
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
}

/** A list of things to do or to choose from. Arrows, Home, End and first letters move in it. */
export function Menu({ label, trigger, items, align = 'start' }: MenuProps) {
  return (
    <Popover kind="menu" label={label} trigger={trigger} align={align}>
      {(close) =>
        items.map((item) => {
          const isChoice = item.isChosen !== undefined
          return (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a menuitemradio gets aria-checked.
            <button
              key={item.id}
              type="button"
              role={isChoice ? 'menuitemradio' : 'menuitem'}
              aria-checked={isChoice ? item.isChosen : undefined}
              disabled={item.isDisabled}
              data-autofocus={item.isChosen || undefined}
              className={cx(styles.item, item.isDanger && styles.danger)}
              onKeyDown={moveInMenu}
              onClick={() => {
                close()
                item.run()
              }}
            >
              {item.icon}
              <span className={styles.label}>{item.label}</span>
              {item.keys && <kbd className={styles.keys}>{item.keys}</kbd>}
              {item.isChosen && <Check size={16} className={styles.check} aria-hidden />}
            </button>
          )
        })
      }
    </Popover>
  )
}

function moveInMenu(event: KeyboardEvent<HTMLButtonElement>): void {
  const items = [
    ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
  ]
  const now = items.indexOf(event.currentTarget)
  const next = nextItem(event.key, items, now)
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

function nextItem(key: string, items: readonly HTMLElement[], now: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(now + 1) % items.length]
  if (key === 'ArrowUp') return items.at(now - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(now + 1), ...items.slice(0, now + 1)]
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
