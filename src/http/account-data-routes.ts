import { Hono } from 'hono'
import { Failure } from '../errors.ts'
import { admit } from './admit.ts'
import { fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { amongPeople, type TeamDependencies } from './team-dependencies.ts'

/** Everything about a person, to take along or to remove. Only they themselves ask here. */
export function accountDataRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/account/export', async (context) => {
    await admit(deps.deps, context, 'export')
    const { owner, via } = context.var.caller
    if (via !== 'session' && via !== 'local') throw forThemselves()
    await deps.settle()
    const encoder = new TextEncoder()
    const lines = deps.exportOwner(owner)[Symbol.asyncIterator]()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: async () => void (await lines.return?.()),
    })
    return new Response(body, {
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': 'attachment; filename="waymark-export.jsonl"',
        'cache-control': 'no-store',
      },
    })
  })
  routes.all('/account/export', () => notAllowed('GET'))

  routes.delete(
    '/account',
    amongPeople(deps, 'account', async (context, people) => {
      const { owner, via, credential } = context.var.caller
      if (via !== 'session') throw forThemselves()
      // A browser that was left open is not the person.
      const fields = await fieldsOf(context)
      if (fields instanceof Response) return fields
      const password = typeof fields.password === 'string' ? fields.password : ''
      await people.checkPassword(owner, password, credential)
      await deps.settle()
      // The data first: who still has an account can try again.
      await deps.stores.deleteOwner(owner)
      await people.remove(owner)
      return context.body(null, 204)
    }),
  )
  routes.all('/account', () => notAllowed('DELETE'))
  return routes
}

function forThemselves(): Failure {
  return new Failure('forbidden', 'This needs a signed-in person, not a token or key.', {
    hint: 'Sign in to the page.',
  })
}
