import { ChevronDown, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { listMembers, type Member, type Project, patchMember, removeMember } from '../../api/accounts.ts'
import { projectWords } from '../../api/chosen-project.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { refusedToast } from '../../state/undo.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { roleWords } from '../../words/role-words.ts'
import styles from './sharing.module.css'

export const roles = ['editor', 'reader'] as const

/** The members of a project of mine, with what each may do. */
export function Members({ project }: { project: Project }) {
  const name = projectWords(project)
  const { data, error } = useRemote(`members/${name}`, () => listMembers(name))
  const [leaving, setLeaving] = useState<Member | null>(null)
  const act = async (deed: () => Promise<unknown>, text: string) => {
    try {
      await deed()
      showToast({ text })
    } catch (thrown) {
      refusedToast(thrown)
    }
    refresh('members/')
  }
  if (error && !data) return <RefusalNotice error={error} />
  if (!data) return <Skeleton lines={3} />
  return (
    <>
      <ul aria-label="Members" className={list.list}>
        {data.members.map((member) => (
          <li key={member.id} className={styles.row}>
            <p className={styles.words}>
              <b>{member.name}</b>
              <span>{member.email}</span>
            </p>
            {member.role === 'owner' ? (
              <span className={styles.role}>Owner</span>
            ) : (
              <>
                <Menu
                  label={`What ${member.name} may do`}
                  align="end"
                  trigger={(props) => (
                    <Button
                      {...props}
                      size="small"
                      variant="quiet"
                      aria-label={`What ${member.name} may do: ${roleWords[member.role]?.label ?? member.role}`}
                    >
                      {roleWords[member.role]?.label ?? member.role}
                      <ChevronDown size={14} aria-hidden />
                    </Button>
                  )}
                  items={roles.map((role) => ({
                    id: role,
                    label: `${roleWords[role]?.label}: ${roleWords[role]?.may.toLowerCase()}`,
                    isChosen: role === member.role,
                    run: () =>
                      void act(
                        () => patchMember(member.id, name, role),
                        `${member.name} is ${role === 'editor' ? 'an editor' : 'a reader'} now.`,
                      ),
                  }))}
                />
                <IconButton
                  size="small"
                  label={`Remove ${member.name}`}
                  icon={<UserMinus size={16} />}
                  onClick={() => setLeaving(member)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={`Remove ${leaving.name}?`}
          action="Remove"
          onClose={() => setLeaving(null)}
          onConfirm={() => void act(() => removeMember(leaving.id, name), `${leaving.name} is removed.`)}
        >
          They no longer see what the project knows. What they added stays.
        </ConfirmDialog>
      )}
    </>
  )
}
