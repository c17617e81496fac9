import type { Me } from '../api/values.ts'
import { Section } from '../ui/scroll-page.tsx'
import styles from './settings.module.css'

/** What runs here. */
export function About({ me }: { me: Me }) {
  const { version, model, project, timeZone, retentionDays } = me
  const facts = [
    ['Waymark', version],
    ['Project', `${project.name} (${project.key})`],
    ['Chat', model === 'offline' ? 'Answers on this machine, without a language model' : model],
    ['Time zone', timeZone],
    [
      'Undo',
      retentionDays === null ? 'Changes are kept for good' : `Changes are kept for ${retentionDays} days`,
    ],
  ] as const
  return (
    <Section title="This server">
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </Section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
