import { type FormEvent, useId, useState } from 'react'
import { postKey } from '../../api/accounts.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { getConnect } from '../../api/assistants.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { beginHere } from '../../ui/begin-here.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice, RefusalNotice } from '../../ui/notice.tsx'
import { ScopeChoice } from '../../ui/scope-choice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { allScopes } from '../../words/scope-words.ts'
import styles from './keys.module.css'

const dayMs = 86_400_000
const lasting = { '30': '30 days', '90': '90 days', '365': 'A year', never: 'No end' } as const
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
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set(allScopes))
  const [days, setDays] = useState<Lasting>('90')
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const make = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const { key } = await postKey({
        name: name.trim(),
        scopes: allScopes.filter((scope) => scopes.has(scope)),
        ...(days !== 'never' && { expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString() }),
      })
      refresh('keys')
      onMade(key.secret)
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="New API key"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            isBusy={isBusy}
            disabled={name.trim() === '' || scopes.size === 0}
          >
            Make the key
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void make(event)}>
        <Field
          label="What is it for"
          ref={beginHere}
          value={name}
          required
          maxLength={60}
          placeholder="such as the build server"
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <ScopeChoice legend="What it may do" scopes={allScopes} chosen={scopes} onChange={setScopes} />
        <div className={styles.lasting}>
          <p>How long it lasts</p>
          <Segmented
            label="How long it lasts"
            value={days}
            options={(Object.keys(lasting) as Lasting[]).map((value) => ({ value, label: lasting[value] }))}
            onChange={setDays}
          />
        </div>
        <RefusalNotice error={error} />
      </form>
    </Dialog>
  )
}

function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const url = useRemote('connect', getConnect).data?.url
  return (
    <Dialog
      title="Your new key"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className={styles.form}>
        <Notice tone="warning" title="It is shown only now.">
          <p>Keep it like a password. Whoever has it can act in your name.</p>
        </Notice>
        <CodeBlock text={secret} title="Key" copyLabel="Copy the key" />
        {url !== undefined && (
          <CodeBlock
            text={`claude mcp add --transport http waymark ${url} --header "Authorization: Bearer ${secret}"`}
            title="For Claude Code"
            copyLabel="Copy the command"
          />
        )}
      </div>
    </Dialog>
  )
}
