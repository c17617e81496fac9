import {
  FolderKanban,
  Inbox,
  Keyboard,
  ListTodo,
  MessageCircle,
  NotebookText,
  Plug,
  Settings,
  Sun,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { openProject } from '../api/open-project.ts'
import { useStore } from '../api/store.ts'
import { addressOf, hasProject, lastProject, pageIn } from '../browser/address.ts'
import { currentPlace, navigate, usePlace } from '../browser/router.ts'
import { useShortcuts } from '../browser/shortcuts.ts'
import { useMedia } from '../browser/use-media.ts'
import { useFreshInbox, useInbox } from '../projects/inbox/use-inbox.ts'
import { ProjectList } from '../projects/nav/project-list.tsx'
import { nameOfProject, useOpenProject } from '../state/projects.ts'
import { undoLast } from '../state/undo.ts'
import { goToAdding } from '../tasks/add/go-to-adding.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { tip } from '../ui/tooltip.tsx'
import styles from './shell.module.css'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The frame of every page: where one can go, on the left or on a phone at the foot. */
export function Shell({ children }: { children: ReactNode }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const help = () => setHelpOpen(true)
  useFreshInbox()
  useShortcuts({
    help: () => void help(),
    // Where the field for it is in sight, it takes the key itself.
    add: () => void goToAdding(),
    undo: () => void undoLast(),
    goDay: () => void navigate('/today'),
    goInbox: () => void navigate('/inbox'),
    goTasks: () => void navigate(addressOf('tasks', shownProject())),
    goChat: () => void navigate(addressOf('chat', shownProject())),
    goMemory: () => void navigate(addressOf('memory', shownProject())),
    goConnect: () => void navigate('/connect'),
  })
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.side}>
        <Head />
        <nav aria-label="Pages" className={styles.places}>
          <Place to="/today" label="My day" keys="g d" Icon={Sun} />
          <InboxLink />
        </nav>
        <ProjectList />
        <div className={styles.foot}>
          <nav aria-label="Settings" className={styles.places}>
            <Place to="/connect" label="Connect" keys="g o" Icon={Plug} />
            <Place to="/settings" label="Settings" Icon={Settings} />
          </nav>
          <div className={styles.tools}>
            <ThemeSwitch />
            <IconButton label="Keyboard shortcuts" keys="?" icon={<Keyboard size={18} />} onClick={help} />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <PhoneBar />
      {isHelpOpen && <ShortcutsSheet onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

/** The project whose pages are offered: the open one, or the one looked at before. */
function shownProject(): string | null {
  return hasProject(currentPlace().path) ? openProject.get() : lastProject.get()
}

function Head() {
  const project = useOpenProject()
  const { path } = usePlace()
  return (
    <div className={styles.head}>
      <Mark />
      <div className={styles.names}>
        <span className={styles.product}>Waymark</span>
        <span className={styles.project}>{project && hasProject(path) ? nameOfProject(project) : ' '}</span>
      </div>
    </div>
  )
}

function Mark() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path
        d="M9 7.5h9.2a2 2 0 0 1 1.5.7l4.1 4.6-4.1 4.6a2 2 0 0 1-1.5.7H12v6.4a1.5 1.5 0 0 1-3 0z"
        fill="#fff"
      />
    </svg>
  )
}

interface PlaceProps {
  readonly to: string
  readonly label: string
  readonly keys?: string
  readonly Icon: typeof Sun
  readonly isHere?: boolean
  readonly children?: ReactNode
}

function Place({ to, label, keys, Icon, isHere, children }: PlaceProps) {
  const { path } = usePlace()
  return (
    <Link
      to={to}
      aria-current={(isHere ?? path === to) ? 'page' : undefined}
      className={styles.place}
      {...tip(label, keys)}
    >
      <Icon size={19} aria-hidden />
      <span>{label}</span>
      {children}
    </Link>
  )
}

function InboxLink() {
  const { data } = useInbox()
  const unread = data?.unread ?? 0
  return (
    <Place to="/inbox" label="Inbox" keys="g i" Icon={Inbox}>
      {unread > 0 && (
        <b className={styles.count}>
          {unread > 99 ? '99+' : unread}
          <i className="unseen"> unread</i>
        </b>
      )}
    </Place>
  )
}

/** On a phone the pages stand at the foot, and the projects in a sheet. */
function PhoneBar() {
  const [isOpen, setOpen] = useState(false)
  const { path } = usePlace()
  const open = useStore(openProject)
  const last = useStore(lastProject)
  const project = hasProject(path) ? open : last
  const page = hasProject(path) ? pageIn(path) : null
  const isWide = useMedia('wide')
  const here = isWide && page === 'chat' ? 'tasks' : page
  useEffect(() => {
    if (path !== '') setOpen(false)
  }, [path])
  return (
    <footer className={styles.bottom}>
      <nav aria-label="Pages" className={styles.places}>
        <Place to={addressOf('tasks', project)} label="Tasks" Icon={ListTodo} isHere={here === 'tasks'} />
        <Place to={addressOf('chat', project)} label="Chat" Icon={MessageCircle} isHere={here === 'chat'} />
        <Place
          to={addressOf('memory', project)}
          label="Memory"
          Icon={NotebookText}
          isHere={here === 'memory'}
        />
        <InboxLink />
        <button type="button" className={styles.place} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <FolderKanban size={19} aria-hidden />
          <span>Projects</span>
        </button>
      </nav>
      {isOpen && (
        <Dialog title="Projects" onClose={() => setOpen(false)}>
          <div className={styles.sheet}>
            <Place to="/today" label="My day" Icon={Sun} />
            <ProjectList />
            <Place to="/connect" label="Connect" Icon={Plug} />
            <Place to="/settings" label="Settings" Icon={Settings} />
          </div>
        </Dialog>
      )}
    </footer>
  )
}
