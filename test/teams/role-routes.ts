import type { Action } from '../../src/projects/project.ts'
import type { Scene } from './vault.ts'

/** A request, and the least that one must be allowed for it. */
export interface RouteCase {
  readonly needs: Action | 'nobody'
  readonly path: string
  readonly body?: object
  /** It writes only how this person sees the project, or nothing more than there is already. */
  readonly isOwn?: boolean
  /** It is answered in words, whatever came of it. */
  readonly inWords?: boolean
}

type Cases = (scene: Scene) => readonly RouteCase[]

const inIt = ({ id }: Scene, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}project=${encodeURIComponent(id)}`

const one =
  (needs: Action, path: (scene: Scene) => string, body?: object): Cases =>
  (scene) => [{ needs, path: inIt(scene, path(scene)), ...(body && { body }) }]

const members = (scene: Scene, id = '') => inIt(scene, `/members${id && `/${id}`}`)

/** For every route that is about a project, who may use it. */
export const routeCases: Readonly<Record<string, Cases>> = {
  'GET /me': one('read', () => '/me'),
  'GET /tasks': (scene) =>
    ['/tasks?view=all', '/tasks?view=all&across=1', '/tasks?query=coins'].map((path) => ({
      needs: 'read',
      path: inIt(scene, path),
    })),
  'POST /tasks': one('edit', () => '/tasks', { title: 'Polish the coins', steps: ['Find a cloth'] }),
  'POST /tasks/understand': one('read', () => '/tasks/understand', { text: 'polish tomorrow' }),
  'GET /tasks/search': one('read', () => '/tasks/search?q=polish'),
  'POST /tasks/understand/list': one('read', () => '/tasks/understand/list', { text: '- polish\n- count' }),
  'POST /tasks/list': one('edit', () => '/tasks/list', { tasks: [{ title: 'Count the coins' }] }),
  'GET /tasks/:id': one('read', ({ task }) => `/tasks/${task}`),
  'PATCH /tasks/:id': (scene) => {
    const path = inIt(scene, `/tasks/${scene.task}`)
    return [
      { needs: 'edit', path, body: { title: 'Taken' } },
      { needs: 'edit', path, body: { assignee: 'me' } },
      { needs: 'edit', path, body: { claim: 'page' } },
      { needs: 'comment', path, body: { note: 'Seen' } },
      { needs: 'edit', path, body: { note: 'Seen', title: 'Taken twice' } },
    ]
  },
  'DELETE /tasks/:id': one('edit', ({ task }) => `/tasks/${task}`),
  'POST /tasks/:id/complete': one('edit', ({ task }) => `/tasks/${task}/complete`, {}),
  'POST /tasks/:id/move': one('manage', ({ task }) => `/tasks/${task}/move`, { to: 'personal' }),
  'POST /tasks/change': (scene) => [
    { needs: 'edit', path: inIt(scene, '/tasks/change'), body: { tasks: [scene.task], priority: 'high' } },
  ],
  'POST /tasks/delete': (scene) => [
    { needs: 'edit', path: inIt(scene, '/tasks/delete'), body: { tasks: [scene.task] } },
  ],
  'POST /tasks/move': (scene) => [
    { needs: 'manage', path: inIt(scene, '/tasks/move'), body: { tasks: [scene.task], to: 'personal' } },
  ],
  'POST /tasks/:id/comments': one('comment', ({ task }) => `/tasks/${task}/comments`, { text: 'Seen' }),
  'PATCH /tasks/:id/comments/:comment': one(
    'comment',
    ({ task, comment }) => `/tasks/${task}/comments/${comment}`,
    { text: 'Seen again' },
  ),
  'DELETE /tasks/:id/comments/:comment': (scene) => [
    { needs: 'manage', path: inIt(scene, `/tasks/${scene.task}/comments/${scene.remark}`) },
    // The owner's only comment is gone by then.
    ...(scene.comment === scene.remark
      ? []
      : [{ needs: 'comment' as const, path: inIt(scene, `/tasks/${scene.task}/comments/${scene.comment}`) }]),
  ],
  'POST /import': (scene) => [
    {
      needs: 'edit',
      path: inIt(scene, '/import'),
      body: { name: 'todo.md', text: `- [ ] Polish ${scene.word}` },
    },
  ],
  'POST /tasks/:id/attachments': one('edit', ({ task }) => `/tasks/${task}/attachments?name=coins.txt`, {
    text: 'Seen',
  }),
  'GET /attachments/:id': one('read', ({ attachment }) => `/attachments/${attachment}`),
  'DELETE /attachments/:id': one('edit', ({ attachment }) => `/attachments/${attachment}`),
  'GET /trash': one('read', () => '/trash'),
  'GET /changes': one('read', () => '/changes?limit=200'),
  'POST /undo': (scene) => [{ needs: 'edit', path: inIt(scene, '/undo'), body: { change: scene.change } }],
  'GET /discoveries': one('read', () => '/discoveries'),
  'POST /discoveries': (scene) => [
    { needs: 'edit', path: inIt(scene, '/discoveries'), body: { text: `Box ${scene.word}`, type: 'rule' } },
  ],
  'GET /discoveries/:id': one('read', ({ discovery }) => `/discoveries/${discovery}`),
  'PATCH /discoveries/:id': one('edit', ({ discovery }) => `/discoveries/${discovery}`, { module: 'cellar' }),
  'POST /discoveries/:id/merge': (scene) => [
    {
      needs: 'edit',
      path: inIt(scene, `/discoveries/${scene.discovery}/merge`),
      body: { with: scene.discovery - 1, text: `Both, ${scene.word}` },
    },
  ],
  'DELETE /discoveries/:id': one('edit', ({ discovery }) => `/discoveries/${discovery}`),
  'GET /search': one('read', () => '/search?q=door'),
  'GET /sessions': one('read', () => '/sessions'),
  'GET /files': one('read', () => '/files'),
  'GET /events': one('read', () => '/events'),
  'POST /chat': (scene) => [
    { needs: 'edit', path: inIt(scene, '/chat'), body: { text: 'add polish the coins' }, inWords: true },
    { needs: 'read', path: inIt(scene, '/chat'), body: { text: 'show all my tasks' }, inWords: true },
  ],
  'POST /feeds': (scene) => [{ needs: 'read', path: '/feeds', body: { project: scene.id }, isOwn: true }],
  'GET /tasks/:id/reminders': one('read', ({ task }) => `/tasks/${task}/reminders`),
  'POST /tasks/:id/reminders': (scene) => [
    {
      needs: 'read',
      path: inIt(scene, `/tasks/${scene.task}/reminders`),
      body: { when: '2040-01-01' },
      isOwn: true,
    },
  ],
  'DELETE /tasks/:id/reminders/:reminder': (scene) => [
    // There is none of that name: whoever sees the task hears that, as do those who do not.
    { needs: 'nobody', path: inIt(scene, `/tasks/${scene.task}/reminders/none`) },
  ],
  'POST /webhooks': (scene) => [
    {
      ...{ needs: 'read', path: '/webhooks', isOwn: true },
      body: { project: scene.id, url: 'https://example.com/hook' },
    },
  ],
  'GET /members': (scene) => [{ needs: 'read', path: members(scene) }],
  'PATCH /members/:id': (scene) => [
    { needs: 'manage', path: members(scene, scene.spare), body: { role: 'editor' } },
    // Nobody gives themselves another role; the owner's is handed over.
    ...(['editor', 'reader', 'owner'] as const).map((role) => ({
      ...{ needs: 'nobody' as const, path: members(scene, scene.me), body: { role } },
    })),
  ],
  'DELETE /members/:id': (scene) => [{ needs: 'manage', path: members(scene, scene.spare) }],
  'POST /invitations': (scene) => [
    { needs: 'manage', path: '/invitations', body: { project: scene.id, role: 'editor' } },
    { needs: 'manage', path: inIt(scene, '/invitations'), body: { role: 'editor' } },
  ],
  'PATCH /projects/:id': (scene) => [
    { needs: 'manage', path: `/projects/${scene.id}`, body: { name: `Vault ${scene.task} of ${scene.me}` } },
    { needs: 'manage', path: `/projects/${scene.id}`, body: { archived: true } },
    { needs: 'manage', path: `/projects/${scene.id}`, body: { archived: false } },
    { needs: 'read', path: `/projects/${scene.id}`, body: { position: scene.task }, isOwn: true },
  ],
  'POST /projects/:id/owner': (scene) => [
    { needs: 'manage', path: `/projects/${scene.id}/owner`, body: { to: scene.me }, isOwn: true },
  ],
}

/** Routes about the person who asks, whatever project they are in, and why. */
export const aboutOneself: Readonly<Record<string, string>> = {
  'GET /chat': 'which model answers',
  'GET /connect': 'how to connect',
  'GET /conversations': 'one’s own',
  'GET /conversations/:id': 'one’s own',
  'PATCH /conversations/:id': 'one’s own',
  'DELETE /conversations/:id': 'one’s own',
  'GET /keys': 'one’s own',
  'POST /keys': 'one’s own',
  'DELETE /keys/:id': 'one’s own',
  'GET /grants': 'one’s own',
  'DELETE /grants/:client': 'one’s own',
  'GET /protection': 'one’s own',
  'DELETE /passkeys/:id': 'one’s own',
  'GET /sign-ins': 'one’s own',
  'DELETE /sign-ins': 'one’s own',
  'DELETE /sign-ins/:id': 'one’s own',
  'GET /audit': 'one’s own calls',
  'GET /clients': 'one’s own calls',
  'GET /projects': 'those that one is in',
  'POST /projects': 'a new one',
  'GET /settings': 'one’s own',
  'PATCH /settings': 'one’s own',
  'POST /settings/first': 'one’s own',
  'GET /feeds': 'one’s own',
  'DELETE /feeds/:id': 'one’s own',
  'GET /reminders': 'one’s own, of projects that one is in',
  'GET /notices': 'one’s own, of projects that one is in',
  'GET /notifications': 'one’s own',
  'PATCH /notifications': 'one’s own',
  'POST /push': 'one’s own',
  'DELETE /push': 'one’s own',
  'GET /webhooks': 'one’s own',
  'DELETE /webhooks/:id': 'one’s own',
  'GET /webhooks/:id/deliveries': 'one’s own',
  'POST /webhooks/:id/resume': 'one’s own',
  'GET /inbox': 'of projects that one is in',
  'POST /inbox/seen': 'one’s own',
  'GET /invitations': 'those that one gave',
  'GET /invitations/:token': 'by the secret alone',
  'DELETE /invitations/:token': 'those that one gave',
  'POST /invitations/:token/accept': 'by the secret alone',
  'GET /account/export': 'one’s own',
  'DELETE /account': 'one’s own',
}
