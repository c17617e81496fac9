import { Keyboard, ListTodo, MessageCircle, NotebookText, Plug, Settings } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMe } from '../api/me.ts'
import { navigate, usePlace } from '../browser/router.ts'
import { useShortcuts } from '../browser/shortcuts.ts'
import { useMedia } from '../browser/use-media.ts'
import { undoLast } from '../state/undo.ts'
import { goToAdding } from '../tasks/add/go-to-adding.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { tip } from '../ui/tooltip.tsx'
import styles from './shell.module.css'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const places = [
  { to: '/', label: 'Tasks', keys: 'g t', Icon: ListTodo },
  { to: '/chat', label: 'Chat', keys: 'g c', Icon: MessageCircle },
  { to: '/memory', label: 'Memory', keys: 'g m', Icon: NotebookText },
  { to: '/connect', label: 'Connect', keys: 'g o', Icon: Plug },
]

/** The frame of every page: where one can go, on the left or on a phone at the foot. */
export function Shell({ children }: { children: ReactNode }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const help = () => setHelpOpen(true)
  useShortcuts({
    help: () => void help(),
    // Where the field for it is in sight, it takes the key itself.
    add: () => void goToAdding(),
    undo: () => void undoLast(),
    goTasks: () => void navigate('/'),
    goChat: () => void navigate('/chat'),
    goMemory: () => void navigate('/memory'),
    goConnect: () => void navigate('/connect'),
  })
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.side}>
        <Head />
        <Places label="Pages" />
        <div className={styles.foot}>
          <SettingsLink />
          <div className={styles.tools}>
            <ThemeSwitch />
            <IconButton label="Keyboard shortcuts" keys="?" icon={<Keyboard size={18} />} onClick={help} />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <footer className={styles.bottom}>
        <Places label="Pages" />
      </footer>
      {isHelpOpen && <ShortcutsSheet onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

function Head() {
  const me = useMe()
  return (
    <div className={styles.head}>
      <Mark />
      <div className={styles.names}>
        <span className={styles.product}>Waymark</span>
        <span className={styles.project}>{me?.project.name ?? ' '}</span>
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

function Places({ label }: { label: string }) {
  const { path } = usePlace()
  // Where the chat stands beside the tasks, both addresses are one place.
  const isWide = useMedia('wide')
  const here = isWide && path === '/chat' ? '/' : path
  return (
    <nav aria-label={label} className={styles.places}>
      {places.map(({ to, label, keys, Icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={here === to ? 'page' : undefined}
          className={cx(styles.place, to === '/chat' && styles.chat)}
          {...tip(label, keys)}
        >
          <Icon size={19} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}

function SettingsLink() {
  const { path } = usePlace()
  return (
    <Link
      to="/settings"
      className={styles.place}
      aria-current={path === '/settings' ? 'page' : undefined}
      {...tip('Settings')}
    >
      <Settings size={19} aria-hidden />
      <span>Settings</span>
    </Link>
  )
}
