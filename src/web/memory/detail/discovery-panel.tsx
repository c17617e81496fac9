import { Link2, Pencil, Replace, SearchX, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getDiscovery, removeDiscovery } from '../../api/memory.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { Discovery } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { goBack, withQuery } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { mayEdit, useOpenProject } from '../../state/projects.ts'
import { changedToast, refusedToast } from '../../state/undo.ts'
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
  readonly onEdit: (discovery: Discovery) => void
}

/** One discovery with everything around it, beside the list. */
export function DiscoveryPanel({ id, onReplace, onEdit }: DiscoveryPanelProps) {
  const element = useRef<HTMLElement>(null)
  const today = useToday()
  const { data, error } = useRemote(`memory/one/${id}`, () => getDiscovery(id))
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  useShortcuts({ close: () => void close() })
  const discovery = data?.discovery
  const project = useOpenProject()
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
            {mayEdit(project) && (
              <div className={styles.actions}>
                <Button icon={<Pencil size={16} aria-hidden />} onClick={() => onEdit(discovery)}>
                  Edit
                </Button>
                {discovery.replacedBy === null && (
                  <Button icon={<Replace size={16} aria-hidden />} onClick={() => onReplace(discovery)}>
                    Replace with a newer one
                  </Button>
                )}
                <Button
                  variant="danger"
                  icon={<Trash2 size={16} aria-hidden />}
                  onClick={() => void forget(discovery)}
                >
                  Forget
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
            <p>It may have been forgotten. The trash keeps it for a while.</p>
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

/** Nobody is asked: the message brings it back, and so does the trash. */
async function forget({ id }: Discovery): Promise<void> {
  close()
  try {
    const { change } = await removeDiscovery(id)
    refresh('memory/')
    changedToast(`Forgot d${id}`, change)
  } catch (thrown) {
    refusedToast(thrown)
  }
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
