import type { Discovery } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { Chip } from '../../ui/chip.tsx'
import { Link } from '../../ui/link.tsx'
import styles from '../../ui/linked-list.module.css'
import panel from '../../ui/panel.module.css'
import { looks } from '../../words/discovery-look.ts'
import { words } from '../../words/words.ts'

/** What was learnt at this task. */
export function LinkedDiscoveries({ discoveries }: { discoveries: readonly Discovery[] }) {
  if (discoveries.length === 0) return null
  return (
    <section className={panel.section} aria-label={words.memory.discoveries}>
      <h2 className={panel.heading}>{words.panel.learned}</h2>
      <ul className={styles.list}>
        {discoveries.map(({ id, type, text, isStale }) => (
          <li key={id}>
            <Link to={addressOf('memory', undefined, { discovery: id })} className={styles.item}>
              <span className={styles.marks}>
                <Chip tone={looks[type].tone}>{looks[type].label}</Chip>
                {isStale && <Chip tone="warning">{words.panel.filesChanged}</Chip>}
              </span>
              <span className={styles.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
