import { useEffect, useState } from 'react'
import { asApiError } from '../api/api-error.ts'
import { postImport, previewImport } from '../api/import.ts'
import { addressedProject } from '../api/open-project.ts'
import { refresh } from '../api/use-remote.ts'
import type { ImportPreview } from '../api/values.ts'
import { mayEdit, nameOfProject, useProjects } from '../state/projects.ts'
import { broughtToast } from '../state/undo.ts'
import { useToday } from '../time/clock.ts'
import { dueInWords } from '../time/date-words.ts'
import { beginHere } from '../ui/begin-here.ts'
import field from '../ui/field.module.css'
import { Labelled } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { capitalised } from '../words/capitalised.ts'
import { words } from '../words/words.ts'
import styles from './import-dialog.module.css'

/** As the server has it. */
const mostBytes = 10 * 1024 * 1024
const accepted = '.json,.jsonl,.csv,.md,.markdown,.txt'

interface ChosenFile {
  readonly name: string
  readonly text: string
}

interface ImportDialogProps {
  /** The project that it goes to, at first. */
  readonly project: string | null
  readonly onClose: () => void
}

/** Tasks of other tools: a file is chosen, looked at, and brought in. */
export function ImportDialog({ project, onClose }: ImportDialogProps) {
  const { shown } = useProjects()
  const open = shown.filter(mayEdit)
  const [chosen, setChosen] = useState(project)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const said = words.importing
  const to = open.find(({ id }) => id === chosen) ?? open.find(({ isPersonal }) => isPersonal)
  const address = to ? addressedProject(to.id) : null

  useEffect(() => {
    setPreview(null)
    if (!file) return
    const asking = new AbortController()
    previewImport(file, address, asking.signal).then(setPreview, (thrown) => {
      if (asking.signal.aborted) return
      const { message, hint } = asApiError(thrown)
      setProblem([message, hint].filter(Boolean).join(' '))
    })
    return () => asking.abort()
  }, [file, address])

  const choose = async (given: File | undefined) => {
    setProblem(null)
    setFile(null)
    if (!given) return
    if (given.size > mostBytes) setProblem(said.tooLarge(mostBytes / 1024 / 1024))
    else setFile({ name: given.name, text: await given.text() })
  }
  const send = async () => {
    if (!file) return
    const { tasks, discoveries, changes } = await postImport(file, address)
    onClose()
    for (const what of ['projects', 'day', 'task/', 'discoveries']) refresh(what)
    broughtToast(tasks > 0 ? said.done(tasks) : said.doneDiscoveries(discoveries), changes, address)
  }
  const adds = preview ? preview.tasks.add + preview.comments.add + preview.discoveries.add : 0
  return (
    <FormDialog
      title={said.title}
      action={preview && preview.tasks.add > 0 ? said.action(preview.tasks.add) : said.import}
      isReady={adds > 0 && problem === null}
      submission={useSubmission()}
      send={send}
      onClose={onClose}
    >
      <Labelled label={said.file} hint={said.formats} error={problem}>
        {(control) => (
          <input
            {...control}
            ref={beginHere}
            type="file"
            accept={accepted}
            className={field.input}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Labelled>
      {open.length > 1 && (
        <Labelled label={said.into}>
          {(control) => (
            <select
              {...control}
              className={field.input}
              value={to?.id}
              onChange={(event) => {
                setProblem(null)
                setChosen(event.target.value)
              }}
            >
              {open.map((one) => (
                <option key={one.id} value={one.id}>
                  {nameOfProject(one)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )}
      <div aria-live="polite">
        {file && !preview && problem === null && <Skeleton lines={4} />}
        {preview && problem === null && <Preview preview={preview} />}
      </div>
    </FormDialog>
  )
}

function Preview({ preview }: { preview: ImportPreview }) {
  const { format, tasks, comments, discoveries, first, notes } = preview
  const today = useToday()
  const said = words.importing
  const there = tasks.there + comments.there + discoveries.there
  const facts = [
    said.tasks(tasks.add),
    tasks.done > 0 && said.doneTasks(tasks.done),
    tasks.subtasks > 0 && said.subtasks(tasks.subtasks),
    comments.add > 0 && said.comments(comments.add),
    discoveries.add > 0 && said.discoveries(discoveries.add),
    there > 0 && said.there(there),
  ].filter(Boolean)
  return (
    <div className={styles.preview}>
      <p>
        <b>{capitalised(format)}</b>: {facts.join(' · ')}
      </p>
      {first.length > 0 && (
        <ul className={styles.rows} aria-label={said.firstRows}>
          {first.map(({ title, due, isDone, isSubtask }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file stay in their places.
            <li key={at} data-done={isDone || undefined} data-subtask={isSubtask || undefined}>
              <span>{title}</span>
              {due !== null && <small>{dueInWords(due, today)}</small>}
            </li>
          ))}
          {tasks.add + tasks.there > first.length && (
            <li className={styles.more}>{said.more(tasks.add + tasks.there - first.length)}</li>
          )}
        </ul>
      )}
      {notes.length > 0 && (
        <section aria-label={said.notes} className={styles.notes}>
          <h3>{said.notes}</h3>
          <ul>
            {notes.map(({ what, count, examples }) => (
              <li key={what}>
                {count} × {what}
                <small>{examples.join('; ')}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
