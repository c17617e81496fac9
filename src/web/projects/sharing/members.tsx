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
import { words } from '../../words/words.ts'
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
      <ul aria-label={words.projects.members} className={list.list}>
        {data.members.map((member) => (
          <li key={member.id} className={styles.row}>
            <Face name={member.name} />
            <p className={styles.words}>
              <b>
                {member.name}
                {member.id === me && words.projects.you}
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
                label={words.projects.removeMember(member.name)}
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
                {words.projects.leave}
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
      label={words.projects.roleOf(member.name)}
      align="end"
      trigger={(props) => (
        <Button {...props} size="small" variant="quiet" aria-label={words.projects.roleIs(member.name, now)}>
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
              words.projects.roleNow(member.name, roleWords[role]?.label ?? role),
            ),
        })),
        {
          id: 'owner',
          label: words.projects.makeOwner,
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
        title={words.projects.removeTitle(name)}
        action={words.projects.remove}
        onClose={onClose}
        onConfirm={() =>
          void changeProjects(() => removeMember(id, project.id), words.projects.removed(name))
        }
      >
        {words.projects.removeText(project.name)}
      </ConfirmDialog>
    )
  if (of === 'leave')
    return (
      <ConfirmDialog
        title={words.projects.leaveTitle(project.name)}
        action={words.projects.leave}
        onClose={onClose}
        onConfirm={() => {
          void changeProjects(() => removeMember(id, project.id), words.projects.left(project.name)).then(
            (isDone) => isDone && navigate('/', { replace: true }),
          )
        }}
      >
        {words.projects.leaveText}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={words.projects.ownerTitle(name)}
      action={words.projects.makeOwner}
      onClose={onClose}
      onConfirm={() =>
        void changeProjects(() => postOwner(project.id, id), words.projects.ownerNow(name, project.name))
      }
    >
      {words.projects.ownerText(name)}
    </ConfirmDialog>
  )
}
