import { Archive, ArchiveRestore, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../api/me.ts'
import { type Project, patchProject } from '../api/projects.ts'
import { changeProjects, useOpenProject } from '../state/projects.ts'
import { Button } from '../ui/button.tsx'
import { Dot } from '../ui/dot.tsx'
import { ScrollPage, Section } from '../ui/scroll-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProjectDialog } from './nav/project-dialog.tsx'
import { archive, restore } from './nav/project-menu.tsx'
import styles from './project-settings.module.css'
import { InviteDialog } from './sharing/invite-dialog.tsx'
import { Members } from './sharing/members.tsx'
import { OpenInvitations } from './sharing/open-invitations.tsx'

/** Name, members and the end of a project. */
export function ProjectSettings() {
  const project = useOpenProject()
  const me = useMe()
  const [isInviting, setInviting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  if (!project)
    return (
      <ScrollPage title="Project settings">
        <Skeleton lines={5} />
      </ScrollPage>
    )
  const isOwner = project.role === 'owner'
  return (
    <ScrollPage title={`${project.name} settings`}>
      <Section
        title="Project"
        tools={
          isOwner && (
            <Button size="small" icon={<Pencil size={15} aria-hidden />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      >
        <p className={styles.name}>
          <Dot colour={project.colour} />
          {project.name}
        </p>
        <Prefix key={project.prefix} project={project} />
      </Section>
      {me?.accounts && (
        <Section
          title="Members"
          text="Members see all tasks and the memory of this project."
          tools={
            isOwner && (
              <Button
                size="small"
                icon={<UserPlus size={15} aria-hidden />}
                onClick={() => setInviting(true)}
              >
                Invite
              </Button>
            )
          }
        >
          <Members project={project} />
          {isOwner && <OpenInvitations project={project} />}
        </Section>
      )}
      {isOwner && (
        <Section
          title="Archive"
          text={
            project.archivedAt === null
              ? 'An archived project is hidden and cannot be changed. You can restore it at any time.'
              : 'This project is archived.'
          }
        >
          <div>
            {project.archivedAt === null ? (
              <Button icon={<Archive size={15} aria-hidden />} onClick={() => void archive(project)}>
                Archive project
              </Button>
            ) : (
              <Button icon={<ArchiveRestore size={15} aria-hidden />} onClick={() => void restore(project)}>
                Restore project
              </Button>
            )}
          </div>
        </Section>
      )}
      {isInviting && <InviteDialog project={project} onClose={() => setInviting(false)} />}
      {isEditing && <ProjectDialog project={project} onClose={() => setEditing(false)} />}
    </ScrollPage>
  )
}

/** What this person writes before the numbers of its tasks. */
function Prefix({ project }: { project: Project }) {
  const [prefix, setPrefix] = useState(project.prefix)
  const isChanged = prefix.trim().toUpperCase() !== project.prefix
  const save = () =>
    changeProjects(
      () => patchProject(project.id, { prefix: prefix.trim().toUpperCase() }),
      'The prefix is changed.',
    )
  return (
    <form
      className={styles.prefix}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void save()
      }}
    >
      <label>
        Prefix
        <input
          value={prefix}
          maxLength={6}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setPrefix(event.target.value)}
        />
      </label>
      <span>Tasks are called {prefix.trim().toUpperCase() || project.prefix}-12.</span>
      {isChanged && (
        <Button type="submit" size="small" variant="primary">
          Save
        </Button>
      )}
    </form>
  )
}
