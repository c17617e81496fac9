import { Trash2 } from 'lucide-react'
import { listInvitations, type Project, removeInvitation } from '../../api/projects.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { useToday } from '../../time/clock.ts'
import { dueInWords } from '../../time/date-words.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { roleWords } from '../../words/role-words.ts'
import { words } from '../../words/words.ts'
import styles from './sharing.module.css'

/** Links that are not used yet. They cannot be shown again, only withdrawn. */
export function OpenInvitations({ project }: { project: Project }) {
  const { data } = useRemote('invitations', listInvitations)
  const today = useToday()
  const open = data?.invitations.filter((invitation) => invitation.project === project.id) ?? []
  if (open.length === 0) return null
  const takeBack = async (id: string) => {
    await attempt(() => removeInvitation(id), words.projects.linkRevoked)
    refresh('invitations')
  }
  return (
    <section aria-label={words.projects.openInvitations}>
      <h3 className={styles.heading}>{words.projects.openInvitations}</h3>
      <ul className={list.list}>
        {open.map(({ id, role, expiresAt }) => (
          <li key={id} className={styles.row}>
            <p className={styles.words}>
              <b>{roleWords[role]?.label ?? role}</b>
              <span>{words.projects.usableOnceUntil(dueInWords(expiresAt, today))}</span>
            </p>
            <Button
              size="small"
              variant="danger"
              icon={<Trash2 size={14} aria-hidden />}
              onClick={() => void takeBack(id)}
            >
              {words.projects.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
