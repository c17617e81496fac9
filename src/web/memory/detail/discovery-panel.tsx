import { Link2, Replace, SearchX, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getDiscovery } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Discovery } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { goBack, withQuery } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { useToday } from '../../time/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import panel from '../../ui/panel.module.css'
import head from '../../ui/panel-head.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { looks } from '../../words/discovery-look.ts'
import { DiscoveryFacts } from './discovery-facts.tsx'
import styles from './discovery-panel.module.css'
import { Lineage } from './lineage.tsx'

const close = () => goBack(withQuery({ discovery: null }))

interface DiscoveryPanelProps {
  readonly id: number
  readonly onReplace: (discovery: Discovery) => void
}

/** One discovery with everything around it, beside the list. */
export function DiscoveryPanel({ id, onReplace }: DiscoveryPanelProps) {
  const element = useRef<HTMLElement>(null)
  const today = useToday()
  const { data, error } = useRemote(`memory/one/${id}`, () => getDiscovery(id))
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  useShortcuts({ close: () => void close() })
  const discovery = data?.discovery
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the panel has a button and a key for the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className={panel.scrim} onClick={close} />
      <aside ref={element} aria-label={`Discovery ${id}`} tabIndex={-1} className={panel.panel}>
        <header className={head.head}>
          {discovery && <Chip tone={looks[discovery.type].tone}>{looks[discovery.type].label}</Chip>}
          <span className={`${head.number} ${styles.number}`}>d{id}</span>
          <IconButton label="Copy the link" icon={<Link2 size={18} />} onClick={() => void copyLink(id)} />
          <IconButton label="Close" keys="Esc" icon={<X size={18} />} onClick={close} />
        </header>
        {discovery ? (
          <div className={panel.body}>
            <p className={styles.text}>{discovery.text}</p>
            <DiscoveryFacts discovery={discovery} today={today} />
            <Lineage replaces={data.replaces} replacedBy={data.replacedBy} today={today} />
            {discovery.replacedBy === null && (
              <div>
                <Button icon={<Replace size={16} aria-hidden />} onClick={() => onReplace(discovery)}>
                  Replace with a newer one
                </Button>
              </div>
            )}
          </div>
        ) : error?.code === 'not_found' ? (
          <EmptyState
            icon={<SearchX size={22} />}
            title={`There is no discovery d${id}`}
            actions={<Button onClick={close}>Close</Button>}
          >
            <p>Remembering it may have been undone.</p>
          </EmptyState>
        ) : error ? (
          <div className={panel.body}>
            <RefusalNotice error={error} />
          </div>
        ) : (
          <Skeleton lines={6} className={panel.waiting} />
        )}
      </aside>
    </>
  )
}

async function copyLink(id: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + addressOf('memory', undefined, { discovery: id }))
    showToast({ text: 'The link is copied.' })
  } catch {
    showToast({
      text: 'The browser did not allow copying.',
      hint: 'Copy the address of this page instead.',
      tone: 'problem',
    })
  }
}
