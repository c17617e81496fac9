import { Trash2 } from 'lucide-react'
import { listInvitations, type Project, removeInvitation } from '../../api/projects.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { refusedToast } from '../../state/undo.ts'
import { useToday } from '../../time/clock.ts'
import { dueWords } from '../../time/date-words.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { roleWords } from '../../words/role-words.ts'
import styles from './sharing.module.css'

/** Links that are not used yet. They cannot be shown again, only withdrawn. */
export function OpenInvitations({ project }: { project: Project }) {
  const { data } = useRemote('invitations', listInvitations)
  const today = useToday()
  const open = data?.invitations.filter((invitation) => invitation.project === project.id) ?? []
  if (open.length === 0) return null
  const takeBack = async (id: string) => {
    try {
      await removeInvitation(id)
      showToast({ text: 'The link no longer works.' })
    } catch (thrown) {
      refusedToast(thrown)
    }
    refresh('invitations')
  }
  return (
    <section aria-label="Open invitations">
      <h3 className={styles.heading}>Open invitations</h3>
      <ul className={list.list}>
        {open.map(({ id, role, expiresAt }) => (
          <li key={id} className={styles.row}>
            <p className={styles.words}>
              <b>{roleWords[role]?.label ?? role}</b>
              <span>can be used once, until {dueWords(expiresAt, today).toLowerCase()}</span>
            </p>
            <Button
              size="small"
              variant="danger"
              icon={<Trash2 size={14} aria-hidden />}
              onClick={() => void takeBack(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
