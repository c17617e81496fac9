import { type FormEvent, useId, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { patchDiscovery, postDiscovery } from '../../api/memory.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Discovery, DiscoveryPage, DiscoveryType, TaskId } from '../../api/values.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { changedToast } from '../../state/undo.ts'
import { beginHere } from '../../ui/begin-here.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { looks } from '../../words/discovery-look.ts'
import styles from './add-dialog.module.css'
import { type Draft, readPaths } from './draft.ts'
import { KnownNotice } from './known-notice.tsx'
import { TaskField } from './task-field.tsx'

// A summary closes a session, which is for those who had one.
const types: readonly DiscoveryType[] = ['pattern', 'rule', 'decision', 'issue']

interface AddDialogProps {
  readonly draft: Draft
  readonly counted: DiscoveryPage | null
  readonly onClose: () => void
}

/** Keeps a discovery, or puts a better one in the place of another. */
export function AddDialog({ draft, counted, onClose }: AddDialogProps) {
  const [text, setText] = useState(draft.text ?? '')
  const [type, setType] = useState<DiscoveryType>(
    draft.type && types.includes(draft.type) ? draft.type : 'pattern',
  )
  const [module, setModule] = useState(draft.module ?? '')
  const [paths, setPaths] = useState('')
  const [task, setTask] = useState<TaskId | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const modulesId = useId()
  const formId = useId()
  const known = error?.facts.duplicate as Discovery | undefined

  const save = async (replaces: number | undefined) => {
    setBusy(true)
    setError(null)
    try {
      if (draft.edits !== undefined) {
        const correction = { text: text.trim(), type, module: module.trim() }
        const { change } = await patchDiscovery(draft.edits, correction)
        refresh('memory/')
        onClose()
        return changedToast(`Edited d${draft.edits}`, change)
      }
      const files = readPaths(paths)
      const { discovery, change } = await postDiscovery({
        text: text.trim(),
        type,
        ...(module.trim() !== '' && { module: module.trim() }),
        ...(files.length > 0 && { files }),
        ...(task !== null && { task }),
        ...(replaces !== undefined && { replaces }),
      })
      refresh('memory/')
      onClose()
      if (replaces !== undefined) navigate(withQuery({ discovery: discovery.id }), { replace: true })
      changedToast(
        replaces === undefined ? `Remembered d${discovery.id}` : `d${discovery.id} replaces d${replaces}`,
        change,
      )
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void save(draft.replaces)
  }
  return (
    <Dialog
      title={titleOf(draft)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={text.trim() === ''}>
            {draft.edits !== undefined ? 'Save' : draft.replaces === undefined ? 'Remember it' : 'Replace it'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        {draft.replaces !== undefined && (
          <p className={styles.intro}>
            Change the text below. The new one takes its place in every search; the old one stays in the
            history.
          </p>
        )}
        <div className={styles.kind}>
          <Segmented
            label="Kind"
            value={type}
            options={types.map((value) => ({ value, label: looks[value].label }))}
            onChange={setType}
          />
          <p>{looks[type].text}</p>
        </div>
        <TextField
          label="What is worth knowing"
          value={text}
          required
          ref={beginHere}
          maxLength={8_000}
          rows={4}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.pair}>
          <Field
            label="Module"
            value={module}
            list={modulesId}
            maxLength={100}
            placeholder="such as accounts"
            autoComplete="off"
            onChange={(event) => setModule(event.target.value)}
          />
          <datalist id={modulesId}>
            {counted?.modules.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          {draft.edits === undefined && <TaskField task={task} onChange={setTask} />}
        </div>
        {draft.edits === undefined && (
          <TextField
            label="Files it speaks of"
            hint="One path a line. When one of them changes, this is marked as possibly old."
            value={paths}
            rows={2}
            spellCheck={false}
            onChange={(event) => setPaths(event.target.value)}
          />
        )}
        {known ? (
          <KnownNotice known={known} isBusy={isBusy} onReplace={() => void save(known.id)} onOpen={onClose} />
        ) : (
          <RefusalNotice error={error} />
        )}
      </form>
    </Dialog>
  )
}

function titleOf({ edits, replaces }: Draft): string {
  if (edits !== undefined) return `Edit d${edits}`
  return replaces === undefined ? 'Add a discovery' : `Replace d${replaces}`
}
