import { type FormEvent, useId, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { colours, type Project, patchProject, postProject } from '../../api/projects.ts'
import { refresh } from '../../api/use-remote.ts'
import { addressOf } from '../../browser/address.ts'
import { navigate } from '../../browser/router.ts'
import { useProjects } from '../../state/projects.ts'
import { beginHere } from '../../ui/begin-here.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Field } from '../../ui/field.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import styles from './project-dialog.module.css'

/** Makes a project, or changes the name and colour of one. */
export function ProjectDialog({ project, onClose }: { project?: Project; onClose: () => void }) {
  const [name, setName] = useState(project?.name ?? '')
  const [colour, setColour] = useState<string>(project?.colour || (project ? '' : 'teal'))
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useId()
  const last = Math.max(0, ...useProjects().shown.map(({ position }) => position))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    setBusy(true)
    setError(null)
    try {
      if (project) await patchProject(project.id, { name, colour })
      else {
        const made = await postProject({ name, colour })
        // Where it stands is no reason to say that it was not made.
        await patchProject(made.project.id, { position: last + 1 }).catch(() => {})
        // First: until the list is there, the project is not yet known to be missing.
        refresh('projects')
        navigate(addressOf('tasks', made.project.id))
      }
      refresh('projects')
      onClose()
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={project ? 'Edit project' : 'New project'}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" isBusy={isBusy} disabled={name.trim() === ''}>
            {project ? 'Save' : 'Create project'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void save(event)}>
        <Field
          label="Name"
          value={name}
          required
          maxLength={80}
          autoComplete="off"
          ref={beginHere}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className={styles.colours}>
          <legend>Colour</legend>
          {['', ...colours].map((value) => (
            <label key={value} className={styles.colour}>
              <input
                type="radio"
                name={`${form}-colour`}
                aria-label={value || 'no colour'}
                checked={value === colour}
                onChange={() => setColour(value)}
              />
              <Dot colour={value} />
            </label>
          ))}
        </fieldset>
        <RefusalNotice error={error} />
      </form>
    </Dialog>
  )
}
