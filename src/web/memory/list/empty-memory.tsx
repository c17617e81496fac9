import { NotebookText } from 'lucide-react'
import type { DiscoveryType } from '../../api/values.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { looks } from '../../words/discovery-look.ts'
import type { Draft } from '../add/draft.ts'
import styles from './empty-memory.module.css'

const examples: readonly { readonly type: DiscoveryType; readonly text: string }[] = [
  { type: 'rule', text: 'Prices are whole cents everywhere. Never store them as decimals.' },
  {
    type: 'decision',
    text: 'We send mail through a queue, because the provider is down for minutes at times.',
  },
  { type: 'issue', text: 'The tests fail in the last week of October: the clock change moves a day.' },
]

interface EmptyMemoryProps {
  readonly isNarrowed: boolean
  readonly onAdd: (draft: Draft) => void
}

/** Nothing is there: what belongs here and how it gets here. */
export function EmptyMemory({ isNarrowed, onAdd }: EmptyMemoryProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<NotebookText size={22} />}
        title="Nothing of this kind"
        actions={
          <Button onClick={() => navigate(withQuery({ type: null, module: null }), { replace: true })}>
            Show everything
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<NotebookText size={22} />}
      title="Nothing is remembered yet"
      actions={
        <Button variant="primary" onClick={() => onAdd({})}>
          Add the first one
        </Button>
      }
    >
      <p>
        What one finds out about a project is kept here, so that nobody has to find it out again: you, and the
        assistants you <Link to="/connect">connect</Link>. Such as these:
      </p>
      <ul className={styles.examples}>
        {examples.map(({ type, text }) => (
          <li key={type}>
            <button type="button" onClick={() => onAdd({ type, text })}>
              <Chip tone={looks[type].tone}>{looks[type].label}</Chip>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
