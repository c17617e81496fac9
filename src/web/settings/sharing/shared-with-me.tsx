import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { type Project, removeMember } from '../../api/accounts.ts'
import { chooseProject, chosenProject, projectWords } from '../../api/chosen-project.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Me } from '../../api/values.ts'
import { refusedToast } from '../../state/undo.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { roleWords } from '../../words/role-words.ts'
import styles from './sharing.module.css'

/** Projects of others that I am in. */
export function SharedWithMe({ projects, me }: { projects: readonly Project[]; me: Me }) {
  const [leaving, setLeaving] = useState<Project | null>(null)
  const leave = async (project: Project) => {
    try {
      await removeMember(me.user.id, projectWords(project))
      const chosen = chosenProject.get()
      if (chosen?.key === project.key && chosen.owner === project.owner) chooseProject(null)
      showToast({ text: `You have left ${project.name}.` })
    } catch (thrown) {
      refusedToast(thrown)
    }
    refresh('projects')
  }
  return (
    <Section title="Shared with me" text="Choose one under Memory to see what it knows.">
      <ul className={list.list}>
        {projects.map((project) => (
          <li key={projectWords(project)} className={styles.row}>
            <p className={styles.words}>
              <b>{project.name}</b>
              <span>
                from {project.ownerName ?? 'somebody'} · {roleWords[project.role]?.label ?? project.role}
              </span>
            </p>
            <Button
              size="small"
              variant="danger"
              icon={<LogOut size={14} aria-hidden />}
              aria-label={`Leave ${project.name}`}
              onClick={() => setLeaving(project)}
            >
              Leave
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={`Leave ${leaving.name}?`}
          action="Leave it"
          onClose={() => setLeaving(null)}
          onConfirm={() => void leave(leaving)}
        >
          You no longer see what it knows. Its owner can invite you again.
        </ConfirmDialog>
      )}
    </Section>
  )
}
