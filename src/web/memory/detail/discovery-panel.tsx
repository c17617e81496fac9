import { Link2, Replace, SearchX, X } from 'lucide-react'
import { getDiscovery } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Discovery } from '../../api/values.ts'
import { goBack, withQuery } from '../../browser/router.ts'
import { useToday } from '../../time/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { copyLink } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import panel from '../../ui/panel.module.css'
import head from '../../ui/panel-head.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
  const today = useToday()
  const { data, error } = useRemote(`memory/one/${id}`, () => getDiscovery(id))
  const discovery = data?.discovery
  return (
    <SidePanel label={`Discovery ${id}`} onClose={close}>
      <header className={head.head}>
        {discovery && <Chip tone={looks[discovery.type].tone}>{looks[discovery.type].label}</Chip>}
        <span className={`${head.number} ${styles.number}`}>d{id}</span>
        <IconButton
          label="Copy the link"
          icon={<Link2 size={18} />}
          onClick={() => void copyLink(`/memory?discovery=${id}`)}
        />
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
    </SidePanel>
  )
}
