import { useState } from 'react'
import { postKey } from '../../api/accounts.ts'
import { getConnect } from '../../api/assistants.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { beginHere } from '../../ui/begin-here.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog, ShownOnce } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScopeChoice } from '../../ui/scope-choice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { allScopes } from '../../words/scope-words.ts'
import { words } from '../../words/words.ts'
import styles from './keys.module.css'

const dayMs = 86_400_000
const lasting = {
  get '30'() {
    return words.connect.days30
  },
  get '90'() {
    return words.connect.days90
  },
  get '365'() {
    return words.connect.year
  },
  get never() {
    return words.connect.never
  },
} as const
type Lasting = keyof typeof lasting

/** Makes a key. Its secret is shown here, once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  return secret === null ? (
    <KeyForm onMade={setSecret} onClose={onClose} />
  ) : (
    <KeySecret secret={secret} onClose={onClose} />
  )
}

function KeyForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const draft = useDraft('new key name')
  const name = draft.text
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set(allScopes))
  const [days, setDays] = useState<Lasting>('90')
  const make = async () => {
    const { key } = await postKey({
      name: name.trim(),
      scopes: allScopes.filter((scope) => scopes.has(scope)),
      ...(days !== 'never' && { expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString() }),
    })
    draft.beginSending().arrived()
    refresh('keys')
    onMade(key.secret)
  }
  return (
    <FormDialog
      title={words.connect.newKeyTitle}
      action={words.connect.create}
      isReady={name.trim() !== '' && scopes.size > 0}
      submission={useSubmission()}
      send={make}
      onClose={onClose}
    >
      <Field
        label={words.connect.keyName}
        ref={beginHere}
        value={name}
        required
        maxLength={60}
        placeholder={words.connect.keyExample}
        autoComplete="off"
        data-draft={draft.name}
        onChange={(event) => draft.type(event.target.value)}
      />
      <ScopeChoice legend={words.connect.keyMay} scopes={allScopes} chosen={scopes} onChange={setScopes} />
      <div className={styles.lasting}>
        <p>{words.connect.keyExpires}</p>
        <Segmented
          label={words.connect.keyExpires}
          value={days}
          options={(Object.keys(lasting) as Lasting[]).map((value) => ({ value, label: lasting[value] }))}
          onChange={setDays}
        />
      </div>
    </FormDialog>
  )
}

function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const url = useRemote('connect', getConnect).data?.url
  return (
    <ShownOnce title={words.connect.yourKey} onClose={onClose}>
      <Notice tone="warning" title={words.connect.shownOnce}>
        <p>{words.connect.keepSafe}</p>
      </Notice>
      <CodeBlock text={secret} title={words.connect.key} copyLabel={words.connect.copyKey} />
      {url !== undefined && (
        <CodeBlock
          text={`claude mcp add --transport http waymark ${url} --header "Authorization: Bearer ${secret}"`}
          title={words.connect.forClaude}
          copyLabel={words.connect.copyCommand}
        />
      )}
    </ShownOnce>
  )
}
