import { Hono } from 'hono'
import { Failure, invalid } from '../errors.ts'
import { checkRole, refuseArchived } from '../projects/project.ts'
import { admit } from './admit.ts'
import { clientOf, fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { projectOf, type TeamDependencies } from './team-dependencies.ts'

const fileLimit = 10 * 1024 * 1024
/** Line breaks and quotes take two characters in JSON. */
const importLimit = 2 * fileLimit
const nameLimit = 200
/** Each may read everything there is in a project. */
const importsPerMinute = 20

/** Tasks of other tools, and of an export of our own, into the project that is named. */
export function importRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()
  const importing = new Set<string>()

  routes.post('/import', async (context) => {
    await admit(deps.deps, context, 'import', importsPerMinute)
    const { caller } = context.var
    const project = await projectOf(deps, context, undefined)
    checkRole(project.role, 'edit', project)
    refuseArchived(project)
    if (importing.has(caller.owner))
      throw new Failure('conflict', 'Another file of yours is being read already.', {
        hint: 'Wait until it is done.',
      })
    importing.add(caller.owner)
    try {
      const fields = await fieldsOf(context, importLimit)
      if (fields instanceof Response) return fields
      const { name, text } = readFile(fields)
      const isPreview = fields.preview === true
      const upload = { caller, client: clientOf(context), project, name, text, isPreview }
      return context.json(await deps.importFile(upload).catch(withoutFolder))
    } finally {
      importing.delete(caller.owner)
    }
  })
  routes.all('/import', () => notAllowed('POST'))
  return routes
}

function readFile({ name, text }: Readonly<Record<string, unknown>>): { name: string; text: string } {
  if (typeof name !== 'string' || typeof text !== 'string' || name.trim() === '')
    throw invalid('bad_arguments', 'An import needs the name of the file and its text.', {
      hint: 'Send { "name": "todo.md", "text": "- [ ] Buy milk" }.',
    })
  if (Buffer.byteLength(text) > fileLimit)
    throw invalid('file_too_large', `A file to import can have up to ${fileLimit / 1024 / 1024} MB.`, {
      hint: 'Import it in parts, or use waymark import.',
    })
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  return { name: last.slice(-nameLimit), text }
}

/** Messages name the file as the person knows it. */
function withoutFolder(error: unknown): never {
  if (!(error instanceof Failure)) throw error
  const { code, message, reason, hint, facts } = error
  throw new Failure(code, message.replace('upload/', ''), {
    ...(reason !== undefined && { reason }),
    ...(hint !== undefined && { hint: hint.replace(/ ?waymark import --help has examples\./, '') }),
    facts: { ...facts, ...(typeof facts.file === 'string' && { file: facts.file.replace('upload/', '') }) },
    cause: error,
  })
}
