import { ChevronRight, ListTodo, MessageCircle, NotebookText, Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { addressedProject, openProject } from '../../api/open-project.ts'
import type { Project } from '../../api/projects.ts'
import { useStore } from '../../api/store.ts'
import { addressOf, hasProject, lastProject, type ProjectPage, pageIn } from '../../browser/address.ts'
import { usePlace } from '../../browser/router.ts'
import { useMedia } from '../../browser/use-media.ts'
import { nameOfProject, useProjects } from '../../state/projects.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dot } from '../../ui/dot.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { tip } from '../../ui/tooltip.tsx'
import { moveProject } from './order.ts'
import { ProjectDialog } from './project-dialog.tsx'
import styles from './project-list.module.css'
import { ProjectMenu, restore } from './project-menu.tsx'

const pages: readonly { page: ProjectPage; label: string; keys: string; Icon: typeof ListTodo }[] = [
  { page: 'tasks', label: 'Tasks', keys: 'g t', Icon: ListTodo },
  { page: 'chat', label: 'Chat', keys: 'g c', Icon: MessageCircle },
  { page: 'memory', label: 'Memory', keys: 'g m', Icon: NotebookText },
]

/** The projects; under the one looked at, its pages. */
export function ProjectList() {
  const { shown, archived } = useProjects()
  const { path } = usePlace()
  const open = useStore(hasProject(path) ? openProject : lastProject)
  const [isMaking, setMaking] = useState(false)
  const ordered = shown.filter(({ isPersonal }) => !isPersonal)
  const personal = shown.find(({ isPersonal }) => isPersonal)
  return (
    <nav aria-label="Projects" className={styles.nav}>
      <div className={styles.head}>
        <h2>Projects</h2>
        <IconButton
          size="small"
          label="New project"
          icon={<Plus size={16} />}
          onClick={() => setMaking(true)}
        />
      </div>
      <ul className={styles.list}>
        <li>
          <ProjectLink id={null} name="Personal" colour={personal?.colour ?? ''} open={open}>
            {personal && <ProjectMenu project={personal} ordered={[]} className={styles.more} />}
          </ProjectLink>
          {open === null && <Pages project={null} />}
        </li>
        {ordered.map((project, index) => (
          <li
            key={project.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(dragged, String(index))
              event.dataTransfer.effectAllowed = 'move'
            }}
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes(dragged)) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              void moveProject(ordered, Number(event.dataTransfer.getData(dragged)), index)
            }}
          >
            <ProjectLink {...project} id={addressedProject(project.id)} open={open}>
              {!project.isMine && <UsersRound size={14} aria-label="shared with you" />}
              <span className={styles.prefix}>{project.prefix}</span>
              <ProjectMenu project={project} ordered={ordered} className={styles.more} />
            </ProjectLink>
            {open === project.id && <Pages project={project.id} />}
          </li>
        ))}
      </ul>
      <Archived projects={archived} />
      {isMaking && <ProjectDialog onClose={() => setMaking(false)} />}
    </nav>
  )
}

const dragged = 'application/x-waymark-project'

interface ProjectLinkProps {
  readonly id: string | null
  readonly name: string
  readonly colour: string
  readonly open: string | null
  readonly children: React.ReactNode
}

function ProjectLink({ id, name, colour, open, children }: ProjectLinkProps) {
  return (
    <div className={cx(styles.row, open === id && styles.open)}>
      <Link
        to={addressOf('tasks', id)}
        className={styles.project}
        aria-current={open === id ? 'true' : undefined}
        {...tip(name)}
      >
        <Dot colour={colour} className={styles.dot} />
        <span className={styles.name}>{name}</span>
      </Link>
      {children}
    </div>
  )
}

function Pages({ project }: { project: string | null }) {
  const { path } = usePlace()
  // Where the chat stands beside the tasks, both addresses are one place.
  const isWide = useMedia('wide')
  const page = pageIn(path)
  const here = isWide && page === 'chat' ? 'tasks' : page
  return (
    <ul className={styles.pages}>
      {pages.map(({ page, label, keys, Icon }) => (
        <li key={page} className={cx(page === 'chat' && styles.chat)}>
          <Link
            to={addressOf(page, project)}
            className={styles.page}
            aria-current={here === page && hasProject(path) ? 'page' : undefined}
            {...tip(label, keys)}
          >
            <Icon size={17} aria-hidden />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Archived({ projects }: { projects: readonly Project[] }) {
  const [isShown, setShown] = useState(false)
  if (projects.length === 0) return null
  return (
    <div className={styles.archived}>
      <Button size="small" variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <ChevronRight size={14} aria-hidden className={cx(styles.chevron, isShown && styles.turned)} />
        Archived ({projects.length})
      </Button>
      {isShown && (
        <ul className={styles.list}>
          {projects.map((project) => (
            <li key={project.id} className={styles.row}>
              <Link to={addressOf('tasks', addressedProject(project.id))} className={styles.project}>
                <Dot colour={project.colour} className={styles.dot} />
                <span className={styles.name}>{nameOfProject(project)}</span>
              </Link>
              {project.role === 'owner' && (
                <Button size="small" variant="quiet" onClick={() => void restore(project)}>
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
