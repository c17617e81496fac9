import { Hono } from 'hono'
import { type ApiContext, type AskPage, fieldsOf, notAllowed, numberIn, queryOf } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'

/** Tasks, what was changed, and taking it back. */
export function tasksRoutes(ask: AskPage): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/tasks', (context) => ask(context, 'list_tasks', queryOf(context, 'limit', 'parent')))
  routes.post('/tasks', (context) => askWithBody(ask, context, 'add_task', 201))
  routes.all('/tasks', () => notAllowed('GET, POST'))

  routes.get('/tasks/search', (context) => ask(context, 'search_tasks', queryOf(context)))
  routes.all('/tasks/search', () => notAllowed('GET'))

  routes.post('/tasks/understand', (context) => askWithBody(ask, context, 'understand'))
  routes.all('/tasks/understand', () => notAllowed('POST'))

  routes.post('/tasks/understand/list', (context) => askWithBody(ask, context, 'understand_list'))
  routes.all('/tasks/understand/list', () => notAllowed('POST'))

  routes.post('/tasks/list', (context) => askWithBody(ask, context, 'add_tasks', 201))
  routes.all('/tasks/list', () => notAllowed('POST'))

  // Several at once: all of them, or none.
  routes.post('/tasks/change', (context) => askWithBody(ask, context, 'change_tasks'))
  routes.all('/tasks/change', () => notAllowed('POST'))
  routes.post('/tasks/delete', (context) => askWithBody(ask, context, 'delete_tasks'))
  routes.all('/tasks/delete', () => notAllowed('POST'))
  routes.post('/tasks/move', (context) => askWithBody(ask, context, 'move_tasks'))
  routes.all('/tasks/move', () => notAllowed('POST'))

  routes.get('/tasks/:id', (context) => askAbout(ask, context, 'get_task'))
  routes.patch('/tasks/:id', (context) => askAbout(ask, context, 'update_task'))
  routes.delete('/tasks/:id', (context) => askAbout(ask, context, 'delete_task'))
  routes.all('/tasks/:id', () => notAllowed('GET, PATCH, DELETE'))

  routes.post('/tasks/:id/complete', (context) => askAbout(ask, context, 'complete_task'))
  routes.all('/tasks/:id/complete', () => notAllowed('POST'))

  routes.post('/tasks/:id/move', (context) => askAbout(ask, context, 'move_task'))
  routes.all('/tasks/:id/move', () => notAllowed('POST'))

  routes.post('/tasks/:id/comments', (context) => askAbout(ask, context, 'add_comment'))
  routes.all('/tasks/:id/comments', () => notAllowed('POST'))
  routes.patch('/tasks/:id/comments/:comment', (context) => askAboutComment(ask, context, 'edit_comment'))
  routes.delete('/tasks/:id/comments/:comment', (context) => askAboutComment(ask, context, 'remove_comment'))
  routes.all('/tasks/:id/comments/:comment', () => notAllowed('PATCH, DELETE'))

  routes.get('/trash', (context) => ask(context, 'list_trash', queryOf(context, 'limit')))
  routes.all('/trash', () => notAllowed('GET'))

  routes.get('/changes', (context) => ask(context, 'list_changes', queryOf(context, 'limit', 'before')))
  routes.all('/changes', () => notAllowed('GET'))

  routes.post('/undo', (context) => askWithBody(ask, context, 'undo'))
  routes.all('/undo', () => notAllowed('POST'))

  return routes
}

/** The comment of the address, whatever the body says. */
async function askAboutComment(ask: AskPage, context: ApiContext, tool: string) {
  const comment = numberIn(context, 'comment', 'comment')
  return comment instanceof Response ? comment : askAbout(ask, context, tool, { comment })
}

async function askWithBody(ask: AskPage, context: ApiContext, tool: string, status?: number) {
  const fields = await fieldsOf(context)
  return fields instanceof Response ? fields : ask(context, tool, fields, status)
}

/** The task of the address, whatever the body says. */
async function askAbout(ask: AskPage, context: ApiContext, tool: string, more: object = {}) {
  const task = numberIn(context, 'task')
  if (task instanceof Response) return task
  const fields = context.req.method === 'GET' ? {} : await fieldsOf(context)
  return fields instanceof Response ? fields : ask(context, tool, { ...fields, ...more, task })
}
