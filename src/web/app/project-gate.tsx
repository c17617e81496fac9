import { FolderX } from 'lucide-react'
import type { ReactNode } from 'react'
import { openProject } from '../api/open-project.ts'
import { useStore } from '../api/store.ts'
import { useOpenProject, useProjects } from '../state/projects.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { words } from '../words/words.ts'

/** The page of a project, or the news that this person has no such project. */
export function ProjectGate({ children }: { children: ReactNode }) {
  if (!useIsGone()) return children
  return (
    <EmptyState
      icon={<FolderX size={22} />}
      title={words.app.noProjectTitle}
      actions={<Link to="/">{words.app.goToTasks}</Link>}
    >
      <p>{words.app.noProjectText}</p>
    </EmptyState>
  )
}

/** Whether the address names a project that this person does not have. */
function useIsGone(): boolean {
  const id = useStore(openProject)
  const project = useOpenProject()
  const { isLoaded, isLoading } = useProjects()
  return id !== null && !project && isLoaded && !isLoading
}
