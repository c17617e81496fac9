import { Link2, Replace, SearchX, X } from 'lucide-react'
import { getDiscovery } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Discovery } from '../../api/values.ts'
import { goBack, withQuery } from '../../browser/router.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { copyLink } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import card from '../../ui/linked-list.module.css'
import { Notice, RefusalNotice } from '../../ui/notice.tsx'
import panel from '../../ui/panel.module.css'
import head from '../../ui/panel-head.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { looks } from '../../words/discovery-look.ts'
import { DiscoveryFacts } from './discovery-facts.tsx'
import styles from './discovery-panel.module.css'

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

interface LineageProps {
  readonly replaces: Discovery | null
  readonly replacedBy: Discovery | null
  readonly today: Today
}

/** What stood before it and what stands in its place now. */
function Lineage({ replaces, replacedBy, today }: LineageProps) {
  return (
    <>
      {replacedBy && (
        <section className={panel.section} aria-label="Replaced by">
          <Notice tone="info" title="A newer one has taken its place." />
          <DiscoveryCard discovery={replacedBy} today={today} />
        </section>
      )}
      {replaces && (
        <section className={panel.section} aria-label="Replaces">
          <h3 className={panel.heading}>It replaced</h3>
          <DiscoveryCard discovery={replaces} today={today} />
        </section>
      )}
    </>
  )
}

function DiscoveryCard({ discovery, today }: { discovery: Discovery; today: Today }) {
  const { id, type, text, createdAt } = discovery
  return (
    <Link to={withQuery({ discovery: id })} className={card.item}>
      <span className={card.marks}>
        <Chip tone={looks[type].tone}>{looks[type].label}</Chip>
        <Chip>{`d${id}, ${momentWords(createdAt, today)}`}</Chip>
      </span>
      <span className={card.text}>{text}</span>
    </Link>
  )
}
