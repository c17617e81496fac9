import { useState } from 'react'
import { type Invitation, type Project, postInvitation } from '../../api/accounts.ts'
import { projectWords } from '../../api/chosen-project.ts'
import { refresh } from '../../api/use-remote.ts'
import { useToday } from '../../time/clock.ts'
import { dueWords } from '../../time/date-words.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { FormDialog, ShownOnce } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { roleWords } from '../../words/role-words.ts'
import { roles } from './members.tsx'
import styles from './sharing.module.css'

/** Makes a link by which another person joins. It is shown here, once. */
export function InviteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [role, setRole] = useState<(typeof roles)[number]>('editor')
  const [made, setMade] = useState<Invitation | null>(null)
  const submission = useSubmission()
  const today = useToday()
  const make = async () => {
    setMade((await postInvitation(projectWords(project), role)).invitation)
    refresh('invitations')
  }
  if (made) {
    return (
      <ShownOnce title="The invitation" onClose={onClose}>
        <CodeBlock text={made.link ?? ''} title="Send this link" copyLabel="Copy the link" />
        <Notice tone="warning" title="It is shown only now.">
          <p>Whoever has it can join, once, until {dueWords(made.expiresAt, today).toLowerCase()}.</p>
        </Notice>
      </ShownOnce>
    )
  }
  return (
    <FormDialog
      title={`Invite somebody to ${project.name}`}
      size="small"
      action="Make the link"
      submission={submission}
      send={make}
      onClose={onClose}
    >
      <div>
        <Segmented
          label="What they may do"
          value={role}
          options={roles.map((value) => ({ value, label: roleWords[value]?.label ?? value }))}
          onChange={setRole}
        />
      </div>
      <p className={styles.text}>{roleWords[role]?.may}.</p>
    </FormDialog>
  )
}
