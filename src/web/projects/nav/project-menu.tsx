import { Archive, ArrowDown, ArrowUp, Ellipsis, Pencil, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addressedProject } from '../../api/open-project.ts'
import { type Project, patchProject } from '../../api/projects.ts'
import { addressOf } from '../../browser/address.ts'
import { navigate } from '../../browser/router.ts'
import { changeProjects, nameOfProject } from '../../state/projects.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { moveProject } from './order.ts'
import { ProjectDialog } from './project-dialog.tsx'

interface ProjectMenuProps {
  readonly project: Project
  /** Those that can be put in another order, as they are shown. */
  readonly ordered: readonly Project[]
  readonly className?: string | undefined
}

/** What can be done with a project. */
export function ProjectMenu({ project, ordered, className }: ProjectMenuProps) {
  const [isEditing, setEditing] = useState(false)
  const at = ordered.findIndex(({ id }) => id === project.id)
  const isOwner = project.role === 'owner'
  const address = addressedProject(project.id)
  const all: readonly (MenuItem | false)[] = [
    isOwner &&
      !project.isPersonal && {
        id: 'edit',
        label: 'Rename or recolour',
        icon: <Pencil size={16} />,
        run: () => setEditing(true),
      },
    at > 0 && {
      id: 'up',
      label: 'Move up',
      icon: <ArrowUp size={16} />,
      run: () => void moveProject(ordered, at, at - 1),
    },
    at >= 0 &&
      at < ordered.length - 1 && {
        id: 'down',
        label: 'Move down',
        icon: <ArrowDown size={16} />,
        run: () => void moveProject(ordered, at, at + 1),
      },
    !project.isPersonal && {
      id: 'settings',
      label: 'Members and settings',
      icon: <Settings size={16} />,
      run: () => navigate(addressOf('settings', address)),
    },
    {
      id: 'trash',
      label: 'Trash',
      icon: <Trash2 size={16} />,
      run: () => navigate(addressOf('trash', address)),
    },
    isOwner &&
      !project.isPersonal && {
        id: 'archive',
        label: 'Archive',
        icon: <Archive size={16} />,
        run: () => void archive(project),
      },
  ]
  const label = `More about ${nameOfProject(project)}`
  return (
    <>
      <Menu
        label={label}
        align="end"
        trigger={(props) => (
          <IconButton
            {...props}
            size="small"
            label={label}
            className={className}
            icon={<Ellipsis size={16} />}
          />
        )}
        items={all.filter((item) => item !== false)}
      />
      {isEditing && <ProjectDialog project={project} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Nothing is lost, so nobody is asked: the message takes it back. */
export async function archive({ id, name }: Project): Promise<void> {
  if (!(await changeProjects(() => patchProject(id, { archived: true })))) return
  showToast({
    text: `${name} is archived.`,
    action: { label: 'Undo', run: () => void restore({ id, name }) },
  })
}

export async function restore({ id, name }: Pick<Project, 'id' | 'name'>): Promise<void> {
  await changeProjects(() => patchProject(id, { archived: false }), `${name} is restored.`)
}
