import { Compass } from 'lucide-react'
import type { ComponentType } from 'react'
import { openProject } from '../api/open-project.ts'
import type { TaskId } from '../api/values.ts'
import { matchPath } from '../browser/router.ts'
import { DayPage } from '../tasks/day/day-page.tsx'
import { TaskPanel } from '../tasks/panel/task-panel.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Link } from '../ui/link.tsx'
import { words } from '../words/words.ts'
import { HomePage } from './home-page.tsx'
import { SharePage } from './share-page.tsx'

export interface Route {
  readonly path: string
  readonly title: string
  /** Shown without a session: without the frame, and nothing is asked for in the name of a person. */
  readonly isPublic?: boolean
  readonly Page: ComponentType
}

const LazyMemory = lazyPart(() => import('../memory/memory-page.tsx'), 'MemoryPage')
const LazyInbox = lazyPart(() => import('../projects/inbox/inbox-page.tsx'), 'InboxPage')
const ActivityPage = lazyPart(() => import('../projects/activity/activity-page.tsx'), 'ActivityPage')
const TrashPage = lazyPart(() => import('../projects/trash/trash-page.tsx'), 'TrashPage')
const LazyUpcoming = lazyPart(() => import('../tasks/upcoming/upcoming-page.tsx'), 'UpcomingPage')
const taskPanel = (task: TaskId) => <TaskPanel key={`${openProject.get()} ${task}`} id={task} />
const MemoryPage = () => <LazyMemory taskPanel={taskPanel} />
const UpcomingPage = () => <LazyUpcoming taskPanel={taskPanel} />
const InboxPage = () => <LazyInbox taskPanel={taskPanel} />

export const routes: readonly Route[] = [
  {
    path: '/',
    get title() {
      return words.pages.tasks
    },
    Page: HomePage,
  },
  {
    path: '/chat',
    get title() {
      return words.pages.chat
    },
    Page: HomePage,
  },
  {
    path: '/memory',
    get title() {
      return words.pages.memory
    },
    Page: MemoryPage,
  },
  {
    path: '/p/:project',
    get title() {
      return words.pages.tasks
    },
    Page: HomePage,
  },
  {
    path: '/p/:project/tasks',
    get title() {
      return words.pages.tasks
    },
    Page: HomePage,
  },
  {
    path: '/p/:project/chat',
    get title() {
      return words.pages.chat
    },
    Page: HomePage,
  },
  {
    path: '/p/:project/memory',
    get title() {
      return words.pages.memory
    },
    Page: MemoryPage,
  },
  {
    path: '/p/:project/activity',
    get title() {
      return words.moves.activity.title
    },
    Page: ActivityPage,
  },
  {
    path: '/activity',
    get title() {
      return words.moves.activity.title
    },
    Page: ActivityPage,
  },
  {
    path: '/p/:project/trash',
    get title() {
      return words.pages.trash
    },
    Page: TrashPage,
  },
  {
    path: '/p/:project/settings',
    get title() {
      return words.pages.projectSettings
    },
    Page: lazyPart(() => import('../projects/project-settings.tsx'), 'ProjectSettings'),
  },
  {
    path: '/share',
    get title() {
      return words.drafts.share
    },
    Page: SharePage,
  },
  {
    path: '/trash',
    get title() {
      return words.pages.trash
    },
    Page: TrashPage,
  },
  {
    path: '/today',
    get title() {
      return words.pages.day
    },
    Page: DayPage,
  },
  {
    path: '/upcoming',
    get title() {
      return words.pages.upcoming
    },
    Page: UpcomingPage,
  },
  {
    path: '/inbox',
    get title() {
      return words.pages.inbox
    },
    Page: InboxPage,
  },
  {
    path: '/connect',
    get title() {
      return words.pages.connect
    },
    Page: lazyPart(() => import('../connect/connect-page.tsx'), 'ConnectPage'),
  },
  {
    path: '/settings',
    get title() {
      return words.pages.settings
    },
    Page: lazyPart(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  },
  {
    path: '/sign-in',
    get title() {
      return words.pages.signIn
    },
    isPublic: true,
    Page: lazyPart(() => import('../account/sign-in-page.tsx'), 'SignInPage'),
  },
  {
    path: '/sign-up',
    get title() {
      return words.pages.signUp
    },
    isPublic: true,
    Page: lazyPart(() => import('../account/sign-up-page.tsx'), 'SignUpPage'),
  },
  {
    path: '/forgot-password',
    get title() {
      return words.pages.forgotPassword
    },
    isPublic: true,
    Page: lazyPart(() => import('../account/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/reset-password',
    get title() {
      return words.pages.newPassword
    },
    isPublic: true,
    Page: lazyPart(() => import('../account/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    path: '/verify-address',
    get title() {
      return words.pages.confirmAddress
    },
    isPublic: true,
    Page: lazyPart(() => import('../account/verify-address-page.tsx'), 'VerifyAddressPage'),
  },
  {
    path: '/consent',
    get title() {
      return words.pages.allowAccess
    },
    isPublic: true,
    Page: lazyPart(() => import('../account/consent-page.tsx'), 'ConsentPage'),
  },
  {
    path: '/invite/:token',
    get title() {
      return words.pages.invitation
    },
    isPublic: true,
    Page: lazyPart(() => import('../account/invite-page.tsx'), 'InvitePage'),
  },
]

const nowhere: Route = {
  path: '',
  get title() {
    return words.pages.notFound
  },
  Page: NothingHere,
}

function NothingHere() {
  return (
    <EmptyState
      icon={<Compass size={22} />}
      heading="h1"
      title={words.app.notFoundTitle}
      actions={<Link to="/">{words.app.goToTasks}</Link>}
    >
      <p>{words.app.notFoundText}</p>
    </EmptyState>
  )
}

export function routeOf(path: string): Route {
  return routes.find((route) => matchPath(route.path, path) !== null) ?? nowhere
}
