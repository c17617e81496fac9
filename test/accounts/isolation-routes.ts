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
  readonly attachment: string
  readonly conversation: string
  readonly key: string
  readonly client: string
  readonly id: string
  /** The id of a project of hers that nobody else is in. */
  readonly project: string
  /** Who reaches for it. */
  readonly mallory: string
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
const fixed = (...paths: readonly string[]): Probes => {
  return () => paths.map((path) => ({ path }))
}
/** Once as it is, and once in her project, as a query names it. */
const both = (path: (hers: Hers) => string, body?: object): Probes => {
  return (hers) => [path(hers), inHers(hers, path(hers))].map((one) => ({ path: one, ...(body && { body }) }))
}
const inHers = ({ project }: Hers, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}project=${encodeURIComponent(project)}`

/** For every route, the ways to reach for what is somebody else's. */
export const probes: Readonly<Record<string, Probes>> = {
  'GET /me': both(() => '/me'),
  'GET /settings': both(() => '/settings'),
  'PATCH /settings': both(() => '/settings', { timeZone: 'Asia/Tokyo' }),
  'POST /settings/first': both(() => '/settings/first', { timeZone: 'Asia/Tokyo' }),
  'GET /tasks': (hers) =>
    [
      '/tasks?view=all&limit=1000',
      `/tasks?view=all&query=${encodeURIComponent(hers.words)}`,
      `/tasks?view=all&parent=${hers.task}`,
    ].flatMap((path) => [{ path }, { path: inHers(hers, path) }]),
  'POST /tasks': (hers) => [
    { path: '/tasks', body: { title: 'Part', parent: hers.task } },
    { path: '/tasks', body: { title: 'Waiting', blockedBy: [hers.task] } },
    { path: inHers(hers, '/tasks'), body: { title: 'Planted' } },
    { path: '/tasks', body: { title: 'Planted', project: hers.project } },
  ],
  'GET /tasks/search': (hers) => [
    { path: `/tasks/search?q=${encodeURIComponent(hers.id)}` },
    { path: inHers(hers, '/tasks/search?q=task') },
  ],
  'POST /tasks/understand': at(() => '/tasks/understand', { text: 'as secret tomorrow' }),
  'POST /tasks/understand/list': at(() => '/tasks/understand/list', { text: '- as secret\n- tomorrow' }),
  'POST /tasks/list': (hers) => [
    { path: '/tasks/list', body: { tasks: [{ title: 'Part', parent: hers.task }] } },
    { path: inHers(hers, '/tasks/list'), body: { tasks: [{ title: 'Planted' }] } },
  ],
  'GET /tasks/:id': both(({ task }) => `/tasks/${task}`),
  'PATCH /tasks/:id': both(({ task }) => `/tasks/${task}`, { title: 'Taken' }),
  'DELETE /tasks/:id': both(({ task }) => `/tasks/${task}`),
  'POST /tasks/:id/complete': both(({ task }) => `/tasks/${task}/complete`, {}),
  'POST /tasks/:id/move': (hers) => [
    { path: inHers(hers, `/tasks/${hers.task}/move`), body: { to: 'personal' } },
    { path: '/tasks/1/move', body: { to: hers.project } },
    { path: '/tasks/1/move', body: { to: hers.id } },
    { path: `/tasks/${hers.task}/move`, body: { to: 'personal' } },
  ],
  'POST /tasks/change': (hers) => [
    { path: inHers(hers, '/tasks/change'), body: { tasks: [hers.task], priority: 'high' } },
    { path: '/tasks/change', body: { tasks: [hers.task], priority: 'high' } },
  ],
  'POST /tasks/delete': (hers) => [
    { path: inHers(hers, '/tasks/delete'), body: { tasks: [hers.task] } },
    { path: '/tasks/delete', body: { tasks: [hers.task] } },
  ],
  'POST /tasks/move': (hers) => [
    { path: inHers(hers, '/tasks/move'), body: { tasks: [hers.task], to: 'personal' } },
    { path: '/tasks/move', body: { tasks: [1], to: hers.project } },
  ],
  'POST /tasks/:id/comments': both(({ task }) => `/tasks/${task}/comments`, { text: 'Seen' }),
  'PATCH /tasks/:id/comments/:comment': both(({ task }) => `/tasks/${task}/comments/1`, { text: 'Taken' }),
  'DELETE /tasks/:id/comments/:comment': both(({ task }) => `/tasks/${task}/comments/1`),
  'POST /tasks/:id/attachments': both(({ task }) => `/tasks/${task}/attachments?name=seen.txt`, {
    text: 'Seen',
  }),
  'GET /attachments/:id': both(({ attachment }) => `/attachments/${attachment}`),
  'DELETE /attachments/:id': both(({ attachment }) => `/attachments/${attachment}`),
  'GET /trash': both(() => '/trash'),
  'GET /changes': both(() => '/changes?limit=200'),
  'POST /undo': (hers) => [
    { path: '/undo', body: { change: hers.change } },
    { path: inHers(hers, '/undo'), body: { change: 1 } },
  ],
  'GET /discoveries': (hers) => [
    { path: '/discoveries' },
    { path: inHers(hers, '/discoveries') },
    { path: '/discoveries?module=vault' },
  ],
  'POST /discoveries': (hers) => [
    { path: inHers(hers, '/discoveries'), body: { text: 'Planted', type: 'rule' } },
    { path: '/discoveries', body: { text: 'Better', type: 'rule', replaces: hers.discovery } },
    { path: '/discoveries', body: { text: 'About it', type: 'rule', task: hers.task } },
  ],
  'GET /discoveries/:id': both(({ discovery }) => `/discoveries/${discovery}`),
  'PATCH /discoveries/:id': both(({ discovery }) => `/discoveries/${discovery}`, { text: 'Taken' }),
  'POST /discoveries/:id/merge': (hers) => [
    { path: `/discoveries/${hers.discovery}/merge`, body: { with: 2, text: 'Both' } },
    { path: '/discoveries/2/merge', body: { with: hers.discovery, text: 'Both' } },
    { path: inHers(hers, `/discoveries/${hers.discovery}/merge`), body: { with: 2, text: 'Both' } },
  ],
  'DELETE /discoveries/:id': both(({ discovery }) => `/discoveries/${discovery}`),
  'GET /search': both(({ words }) => `/search?q=${encodeURIComponent(words)}`),
  'GET /sessions': both(() => '/sessions'),
  'GET /files': both(() => '/files'),
  'GET /connect': fixed('/connect'),
  'GET /events': both(() => '/events'),
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
  'GET /protection': fixed('/protection'),
  'DELETE /passkeys/:id': at(({ key }) => `/passkeys/${key}`),
  'GET /sign-ins': fixed('/sign-ins'),
  'DELETE /sign-ins': fixed('/sign-ins'),
  'DELETE /sign-ins/:id': at(({ key }) => `/sign-ins/${key}`),
  'GET /audit': fixed('/audit'),
  'GET /clients': fixed('/clients'),
  'GET /projects': fixed('/projects', '/projects?archived=1'),
  'POST /projects': (hers) => [
    { path: '/projects', body: { name: 'Mine', id: hers.project, owner: hers.id } },
  ],
  'PATCH /projects/:id': (hers) => [
    { path: `/projects/${hers.project}`, body: { name: 'Taken' } },
    { path: `/projects/${hers.project}`, body: { archived: true } },
    { path: `/projects/${hers.project}`, body: { prefix: 'MINE', position: 1 } },
    { path: `/projects/${hers.id}`, body: { name: 'Taken' } },
  ],
  'POST /projects/:id/owner': (hers) => [
    { path: `/projects/${hers.project}/owner`, body: { to: hers.mallory } },
    { path: `/projects/${hers.id}/owner`, body: { to: hers.mallory } },
  ],
  'GET /inbox': fixed('/inbox', '/inbox?unseen=1'),
  'POST /inbox/seen': (hers) => [{ path: '/inbox/seen', body: { ids: ['0'], person: hers.id } }],
  'GET /feeds': fixed('/feeds'),
  'POST /feeds': (hers) => [
    { path: '/feeds', body: { project: hers.project } },
    { path: '/feeds', body: { project: hers.id } },
  ],
  'DELETE /feeds/:id': at(({ invitation }) => `/feeds/${invitation}`),
  'GET /reminders': fixed('/reminders'),
  'GET /notices': fixed('/notices', '/notices?after=2020-01-01'),
  'GET /notifications': fixed('/notifications'),
  'PATCH /notifications': (hers) => [{ path: '/notifications', body: { owner: hers.id, atDue: true } }],
  'POST /push': (hers) => [{ path: '/push', body: { owner: hers.id, endpoint: 'https://push.example/x' } }],
  'DELETE /push': (hers) => [{ path: '/push', body: { owner: hers.id, endpoint: 'https://push.example/x' } }],
  'GET /tasks/:id/reminders': (hers) => [{ path: inHers(hers, '/tasks/1/reminders') }],
  'POST /tasks/:id/reminders': (hers) => [
    { path: inHers(hers, '/tasks/1/reminders'), body: { when: '2040-01-01' } },
  ],
  'DELETE /tasks/:id/reminders/:reminder': (hers) => [
    { path: inHers(hers, `/tasks/1/reminders/${hers.invitation}`) },
  ],
  'GET /webhooks': fixed('/webhooks'),
  'POST /webhooks': (hers) => [
    { path: '/webhooks', body: { project: hers.project, url: 'https://example.com/hook' } },
    { path: '/webhooks', body: { project: hers.id, url: 'https://example.com/hook' } },
  ],
  'DELETE /webhooks/:id': at(({ invitation }) => `/webhooks/${invitation}`),
  'POST /webhooks/:id/resume': at(({ invitation }) => `/webhooks/${invitation}/resume`),
  'GET /webhooks/:id/deliveries': at(({ invitation }) => `/webhooks/${invitation}/deliveries`),
  'GET /members': (hers) => [
    { path: inHers(hers, '/members') },
    { path: `/members?project=${encodeURIComponent(hers.id)}` },
  ],
  'PATCH /members/:id': (hers) => [
    { path: inHers(hers, `/members/${hers.id}`), body: { role: 'reader' } },
    { path: inHers(hers, `/members/${hers.mallory}`), body: { role: 'editor' } },
  ],
  'DELETE /members/:id': (hers) => [{ path: inHers(hers, `/members/${hers.id}`) }],
  'GET /invitations': (hers) => [{ path: inHers(hers, '/invitations') }],
  'POST /invitations': (hers) => [
    { path: '/invitations', body: { project: hers.project, role: 'editor' } },
    { path: '/invitations', body: { project: hers.id, role: 'editor' } },
  ],
  'GET /invitations/:token': fixed('/invitations/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
  'DELETE /invitations/:token': at(({ invitation }) => `/invitations/${invitation}`),
  'POST /invitations/:token/accept': fixed('/invitations/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/accept'),
  'POST /import': (hers) => [
    { path: inHers(hers, '/import'), body: { name: 'todo.md', text: '- [ ] Planted' } },
    {
      path: `/import?project=${encodeURIComponent(hers.id)}`,
      body: { name: 'todo.md', text: '- [ ] Planted' },
    },
  ],
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
    createPageApi({ deps, blobs: unused, about, user: unused, start: null }).routes,
    accountRoutes(undefined as unknown as Accounts),
    ...teamRoutes({ reportBug: () => '' } as never),
  ].flatMap((one) => one.routes)
  const named = routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*')
  return [...new Set(named.map(({ method, path }) => `${method} ${path}`))].sort()
}
