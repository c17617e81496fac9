import { useState } from 'react'
import type { Snippet } from '../../api/assistants.ts'
import { navigate, usePlace, withQuery } from '../../browser/router.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './assistants.module.css'
import { SnippetCard } from './snippet-card.tsx'

const other = 'other'

interface AssistantsProps {
  readonly url: string
  readonly snippets: readonly Snippet[]
  readonly hasAccounts: boolean
}

/** What to paste where, for each assistant. */
export function Assistants({ url, snippets, hasAccounts }: AssistantsProps) {
  const { query } = usePlace()
  const [way, setWay] = useState<Snippet['kind']>('stdio')
  const ways = [...new Set(snippets.map(({ kind }) => kind))]
  const shownWay = ways.includes(way) ? way : (ways[0] ?? 'http')
  const clients = new Map(snippets.map(({ id, name }) => [id, name]))
  const asked = query.get('client') ?? ''
  const client = clients.has(asked) || asked === other ? asked : ([...clients.keys()][0] ?? other)
  const snippet = snippets.find(({ id, kind }) => id === client && kind === shownWay)
  return (
    <Section title="Connect an assistant">
      <nav aria-label="Assistants" className={styles.clients}>
        {[...clients, [other, 'Another one'] as const].map(([id, name]) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === client}
            className={styles.client}
            onClick={() => navigate(withQuery({ client: id }), { replace: true })}
          >
            {name}
          </button>
        ))}
      </nav>
      {ways.length > 1 && client !== other && (
        <div className={styles.way}>
          <Segmented
            label="How it reaches Waymark"
            value={shownWay}
            options={[
              { value: 'stdio', label: 'It starts Waymark itself' },
              { value: 'http', label: 'It uses this server' },
            ]}
            onChange={setWay}
          />
          <p>
            {shownWay === 'stdio' ? 'Works without this server running.' : 'Works while this server runs.'}
          </p>
        </div>
      )}
      {client === other ? (
        <>
          <p className={styles.text}>
            Any program that speaks MCP over HTTP takes this address.{' '}
            {hasAccounts
              ? 'It will send you here to sign in and to allow it; or give it an API key, below.'
              : 'It needs no key: the server answers on this machine alone.'}
          </p>
          <CodeBlock text={url} title="Address" />
        </>
      ) : (
        snippet && <SnippetCard key={`${client}-${shownWay}`} snippet={snippet} />
      )}
      {hasAccounts && client !== other && (
        <p className={styles.text}>The first time, it sends you here to sign in and to say what it may do.</p>
      )}
      <p className={styles.text}>
        Then try it: ask the assistant <q>What is on my list?</q> It shows up below as soon as it was here.
      </p>
    </Section>
  )
}
