import { Archive, ArrowDown, ArrowUp, Ellipsis, Pencil, Settings, Trash2, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { addressedProject } from '../../api/open-project.ts'
import { type Project, patchProject } from '../../api/projects.ts'
import { addressOf } from '../../browser/address.ts'
import { navigate } from '../../browser/router.ts'
import { changeProjects, mayEdit, nameOfProject } from '../../state/projects.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import { ProjectDialog } from './lazy-project-dialog.ts'
import { moveProject } from './order.ts'

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
        label: words.projects.rename,
        icon: <Pencil size={16} />,
        run: () => setEditing(true),
      },
    at > 0 && {
      id: 'up',
      label: words.projects.moveUp,
      icon: <ArrowUp size={16} />,
      run: () => void moveProject(ordered, at, at - 1),
    },
    at >= 0 &&
      at < ordered.length - 1 && {
        id: 'down',
        label: words.projects.moveDown,
        icon: <ArrowDown size={16} />,
        run: () => void moveProject(ordered, at, at + 1),
      },
    !project.isPersonal && {
      id: 'settings',
      label: words.projects.membersAndSettings,
      icon: <Settings size={16} />,
      run: () => navigate(addressOf('settings', address)),
    },
    mayEdit(project) && {
      id: 'import',
      label: words.importing.title,
      icon: <Upload size={16} />,
      run: () => navigate(addressOf('settings', null, { import: project.id })),
    },
    {
      id: 'trash',
      label: words.pages.trash,
      icon: <Trash2 size={16} />,
      run: () => navigate(addressOf('trash', address)),
    },
    isOwner &&
      !project.isPersonal && {
        id: 'archive',
        label: words.projects.archive,
        icon: <Archive size={16} />,
        run: () => void archive(project),
      },
  ]
  const label = words.projects.moreFor(nameOfProject(project))
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
      <Suspense>
        {isEditing && <ProjectDialog project={project} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}

/** Nothing is lost, so nobody is asked: the message takes it back. */
export async function archive({ id, name }: Project): Promise<void> {
  if (!(await changeProjects(() => patchProject(id, { archived: true })))) return
  showToast({
    text: words.projects.archivedNow(name),
    action: { label: words.ui.undo, run: () => void restore({ id, name }) },
  })
}

export async function restore({ id, name }: Pick<Project, 'id' | 'name'>): Promise<void> {
  await changeProjects(() => patchProject(id, { archived: false }), words.projects.restoredNow(name))
}
