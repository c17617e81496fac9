import { Archive, ArchiveRestore, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../api/me.ts'
import { type Project, patchProject } from '../api/projects.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { changeProjects, useOpenProject } from '../state/projects.ts'
import { Button } from '../ui/button.tsx'
import { Dot } from '../ui/dot.tsx'
import { ScrollPage, Section } from '../ui/scroll-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { words } from '../words/words.ts'
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
      <ScrollPage title={words.pages.projectSettings}>
        <Skeleton lines={5} />
      </ScrollPage>
    )
  const isOwner = project.role === 'owner'
  return (
    <ScrollPage title={words.projects.settingsOf(project.name)}>
      <Section
        title={words.projects.project}
        tools={
          isOwner && (
            <Button size="small" icon={<Pencil size={15} aria-hidden />} onClick={() => setEditing(true)}>
              {words.panel.edit}
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
          title={words.projects.members}
          text={words.projects.membersText}
          tools={
            isOwner && (
              <Button
                size="small"
                icon={<UserPlus size={15} aria-hidden />}
                onClick={() => setInviting(true)}
              >
                {words.projects.invite}
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
          title={words.projects.archive}
          text={project.archivedAt === null ? words.projects.archiveText : words.tasks.archived}
        >
          <div>
            {project.archivedAt === null ? (
              <Button icon={<Archive size={15} aria-hidden />} onClick={() => void archive(project)}>
                {words.projects.archiveProject}
              </Button>
            ) : (
              <Button icon={<ArchiveRestore size={15} aria-hidden />} onClick={() => void restore(project)}>
                {words.projects.restoreProject}
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
  const draft = useDraft(`project ${project.id} prefix`, project.prefix)
  const prefix = draft.text
  const isChanged = prefix.trim().toUpperCase() !== project.prefix
  const save = () =>
    changeProjects(
      () => patchProject(project.id, { prefix: prefix.trim().toUpperCase() }),
      words.projects.prefixChanged,
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
        {words.projects.prefix}
        <input
          value={prefix}
          maxLength={6}
          autoComplete="off"
          spellCheck={false}
          data-draft={draft.name}
          onChange={(event) => draft.type(event.target.value)}
        />
      </label>
      <span>{words.projects.prefixHint(prefix.trim().toUpperCase() || project.prefix)}</span>
      {isChanged && (
        <Button type="submit" size="small" variant="primary">
          {words.panel.save}
        </Button>
      )}
    </form>
  )
}
