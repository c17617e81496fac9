import { useId, useState } from 'react'
import { colours, type Project, patchProject, postProject } from '../../api/projects.ts'
import { refresh } from '../../api/use-remote.ts'
import { addressOf } from '../../browser/address.ts'
import { navigate } from '../../browser/router.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useProjects } from '../../state/projects.ts'
import { beginHere } from '../../ui/begin-here.ts'
import { Dot } from '../../ui/dot.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { words } from '../../words/words.ts'
import styles from './project-dialog.module.css'

/** Makes a project, or changes the name and colour of one. */
export function ProjectDialog({ project, onClose }: { project?: Project; onClose: () => void }) {
  const draft = useDraft(`project ${project?.id ?? 'new'} name`, project?.name)
  const name = draft.text
  const { shown } = useProjects()
  // A new one looks like none of the others, as long as there are colours.
  const free = () => colours.find((one) => shown.every((other) => other.colour !== one)) ?? 'teal'
  const [colour, setColour] = useState<string>(() => (project ? project.colour : free()))
  const submission = useSubmission()
  const id = useId()
  const save = async () => {
    const expectedName = draft.base
    if (project) await patchProject(project.id, { name, colour, ...(draft.isDraft && { expectedName }) })
    else {
      const made = await postProject({ name, colour })
      // First: until the list is there, the project is not yet known to be missing.
      refresh('projects')
      navigate(addressOf('tasks', made.project.id))
    }
    draft.beginSending().arrived()
    refresh('projects')
    onClose()
  }
  return (
    <FormDialog
      title={project ? words.projects.edit : words.projects.new}
      size="small"
      action={project ? words.panel.save : words.projects.create}
      isReady={name.trim() !== ''}
      submission={submission}
      send={save}
      onClose={onClose}
    >
      <Field
        label={words.account.name}
        value={name}
        required
        maxLength={80}
        autoComplete="off"
        ref={beginHere}
        data-draft={draft.name}
        onChange={(event) => draft.type(event.target.value)}
      />
      <DraftNote
        draft={draft}
        choice={{
          onKeep: (next) => draft.accept(next),
          onBoth: () => draft.accept(`${project?.name} / ${name}`),
        }}
      />
      <fieldset className={styles.colours}>
        <legend>{words.projects.colour}</legend>
        {['', ...colours].map((value) => (
          <label key={value} className={styles.colour}>
            <input
              type="radio"
              name={`${id}-colour`}
              aria-label={
                value === ''
                  ? words.projects.noColour
                  : words.projects.colours[value as keyof typeof words.projects.colours]
              }
              checked={value === colour}
              onChange={() => setColour(value)}
            />
            <Dot colour={value} />
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
