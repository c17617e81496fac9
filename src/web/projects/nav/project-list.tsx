import {
  Bookmark,
  ChevronRight,
  History,
  ListTodo,
  MessageCircle,
  NotebookText,
  Plus,
  Trash2,
  UsersRound,
} from 'lucide-react'
import { Fragment, useState } from 'react'
import { addressedProject, openProject } from '../../api/open-project.ts'
import type { Project } from '../../api/projects.ts'
import { useStore } from '../../api/store.ts'
import { addressOf, hasProject, lastProject, type ProjectPage, pageIn } from '../../browser/address.ts'
import { usePlace } from '../../browser/router.ts'
import { useMedia } from '../../browser/use-media.ts'
import { dropTask, hasTask } from '../../state/dragged-task.ts'
import { mayEdit, nameOfProject, useProjects } from '../../state/projects.ts'
import { type SavedView, useViews, viewQuery } from '../../state/saved-views.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dot } from '../../ui/dot.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { tip } from '../../ui/tooltip.tsx'
import { words } from '../../words/words.ts'
import { makingProject } from './making-project.ts'
import { moveProject } from './order.ts'
import styles from './project-list.module.css'
import { ProjectMenu, restore } from './project-menu.tsx'

const pages: readonly { page: ProjectPage; label: string; keys?: string; Icon: typeof ListTodo }[] = [
  {
    page: 'tasks',
    get label() {
      return words.pages.tasks
    },
    keys: 'g t',
    Icon: ListTodo,
  },
  {
    page: 'chat',
    get label() {
      return words.pages.chat
    },
    keys: 'g c',
    Icon: MessageCircle,
  },
  {
    page: 'memory',
    get label() {
      return words.pages.memory
    },
    keys: 'g m',
    Icon: NotebookText,
  },
  {
    page: 'activity',
    get label() {
      return words.moves.activity.title
    },
    keys: 'g a',
    Icon: History,
  },
  {
    page: 'trash',
    get label() {
      return words.pages.trash
    },
    Icon: Trash2,
  },
]

/** The projects; under the one looked at, its pages. */
export function ProjectList() {
  const { shown, archived } = useProjects()
  const { path } = usePlace()
  const open = useStore(hasProject(path) ? openProject : lastProject)
  const ordered = shown.filter(({ isPersonal }) => !isPersonal)
  const personal = shown.find(({ isPersonal }) => isPersonal)
  return (
    <nav aria-label={words.pages.projects} className={styles.nav}>
      <div className={styles.head}>
        <h2>{words.pages.projects}</h2>
        <IconButton
          size="small"
          label={words.projects.new}
          icon={<Plus size={16} />}
          onClick={() => makingProject.set(true)}
        />
      </div>
      <ul className={styles.list}>
        <li>
          <ProjectLink id={null} name={words.tasks.personal} project={personal} open={open}>
            <OpenCount open={personal?.open ?? 0} />
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
              if (!event.dataTransfer.types.includes(dragged)) return
              event.preventDefault()
              void moveProject(ordered, Number(event.dataTransfer.getData(dragged)), index)
            }}
          >
            <ProjectLink id={addressedProject(project.id)} name={project.name} project={project} open={open}>
              {!project.isMine && <UsersRound size={14} aria-label={words.projects.shared} />}
              <OpenCount open={project.open} />
              <ProjectMenu project={project} ordered={ordered} className={styles.more} />
            </ProjectLink>
            {open === project.id && <Pages project={project.id} />}
          </li>
        ))}
      </ul>
      <Archived projects={archived} />
    </nav>
  )
}

const dragged = 'application/x-waymark-project'

interface ProjectLinkProps {
  readonly id: string | null
  readonly name: string
  readonly project: Project | undefined
  readonly open: string | null
  readonly children: React.ReactNode
}

function ProjectLink({ id, name, project, open, children }: ProjectLinkProps) {
  const [isOver, setOver] = useState(false)
  const isTarget = project !== undefined && mayEdit(project)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu of a task moves it without a pointer.
    <div
      className={cx(styles.row, open === id && styles.open, isOver && styles.over)}
      onDragOver={(event) => {
        if (!isTarget || !hasTask(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!isTarget || !hasTask(event)) return
        event.preventDefault()
        dropTask(event, { id: project.id, name })
      }}
    >
      <Link
        to={addressOf('tasks', id)}
        className={styles.project}
        aria-current={open === id ? 'true' : undefined}
        {...tip(name)}
      >
        <Dot colour={project?.colour ?? ''} className={styles.dot} />
        <span className={styles.name}>{name}</span>
      </Link>
      {children}
    </div>
  )
}

function OpenCount({ open }: { open: number }) {
  if (open === 0) return null
  return (
    <span className={styles.count}>
      {open > 999 ? '999+' : open}
      <span className="unseen"> {words.projects.openTasks(open)}</span>
    </span>
  )
}

function Pages({ project }: { project: string | null }) {
  const { path, query } = usePlace()
  const views = useViews(project)
  // Where the chat stands beside the tasks, both addresses are one place.
  const isWide = useMedia('wide')
  const page = pageIn(path)
  const here = isWide && page === 'chat' ? 'tasks' : page
  const shown = here === 'tasks' ? viewQuery(query) : null
  const isView = views.some((view) => view.query === shown)
  return (
    <ul className={styles.pages}>
      {pages.map(({ page, label, keys, Icon }) => (
        <Fragment key={page}>
          <li className={cx(page === 'chat' && styles.chat)}>
            <Link
              to={addressOf(page, project)}
              className={styles.page}
              aria-current={here === page && hasProject(path) && !isView ? 'page' : undefined}
              {...tip(label, keys)}
            >
              <Icon size={17} aria-hidden />
              <span>{label}</span>
            </Link>
          </li>
          {page === 'tasks' && views.map((view) => <View key={view.name} {...{ view, project, shown }} />)}
        </Fragment>
      ))}
    </ul>
  )
}

interface ViewProps {
  readonly view: SavedView
  readonly project: string | null
  /** What the list shows now, where it is open. */
  readonly shown: string | null
}

function View({ view: { name, query }, project, shown }: ViewProps) {
  return (
    <li>
      <Link
        to={addressOf('tasks', project, Object.fromEntries(new URLSearchParams(query)))}
        className={cx(styles.page, styles.view)}
        aria-current={query === shown ? 'page' : undefined}
        {...tip(name)}
      >
        <Bookmark size={15} aria-hidden />
        <span className={styles.name}>{name}</span>
      </Link>
    </li>
  )
}

function Archived({ projects }: { projects: readonly Project[] }) {
  const [isShown, setShown] = useState(false)
  if (projects.length === 0) return null
  return (
    <div className={styles.archived}>
      <Button size="small" variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <ChevronRight size={14} aria-hidden className={cx(styles.chevron, isShown && styles.turned)} />
        {words.projects.archivedCount(projects.length)}
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
                  {words.projects.restore}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
