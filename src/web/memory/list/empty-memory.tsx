import { NotebookText } from 'lucide-react'
import type { DiscoveryType } from '../../api/values.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { looks } from '../../words/discovery-look.ts'
import { words } from '../../words/words.ts'
import type { Draft } from '../add/draft.ts'
import styles from './empty-memory.module.css'

const examples: readonly { readonly type: DiscoveryType; readonly text: string }[] = [
  {
    type: 'rule',
    get text() {
      return words.memory.exampleRule
    },
  },
  {
    type: 'decision',
    get text() {
      return words.memory.exampleDecision
    },
  },
  {
    type: 'issue',
    get text() {
      return words.memory.exampleIssue
    },
  },
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
        title={words.memory.noMatches}
        actions={
          <Button
            onClick={() =>
              navigate(withQuery({ type: null, module: null, days: null, file: null }), { replace: true })
            }
          >
            {words.memory.showAll}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<NotebookText size={22} />}
      title={words.memory.empty}
      actions={
        <Button variant="primary" onClick={() => onAdd({})}>
          {words.memory.addFirst}
        </Button>
      }
    >
      <p>
        {words.memory.emptyText} <Link to="/connect">{words.connect.connectOne}</Link>
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
