import {
  CalendarDays,
  Command,
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
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMe } from '../api/me.ts'
import { openProject } from '../api/open-project.ts'
import { useStore } from '../api/store.ts'
import { addressOf, hasProject, lastProject, pageIn } from '../browser/address.ts'
import { currentPlace, navigate, usePlace } from '../browser/router.ts'
import { useShortcuts } from '../browser/shortcuts.ts'
import { useMedia } from '../browser/use-media.ts'
import { useInbox } from '../projects/inbox/use-inbox.ts'
import { ProjectDialog } from '../projects/nav/lazy-project-dialog.ts'
import { makingProject } from '../projects/nav/making-project.ts'
import { ProjectList } from '../projects/nav/project-list.tsx'
import { nameOfProject, useOpenProject } from '../state/projects.ts'
import { redoLast, undoLast } from '../state/undo.ts'
import { goToAdding } from '../tasks/add/add-field.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Face } from '../ui/face.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart, patiently } from '../ui/lazy-part.ts'
import { Link } from '../ui/link.tsx'
import { Mark } from '../ui/mark.tsx'
import { tip } from '../ui/tooltip.tsx'
import { words } from '../words/words.ts'
import styles from './shell.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const ShortcutsSheet = lazyPart<'ShortcutsSheet', { onClose: () => void }>(
  patiently(() => import('./shortcuts-sheet.tsx')),
  'ShortcutsSheet',
)
const Palette = lazyPart(() => import('./palette/palette.tsx'), 'Palette')

/** The frame of every page: where one can go, on the left or on a phone at the foot. */
export function Shell({ children }: { children: ReactNode }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const isMaking = useStore(makingProject)
  const help = () => setHelpOpen(true)
  useShortcuts({
    help: () => void help(),
    // Where the field for it is in sight, it takes the key itself.
    add: () => void goToAdding(),
    undo: () => void undoLast(!hasProject(currentPlace().path)),
    redo: () => void redoLast(),
    palette: () => void setPaletteOpen(true),
    goActivity: () => void navigate(addressOf('activity', shownProject())),
    goDay: () => void navigate('/today'),
    goUpcoming: () => void navigate('/upcoming'),
    goInbox: () => void navigate('/inbox'),
    goTasks: () => void navigate(addressOf('tasks', shownProject())),
    goChat: () => void navigate(addressOf('chat', shownProject())),
    goMemory: () => void navigate(addressOf('memory', shownProject())),
    goConnect: () => void navigate('/connect'),
  })
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {words.app.skip}
      </a>
      <header className={styles.side}>
        <Head />
        <nav aria-label={words.app.navigation} className={styles.places}>
          <Place to="/today" label={words.pages.day} keys="g d" Icon={Sun} />
          <Place to="/upcoming" label={words.pages.upcoming} keys="g u" Icon={CalendarDays} />
          <InboxLink />
        </nav>
        <ProjectList />
        <div className={styles.foot}>
          <nav aria-label={words.pages.settings} className={styles.places}>
            <Place to="/connect" label={words.pages.connect} keys="g o" Icon={Plug} />
            <Place to="/settings" label={words.pages.settings} Icon={Settings} />
          </nav>
          <div className={styles.tools}>
            <SignedInAs />
            <ThemeSwitch />
            <IconButton
              label={words.moves.palette.open}
              keys="Ctrl K"
              icon={<Command size={18} />}
              onClick={() => setPaletteOpen(true)}
            />
            <IconButton label={words.shortcuts.title} keys="?" icon={<Keyboard size={18} />} onClick={help} />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <PhoneBar />
      <Suspense>{isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}</Suspense>
      <Suspense>
        {isMaking && <ProjectDialog onClose={() => makingProject.set(false)} />}
        {isHelpOpen && <ShortcutsSheet onClose={() => setHelpOpen(false)} />}
      </Suspense>
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
      <Mark size={28} aria-hidden="true" />
      <div className={styles.names}>
        <span className={styles.product}>Waymark</span>
        {project && hasProject(path) && <span className={styles.project}>{nameOfProject(project)}</span>}
      </div>
    </div>
  )
}

/** Whose tasks these are; on a server for one person there is nothing to say. */
function SignedInAs() {
  const me = useMe()
  if (!me?.accounts) return null
  const name = me.user.name ?? me.user.email ?? me.user.id
  const label = words.account.signedInAsName(name)
  return (
    <Link to="/settings" aria-label={label} className={styles.me} {...tip(label)}>
      <Face name={name} />
    </Link>
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
    <Place to="/inbox" label={words.pages.inbox} keys="g i" Icon={Inbox}>
      {unread > 0 && (
        <b className={styles.count}>
          {unread > 99 ? '99+' : unread}
          <i className="unseen">{words.app.unread}</i>
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
      <nav aria-label={words.app.navigation} className={styles.places}>
        <Place
          to={addressOf('tasks', project)}
          label={words.pages.tasks}
          Icon={ListTodo}
          isHere={here === 'tasks'}
        />
        <Place
          to={addressOf('chat', project)}
          label={words.pages.chat}
          Icon={MessageCircle}
          isHere={here === 'chat'}
        />
        <Place
          to={addressOf('memory', project)}
          label={words.pages.memory}
          Icon={NotebookText}
          isHere={here === 'memory'}
        />
        <InboxLink />
        <button type="button" className={styles.place} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <FolderKanban size={19} aria-hidden />
          <span>{words.pages.projects}</span>
        </button>
      </nav>
      {isOpen && (
        <Dialog title={words.pages.projects} onClose={() => setOpen(false)}>
          <div className={styles.sheet}>
            <Place to="/today" label={words.pages.day} Icon={Sun} />
            <Place to="/upcoming" label={words.pages.upcoming} Icon={CalendarDays} />
            <ProjectList />
            <Place to="/connect" label={words.pages.connect} Icon={Plug} />
            <Place to="/settings" label={words.pages.settings} Icon={Settings} />
          </div>
        </Dialog>
      )}
    </footer>
  )
}
