import type { Discovery } from '../../api/values.ts'
import { withQuery } from '../../browser/router.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { Chip } from '../../ui/chip.tsx'
import { Link } from '../../ui/link.tsx'
import card from '../../ui/linked-list.module.css'
import { Notice } from '../../ui/notice.tsx'
import panel from '../../ui/panel.module.css'
import { looks } from '../../words/discovery-look.ts'

interface LineageProps {
  readonly replaces: Discovery | null
  readonly replacedBy: Discovery | null
  readonly today: Today
}

/** What stood before it and what stands in its place now. */
export function Lineage({ replaces, replacedBy, today }: LineageProps) {
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
