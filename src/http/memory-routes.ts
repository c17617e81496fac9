import { Hono } from 'hono'
import { type ApiContext, type AskPage, fieldsOf, notAllowed, numberIn, queryOf } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'

/** What the project knows, who worked on it, and which files they read. */
export function memoryRoutes(ask: AskPage): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/discoveries', (context) =>
    ask(context, 'list_discoveries', queryOf(context, 'limit', 'before')),
  )
  routes.post('/discoveries', async (context) => {
    const fields = await fieldsOf(context)
    return fields instanceof Response ? fields : ask(context, 'remember', fields, 201)
  })
  routes.all('/discoveries', () => notAllowed('GET, POST'))

  routes.get('/discoveries/:id', (context) => {
    const discovery = numberIn(context, 'discovery')
    return discovery instanceof Response ? discovery : ask(context, 'get_discovery', { discovery })
  })
  const change = async (context: ApiContext, tool: string) => {
    const discovery = numberIn(context, 'discovery')
    if (discovery instanceof Response) return discovery
    const fields = await fieldsOf(context)
    return fields instanceof Response ? fields : ask(context, tool, { ...fields, discovery })
  }
  routes.patch('/discoveries/:id', (context) => change(context, 'correct_discovery'))
  routes.delete('/discoveries/:id', (context) => change(context, 'forget_discovery'))
  routes.post('/discoveries/:id/merge', (context) => change(context, 'merge_discoveries'))
  routes.all('/discoveries/:id/merge', () => notAllowed('POST'))
  routes.all('/discoveries/:id', () => notAllowed('GET, PATCH, DELETE'))

  routes.get('/search', (context) => ask(context, 'search', queryOf(context, 'limit')))
  routes.all('/search', () => notAllowed('GET'))
  routes.get('/sessions', (context) => ask(context, 'list_sessions', queryOf(context, 'limit')))
  routes.all('/sessions', () => notAllowed('GET'))
  routes.get('/files', (context) => ask(context, 'list_files', queryOf(context, 'limit')))
  routes.all('/files', () => notAllowed('GET'))

  return routes
}
