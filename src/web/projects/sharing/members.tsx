import { ChevronDown, Crown, LogOut, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import {
  listMembers,
  type Member,
  type Project,
  patchMember,
  postOwner,
  removeMember,
  roles,
} from '../../api/projects.ts'
import { useRemote } from '../../api/use-remote.ts'
import { navigate } from '../../browser/router.ts'
import { changeProjects } from '../../state/projects.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Face } from '../../ui/face.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { roleWords } from '../../words/role-words.ts'
import styles from './sharing.module.css'

type Question = { readonly of: 'remove' | 'leave' | 'hand over'; readonly member: Member }

/** Who is in a project and as what. The owner changes it; everybody else may leave. */
export function Members({ project }: { project: Project }) {
  const { data, error } = useRemote(`members/${project.id}`, () => listMembers(project.id))
  const me = useMe()?.user.id
  const [asked, setAsked] = useState<Question | null>(null)
  const isOwner = project.role === 'owner'
  if (error && !data) return <RefusalNotice error={error} />
  if (!data) return <Skeleton lines={3} />
  return (
    <>
      <ul aria-label="Members" className={list.list}>
        {data.members.map((member) => (
          <li key={member.id} className={styles.row}>
            <Face name={member.name} />
            <p className={styles.words}>
              <b>
                {member.name}
                {member.id === me && ' (you)'}
              </b>
              <span>{member.email}</span>
            </p>
            {isOwner && member.role !== 'owner' ? (
              <RoleMenu
                project={project}
                member={member}
                onHandOver={() => setAsked({ of: 'hand over', member })}
              />
            ) : (
              <span className={styles.role}>{roleWords[member.role]?.label ?? member.role}</span>
            )}
            {isOwner && member.id !== me && (
              <IconButton
                size="small"
                label={`Remove ${member.name}`}
                icon={<UserMinus size={16} />}
                onClick={() => setAsked({ of: 'remove', member })}
              />
            )}
            {!isOwner && member.id === me && (
              <Button
                size="small"
                variant="danger"
                icon={<LogOut size={14} aria-hidden />}
                onClick={() => setAsked({ of: 'leave', member })}
              >
                Leave
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <Ask project={project} {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface RoleMenuProps {
  readonly project: Project
  readonly member: Member
  readonly onHandOver: () => void
}

function RoleMenu({ project, member, onHandOver }: RoleMenuProps) {
  const now = roleWords[member.role]?.label ?? member.role
  return (
    <Menu
      label={`Role of ${member.name}`}
      align="end"
      trigger={(props) => (
        <Button {...props} size="small" variant="quiet" aria-label={`Role of ${member.name}: ${now}`}>
          {now}
          <ChevronDown size={14} aria-hidden />
        </Button>
      )}
      items={[
        ...roles.map((role) => ({
          id: role,
          label: `${roleWords[role]?.label}: ${roleWords[role]?.may.toLowerCase()}`,
          isChosen: role === member.role,
          run: () =>
            void changeProjects(
              () => patchMember(member.id, project.id, role),
              `${member.name} is now ${role === 'editor' ? 'an' : 'a'} ${role}.`,
            ),
        })),
        {
          id: 'owner',
          label: 'Make owner',
          icon: <Crown size={16} />,
          run: onHandOver,
        },
      ]}
    />
  )
}

function Ask({ project, of, member, onClose }: Question & { project: Project; onClose: () => void }) {
  const { id, name } = member
  if (of === 'remove')
    return (
      <ConfirmDialog
        title={`Remove ${name}?`}
        action="Remove"
        onClose={onClose}
        onConfirm={() =>
          void changeProjects(() => removeMember(id, project.id), `${name} is no longer a member.`)
        }
      >
        They lose access to {project.name} at once. Their tasks and comments stay.
      </ConfirmDialog>
    )
  if (of === 'leave')
    return (
      <ConfirmDialog
        title={`Leave ${project.name}?`}
        action="Leave"
        onClose={onClose}
        onConfirm={() => {
          void changeProjects(() => removeMember(id, project.id), `You left ${project.name}.`).then(
            (isDone) => isDone && navigate('/', { replace: true }),
          )
        }}
      >
        You lose access to its tasks and memory. The owner can invite you again.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={`Make ${name} the owner?`}
      action="Make owner"
      onClose={onClose}
      onConfirm={() =>
        void changeProjects(() => postOwner(project.id, id), `${name} is now the owner of ${project.name}.`)
      }
    >
      {name} will manage members and settings. You become an editor.
    </ConfirmDialog>
  )
}
