import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { type Invitation, type Project, postInvitation, roles } from '../../api/projects.ts'
import { refresh } from '../../api/use-remote.ts'
import { useToday } from '../../time/clock.ts'
import { dueWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, RefusalNotice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { roleWords } from '../../words/role-words.ts'
import styles from './sharing.module.css'

/** Makes a link for joining. It is shown here, once. */
export function InviteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [role, setRole] = useState<(typeof roles)[number]>('editor')
  const [made, setMade] = useState<Invitation | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const today = useToday()
  const make = async () => {
    setBusy(true)
    setError(null)
    try {
      setMade((await postInvitation(project.id, role)).invitation)
      refresh('invitations')
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    setBusy(false)
  }
  if (made) {
    return (
      <Dialog
        title="Invitation link"
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className={styles.form}>
          <CodeBlock text={made.link ?? ''} title="Send this link" copyLabel="Copy the link" />
          <Notice tone="warning" title="This link is shown only once.">
            <p>It can be used once, until {dueWords(made.expiresAt, today).toLowerCase()}.</p>
          </Notice>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={`Invite someone to ${project.name}`}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void make()}>
            Create link
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div>
          <Segmented
            label="Role"
            value={role}
            options={roles.map((value) => ({ value, label: roleWords[value]?.label ?? value }))}
            onChange={setRole}
          />
        </div>
        <p className={styles.text}>{roleWords[role]?.may}.</p>
        <RefusalNotice error={error} />
      </div>
    </Dialog>
  )
}
