import { useState } from 'react'
import type { Snippet } from '../../api/assistants.ts'
import { navigate, usePlace, withQuery } from '../../browser/router.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { words } from '../../words/words.ts'
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
    <Section title={words.connect.connectOne}>
      <nav aria-label={words.connect.assistants} className={styles.clients}>
        {[...clients, [other, words.connect.other] as const].map(([id, name]) => (
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
            label={words.connect.how}
            value={shownWay}
            options={[
              { value: 'stdio', label: words.connect.ownWay },
              { value: 'http', label: words.connect.serverWay },
            ]}
            onChange={setWay}
          />
          <p>{shownWay === 'stdio' ? words.connect.ownWayText : words.connect.serverWayText}</p>
        </div>
      )}
      {client === other ? (
        <>
          <p className={styles.text}>
            {words.connect.anyApp} {hasAccounts ? words.connect.anyAppAccounts : words.connect.anyAppLocal}
          </p>
          <CodeBlock text={url} title={words.connect.address} />
        </>
      ) : (
        snippet && <SnippetCard key={`${client}-${shownWay}`} snippet={snippet} />
      )}
      {hasAccounts && client !== other && <p className={styles.text}>{words.connect.firstTime}</p>}
      <p className={styles.text}>
        {words.connect.tryIt} <q>{words.connect.question}</q> {words.connect.showsUp}
      </p>
    </Section>
  )
}
