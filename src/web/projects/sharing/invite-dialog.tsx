import { useState } from 'react'
import { type Invitation, type Project, postInvitation, roles } from '../../api/projects.ts'
import { getProtection } from '../../api/protection.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { DraftField, forgetDraft } from '../../drafts/draft-field.tsx'
import { useToday } from '../../time/clock.ts'
import { dueInWords } from '../../time/date-words.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { FormDialog, ShownOnce } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { roleWords } from '../../words/role-words.ts'
import { words } from '../../words/words.ts'
import styles from './sharing.module.css'

/** Makes a link for joining. It is shown here, once. */
export function InviteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [role, setRole] = useState<(typeof roles)[number]>('editor')
  const [made, setMade] = useState<Invitation | null>(null)
  const submission = useSubmission()
  const today = useToday()
  // By e-mail only where the server sends any, and for people whose own address is confirmed.
  const { data: protection } = useRemote('protection', getProtection)
  const canMail = protection?.mail === true && protection.isAddressVerified
  const make = async (given: FormData) => {
    const email = String(given.get('email') ?? '').trim()
    setMade((await postInvitation(project.id, role, email || undefined)).invitation)
    forgetDraft(draftOf(project))
    refresh('invitations')
  }
  if (made) {
    return (
      <ShownOnce title={words.projects.invitationLink} onClose={onClose}>
        {made.sentTo !== undefined && <Notice tone="success" title={words.projects.sentTo(made.sentTo)} />}
        <CodeBlock
          text={made.link ?? ''}
          title={made.sentTo === undefined ? words.projects.sendLink : words.projects.link}
          copyLabel={words.panel.copyLink}
        />
        <Notice tone="warning" title={words.projects.shownOnce}>
          <p>{words.projects.usableUntil(dueInWords(made.expiresAt, today))}</p>
        </Notice>
      </ShownOnce>
    )
  }
  return (
    <FormDialog
      title={words.projects.inviteTo(project.name)}
      size="small"
      action={words.projects.createLink}
      submission={submission}
      send={make}
      onClose={onClose}
    >
      <div>
        <Segmented
          label={words.projects.role}
          value={role}
          options={roles.map((value) => ({ value, label: roleWords[value]?.label ?? value }))}
          onChange={setRole}
        />
      </div>
      <p className={styles.text}>{roleWords[role]?.may}.</p>
      {canMail && (
        <DraftField
          draft={draftOf(project)}
          label={words.projects.sendByMail}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
        />
      )}
    </FormDialog>
  )
}

function draftOf({ id }: Project): string {
  return `invitation ${id}`
}
