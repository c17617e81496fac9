import { useId, useState } from 'react'
import { postDiscovery } from '../../api/memory.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Discovery, DiscoveryPage, DiscoveryType, TaskId } from '../../api/values.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { changedToast } from '../../state/undo.ts'
import { beginHere } from '../../ui/begin-here.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { looks } from '../../words/discovery-look.ts'
import styles from './add-dialog.module.css'
import { type Draft, readPaths } from './draft.ts'
import { TaskField } from './task-field.tsx'

// A summary closes a session, and the page has none.
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
  const submission = useSubmission()
  const modulesId = useId()
  const known = submission.error?.facts.duplicate as Discovery | undefined

  const save = async (replaces: number | undefined) => {
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
  }
  return (
    <FormDialog
      title={draft.replaces === undefined ? 'Add a discovery' : `Replace d${draft.replaces}`}
      action={draft.replaces === undefined ? 'Remember it' : 'Replace it'}
      isReady={text.trim() !== ''}
      submission={submission}
      send={() => save(draft.replaces)}
      onClose={onClose}
      refusal={
        known && (
          <KnownNotice
            known={known}
            isBusy={submission.isBusy}
            onReplace={() => void submission.submit(() => save(known.id))}
            onOpen={onClose}
          />
        )
      }
    >
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
        <TaskField task={task} onChange={setTask} />
      </div>
      <TextField
        label="Files it speaks of"
        hint="One path a line. When one of them changes, this is marked as possibly old."
        value={paths}
        rows={2}
        spellCheck={false}
        onChange={(event) => setPaths(event.target.value)}
      />
    </FormDialog>
  )
}

interface KnownNoticeProps {
  readonly known: Discovery
  readonly isBusy: boolean
  readonly onReplace: () => void
  readonly onOpen: () => void
}

/** Nothing was stored, because this says the same already. */
function KnownNotice({ known, isBusy, onReplace, onOpen }: KnownNoticeProps) {
  return (
    <Notice
      tone="warning"
      title={`This is known already, as d${known.id}.`}
      actions={
        <Button size="small" isBusy={isBusy} onClick={onReplace}>
          Replace it with mine
        </Button>
      }
    >
      <p>“{known.text}”</p>
      <p>
        <Link to={withQuery({ discovery: known.id })} onClick={onOpen}>
          Look at d{known.id}
        </Link>
      </p>
    </Notice>
  )
}
