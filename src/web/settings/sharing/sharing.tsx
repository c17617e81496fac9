import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { listProjects, type Project } from '../../api/accounts.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Me } from '../../api/values.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Members } from './members.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { SharedWithMe } from './shared-with-me.tsx'
import styles from './sharing.module.css'

/** Who sees what a project of mine knows. Tasks stay with their owner. */
export function Sharing({ me }: { me: Me }) {
  const { data, error } = useRemote('projects', listProjects)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isInviting, setInviting] = useState(false)
  const own = ownProjects(data?.projects ?? [], me)
  const project = own.find(({ key }) => key === chosen) ?? own[0]
  const shared = data?.projects.filter(({ isMine }) => !isMine) ?? []
  return (
    <>
      <Section
        title="Members of a project"
        text="They see what the project knows: discoveries, sessions and what they find in its files. Your tasks stay yours."
        tools={
          <Button
            size="small"
            icon={<UserPlus size={15} aria-hidden />}
            disabled={!project}
            onClick={() => setInviting(true)}
          >
            Invite somebody
          </Button>
        }
      >
        {error && !data ? (
          <RefusalNotice error={error} />
        ) : !data || !project ? (
          <Skeleton lines={4} />
        ) : (
          <>
            {own.length > 1 && (
              <label className={styles.chooser}>
                Project
                <select value={project.key} onChange={(event) => setChosen(event.target.value)}>
                  {own.map(({ key, name }) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <Members key={project.key} project={project} />
            <OpenInvitations project={project} />
          </>
        )}
      </Section>
      {shared.length > 0 && <SharedWithMe projects={shared} me={me} />}
      {isInviting && project && <InviteDialog project={project} onClose={() => setInviting(false)} />}
    </>
  )
}

/** The one this server stands in is there from the beginning, used or not. */
function ownProjects(projects: readonly Project[], { project, user }: Me): Project[] {
  const own = projects.filter(({ isMine }) => isMine)
  if (own.some(({ key }) => key === project.key)) return own
  const first = {
    key: project.key,
    name: project.name,
    role: 'owner',
    owner: user.id,
    ownerName: user.name,
    isMine: true,
  }
  return [first, ...own]
}
