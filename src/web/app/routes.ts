import type { ComponentType } from 'react'
import { matchPath } from '../browser/router.ts'
import { DayPage } from '../tasks/day/day-page.tsx'
import { HomePage } from './home-page.tsx'
import { InboxWithTasks } from './inbox-with-tasks.tsx'
import { lazyPage } from './lazy-page.ts'
import { MemoryWithTasks } from './memory-with-tasks.tsx'
import { NothingHere } from './nothing-here.tsx'

export interface Route {
  readonly path: string
  readonly title: string
  /** Seen by those who have not signed in: without the frame, and nothing is asked for in their name. */
  readonly isPublic?: boolean
  readonly Page: ComponentType
}

const TrashPage = lazyPage(() => import('../projects/trash/trash-page.tsx'), 'TrashPage')

export const routes: readonly Route[] = [
  { path: '/', title: 'Tasks', Page: HomePage },
  { path: '/chat', title: 'Chat', Page: HomePage },
  { path: '/memory', title: 'Memory', Page: MemoryWithTasks },
  { path: '/p/:project', title: 'Tasks', Page: HomePage },
  { path: '/p/:project/tasks', title: 'Tasks', Page: HomePage },
  { path: '/p/:project/chat', title: 'Chat', Page: HomePage },
  { path: '/p/:project/memory', title: 'Memory', Page: MemoryWithTasks },
  { path: '/p/:project/trash', title: 'Trash', Page: TrashPage },
  {
    path: '/p/:project/settings',
    title: 'Project settings',
    Page: lazyPage(() => import('../projects/project-settings.tsx'), 'ProjectSettings'),
  },
  { path: '/trash', title: 'Trash', Page: TrashPage },
  { path: '/today', title: 'My day', Page: DayPage },
  { path: '/inbox', title: 'Inbox', Page: InboxWithTasks },
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

export function routeOf(path: string): Route {
  return routes.find((route) => matchPath(route.path, path) !== null) ?? nowhere
}
