import { Compass } from 'lucide-react'
import type { ComponentType } from 'react'
import { matchPath } from '../browser/router.ts'
import { TaskPanel } from '../tasks/panel/task-panel.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { HomePage } from './home-page.tsx'
import { lazyPage } from './lazy-page.ts'

export interface Route {
  readonly path: string
  readonly title: string
  /** Shown without a session: without the frame, and nothing is asked for in the name of a person. */
  readonly isPublic?: boolean
  readonly Page: ComponentType
}

const MemoryPage = lazyPage(() => import('../memory/memory-page.tsx'), 'MemoryPage')

export const routes: readonly Route[] = [
  { path: '/', title: 'Tasks', Page: HomePage },
  { path: '/chat', title: 'Chat', Page: HomePage },
  {
    path: '/memory',
    title: 'Memory',
    Page: () => <MemoryPage taskPanel={(task) => <TaskPanel key={task} id={task} />} />,
  },
  {
    path: '/connect',
    title: 'Connect',
    Page: lazyPage(() => import('../connect/connect-page.tsx'), 'ConnectPage'),
  },
  {
    path: '/settings',
    title: 'Settings',
    Page: lazyPage(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    isPublic: true,
    Page: lazyPage(() => import('../account/sign-in-page.tsx'), 'SignInPage'),
  },
  {
    path: '/sign-up',
    title: 'Sign up',
    isPublic: true,
    Page: lazyPage(() => import('../account/sign-up-page.tsx'), 'SignUpPage'),
  },
  {
    path: '/consent',
    title: 'Allow access',
    isPublic: true,
    Page: lazyPage(() => import('../account/consent-page.tsx'), 'ConsentPage'),
  },
  {
    path: '/invite/:token',
    title: 'Invitation',
    isPublic: true,
    Page: lazyPage(() => import('../account/invite-page.tsx'), 'InvitePage'),
  },
]

const nowhere: Route = { path: '', title: 'Nothing here', Page: NothingHere }

function NothingHere() {
  return (
    <EmptyState
      icon={<Compass size={22} />}
      title="There is nothing here"
      actions={<Link to="/">Go to the tasks</Link>}
    >
      <p>The address may be old, or misspelt.</p>
    </EmptyState>
  )
}

export function routeOf(path: string): Route {
  return routes.find((route) => matchPath(route.path, path) !== null) ?? nowhere
}
