import { type ReactNode, useEffect, useRef } from 'react'
import { useShortcuts } from '../browser/shortcuts.ts'
import styles from './panel.module.css'

interface SidePanelProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** One thing with everything around it: beside the list, on a phone as a sheet over it. */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  useShortcuts({ close: () => void onClose() })
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the panel has a button and a key for the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className={styles.scrim} onClick={onClose} />
      <aside ref={element} aria-label={label} tabIndex={-1} className={styles.panel}>
        {children}
      </aside>
    </>
  )
}
