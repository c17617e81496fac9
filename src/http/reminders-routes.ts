import { Hono } from 'hono'
import { describeTasks, findNamed, type Placed, remindInWords, showReminder } from '../contracts/remind.ts'
import { invalid } from '../errors.ts'
import { removeReminder } from '../reminders/set-reminder.ts'
import { admit } from './admit.ts'
import { type ApiContext, fieldsOf, notAllowed, numberIn } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import type { TeamDependencies } from './team-dependencies.ts'

const mostComing = 100
const mostNotices = 50
const lookBackMs = 3_600_000

/** What a person is reminded of: each their own. */
export function remindersRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()
  const storeOf = (context: ApiContext) => deps.stores.reminders(context.var.caller.owner)

  routes.get('/reminders', async (context) => {
    await admit(deps.deps, context, 'reminders')
    const coming = (await storeOf(context).coming(mostComing)).map(({ owner: _, ...rest }) => rest)
    return context.json({ coming: await describeTasks(deps.deps, context.var.caller, coming) })
  })
  routes.all('/reminders', () => notAllowed('GET'))

  routes.get('/tasks/:id/reminders', (context) =>
    onTask(deps, context, async ({ project, task }) => {
      const reminders = await storeOf(context).list({ project: project.id, task: task.id })
      const { zone } = await deps.deps.clock(context.var.caller)
      return context.json({ reminders: reminders.map((one) => showReminder(one, task, zone)) })
    }),
  )
  routes.post('/tasks/:id/reminders', async (context) => {
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    const { when } = fields
    if (typeof when !== 'string')
      throw invalid('bad_arguments', 'when must say when, such as "30 minutes before".')
    return onTask(deps, context, async (placed) => {
      const reminder = await remindInWords(deps.deps, storeOf(context), context.var.caller, placed, when)
      return context.json({ reminder }, 201)
    })
  })
  routes.all('/tasks/:id/reminders', () => notAllowed('GET, POST'))

  routes.delete('/tasks/:id/reminders/:reminder', (context) =>
    onTask(deps, context, async ({ project, task }) => {
      const which = { project: project.id, task: task.id, id: context.req.param('reminder') ?? '' }
      await removeReminder(storeOf(context), which, new Date())
      return context.body(null, 204)
    }),
  )
  routes.all('/tasks/:id/reminders/:reminder', () => notAllowed('DELETE'))

  // What came up since: pages that are open show it.
  routes.get('/notices', async (context) => {
    await admit(deps.deps, context, 'reminders')
    const { caller } = context.var
    const after = readAfter(context.req.query('after'))
    const notices = await deps.stores.notifications(caller.owner).notices(after, mostNotices)
    return context.json({ now: new Date(), notices: await describeTasks(deps.deps, caller, notices) })
  })
  routes.all('/notices', () => notAllowed('GET'))
  return routes
}

async function onTask(
  { deps }: TeamDependencies,
  context: ApiContext,
  answer: (placed: Placed) => Promise<Response>,
): Promise<Response> {
  await admit(deps, context, 'reminders')
  const task = numberIn(context, 'task')
  if (task instanceof Response) return task
  return answer(await findNamed(deps, context.var.caller, String(task)))
}

function readAfter(text: string | undefined): Date {
  const after = new Date(text ?? Date.now() - lookBackMs)
  if (Number.isNaN(after.getTime())) throw invalid('bad_arguments', 'after must be a moment.')
  return after
}
