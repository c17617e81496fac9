import type { Accounts } from '../../src/accounts/accounts.ts'
import { accountRoutes } from '../../src/http/accounts/routes.ts'
import { createChatEndpoint } from '../../src/http/chat-endpoint.ts'
import { createPageApi } from '../../src/http/page-api.ts'
import { teamRoutes } from '../../src/http/team-routes.ts'

/** What is Ada's, by the names that a route takes. */
export interface Hers {
  readonly task: number
  readonly change: number
  readonly discovery: number
  readonly conversation: string
  readonly key: string
  readonly client: string
  readonly id: string
  readonly project: string
  readonly invitation: string
  readonly words: string
}

export interface Probe {
  readonly path: string
  readonly body?: object
}

type Probes = (hers: Hers) => readonly Probe[]

const at = (path: (hers: Hers) => string | number, body?: object): Probes => {
  return (hers) => [{ path: String(path(hers)), ...(body && { body }) }]
}
/** Her project, as a query names it. */
const place = ({ project, id }: Hers) => encodeURIComponent(`${project}@${id}`)
const fixed = (...paths: readonly string[]): Probes => {
  return () => paths.map((path) => ({ path }))
}

/** For every route, the ways to reach for what is somebody else's. */
export const probes: Readonly<Record<string, Probes>> = {
  'GET /me': (hers) => [{ path: '/me' }, { path: `/me?project=${place(hers)}` }],
  'GET /tasks': (hers) => [
    { path: '/tasks?view=all&limit=1000' },
    { path: `/tasks?view=all&query=${encodeURIComponent(hers.words)}` },
    { path: `/tasks?view=all&parent=${hers.task}` },
  ],
  'POST /tasks': (hers) => [
    { path: '/tasks', body: { title: 'Part', parent: hers.task } },
    { path: '/tasks', body: { title: 'Waiting', blockedBy: [hers.task] } },
  ],
  'POST /tasks/understand': at(() => '/tasks/understand', { text: 'as secret tomorrow' }),
  'GET /tasks/:id': at(({ task }) => `/tasks/${task}`),
  'PATCH /tasks/:id': at(({ task }) => `/tasks/${task}`, { title: 'Taken' }),
  'DELETE /tasks/:id': at(({ task }) => `/tasks/${task}`),
  'POST /tasks/:id/complete': at(({ task }) => `/tasks/${task}/complete`, {}),
  'GET /changes': fixed('/changes?limit=200'),
  'POST /undo': (hers) => [{ path: '/undo', body: { change: hers.change } }],
  'GET /discoveries': (hers) => [
    { path: '/discoveries' },
    { path: `/discoveries?project=${place(hers)}` },
    { path: '/discoveries?module=vault' },
  ],
  'POST /discoveries': (hers) => [
    { path: `/discoveries?project=${place(hers)}`, body: { text: 'Planted', type: 'rule' } },
    { path: '/discoveries', body: { text: 'Better', type: 'rule', replaces: hers.discovery } },
    { path: '/discoveries', body: { text: 'About it', type: 'rule', task: hers.task } },
  ],
  'GET /discoveries/:id': (hers) => [
    { path: `/discoveries/${hers.discovery}` },
    { path: `/discoveries/${hers.discovery}?project=${place(hers)}` },
  ],
  'GET /search': (hers) => [
    { path: `/search?q=${encodeURIComponent(hers.words)}` },
    { path: `/search?q=${encodeURIComponent(hers.words)}&project=${place(hers)}` },
  ],
  'GET /sessions': (hers) => [{ path: '/sessions' }, { path: `/sessions?project=${place(hers)}` }],
  'GET /files': (hers) => [{ path: '/files' }, { path: `/files?project=${place(hers)}` }],
  'GET /connect': fixed('/connect'),
  'GET /events': fixed('/events'),
  'GET /chat': fixed('/chat'),
  'POST /chat': (hers) => [
    { path: '/chat', body: { text: 'what did I say?', conversation: hers.conversation } },
    { path: '/chat', body: { text: `delete task ${hers.task}` } },
    { path: '/chat', body: { text: 'show all my tasks' } },
  ],
  'GET /conversations': (hers) => [
    { path: '/conversations' },
    { path: `/conversations?words=${encodeURIComponent(hers.words)}` },
  ],
  'GET /conversations/:id': at(({ conversation }) => `/conversations/${conversation}`),
  'PATCH /conversations/:id': at(({ conversation }) => `/conversations/${conversation}`, { title: 'Taken' }),
  'DELETE /conversations/:id': at(({ conversation }) => `/conversations/${conversation}`),
  'GET /keys': fixed('/keys'),
  'POST /keys': (hers) => [
    { path: '/keys', body: { name: 'mine', scopes: ['tasks:read'], owner: hers.id, userId: hers.id } },
  ],
  'DELETE /keys/:id': at(({ key }) => `/keys/${key}`),
  'GET /grants': fixed('/grants'),
  'DELETE /grants/:client': at(({ client }) => `/grants/${client}`),
  'GET /audit': fixed('/audit'),
  'GET /clients': fixed('/clients'),
  'GET /projects': fixed('/projects'),
  'GET /members': at((hers) => `/members?project=${place(hers)}`),
  'PATCH /members/:id': (hers) => [
    { path: `/members/${hers.id}?project=${place(hers)}`, body: { role: 'reader' } },
  ],
  'DELETE /members/:id': at((hers) => `/members/${hers.id}?project=${place(hers)}`),
  'GET /invitations': at((hers) => `/invitations?project=${place(hers)}`),
  'POST /invitations': (hers) => [
    { path: '/invitations', body: { project: `${hers.project}@${hers.id}`, role: 'editor' } },
  ],
  'GET /invitations/:token': fixed('/invitations/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
  'DELETE /invitations/:token': at(({ invitation }) => `/invitations/${invitation}`),
  'POST /invitations/:token/accept': fixed('/invitations/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/accept'),
  'GET /account/export': at(({ id }) => `/account/export?user=${id}`),
}

/** Only with one's own name; tried at the very end, because it works. */
export const endsOneself = 'DELETE /account'

/** Every route under /api of a server with accounts, as the server itself knows them. */
export function allRoutes(): string[] {
  const unused = undefined as never
  const about = { accounts: true, timeZone: 'UTC', version: '0', model: 'none', retentionDays: 30 }
  const deps = { reportBug: () => '' } as never
  const routes = [
    createChatEndpoint(unused).routes,
    createPageApi({ deps, about, user: unused, start: null }).routes,
    accountRoutes(undefined as unknown as Accounts),
    ...teamRoutes({ reportBug: () => '' } as never),
  ].flatMap((one) => one.routes)
  const named = routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*')
  return [...new Set(named.map(({ method, path }) => `${method} ${path}`))].sort()
}
