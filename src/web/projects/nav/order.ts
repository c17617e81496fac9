import { type Project, patchProject } from '../../api/projects.ts'
import { changeProjects } from '../../state/projects.ts'

/** Puts one project at another place. Only those whose number changes are sent. */
export async function moveProject(ordered: readonly Project[], from: number, to: number): Promise<void> {
  const moved = ordered[from]
  if (!moved || from === to) return
  const next = ordered.toSpliced(from, 1).toSpliced(to, 0, moved)
  await changeProjects(() =>
    Promise.all(
      next.map((project, index) =>
        project.position === index + 1 ? null : patchProject(project.id, { position: index + 1 }),
      ),
    ),
  )
}
