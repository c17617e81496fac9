import { Hono } from 'hono'
import { type BlobStore, fileLimit } from '../attachments/blob-store.ts'
import { tooLarge } from '../attachments/receive-file.ts'
import { pictureTypes } from '../attachments/sniff-type.ts'
import type { CallDependencies } from '../contracts/call.ts'
import type { StoredAttachment } from '../contracts/page/values.ts'
import { Failure } from '../errors.ts'
import { type ApiContext, type AskPage, callPage, notAllowed, numberIn } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { answerFailure, refusal } from './failures.ts'

/** Files of tasks: their content as it comes, and as it goes. */
export function attachmentsRoutes(ask: AskPage, deps: CallDependencies, blobs: BlobStore): ApiRoutes {
  const routes: ApiRoutes = new Hono()
  const call = callPage(deps)

  routes.post('/tasks/:id/attachments', async (context) => {
    const task = numberIn(context, 'task')
    if (task instanceof Response) return task
    if (isForm(context))
      return refusal(415, 'invalid', 'Send the file itself, not a form.', {
        hint: 'Set content-type: application/octet-stream, and name=plan.pdf in the address.',
      })
    const checked = await call(context, 'check_attachment', { task })
    if (checked instanceof Response) return checked
    const { room } = checked as { readonly room: number }
    const kept = await receive(context, blobs, room)
    if (kept instanceof Response) return kept
    return ask(context, 'add_attachment', { task, name: context.req.query('name') ?? '', ...kept }, 201)
  })
  routes.all('/tasks/:id/attachments', () => notAllowed('POST'))

  routes.get('/attachments/:id', async (context) => {
    const found = await call(context, 'get_attachment', { attachment: context.req.param('id') })
    if (found instanceof Response) return found
    return send(context, blobs, found as StoredAttachment, deps)
  })
  routes.delete('/attachments/:id', (context) =>
    ask(context, 'remove_attachment', { attachment: context.req.param('id') }),
  )
  routes.all('/attachments/:id', () => notAllowed('GET, DELETE'))

  return routes
}

/** What a form of a browser sends: the file would be somewhere inside. */
function isForm({ req }: ApiContext): boolean {
  const type = req.header('content-type') ?? ''
  return /^\s*(?:multipart\/|application\/x-www-form-urlencoded)/i.test(type)
}

/** Takes the body in as it comes, or answers why not. Nothing is left of a file that breaks off. */
async function receive({ req }: ApiContext, blobs: BlobStore, room: number) {
  const limit = Math.min(fileLimit, room)
  const length = Number(req.header('content-length') ?? 0)
  if (length > limit) {
    // Who is still sending does not read the answer; of what is not much larger the rest is awaited.
    if (length <= 2 * fileLimit) await drain(req.raw.body)
    return refuseLarge(room)
  }
  try {
    return await blobs.put(req.raw.body ?? nothing(), limit)
  } catch (error) {
    if (error instanceof Failure)
      return hangingUp(error.reason === 'file_too_large' ? refuseLarge(room) : answerFailure(error))
    if (req.raw.signal.aborted) return new Response(null, { status: 499 }) // nobody is there to read it
    throw error
  }
}

/** Nothing else can come over a connection that is in the middle of a file. */
function hangingUp(answer: Response): Response {
  answer.headers.set('connection', 'close')
  return answer
}

async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  try {
    for await (const _ of body ?? []);
  } catch {
    // They hung up.
  }
}

function refuseLarge(room: number): Response {
  if (room >= fileLimit) {
    const { message, hint } = tooLarge(fileLimit)
    return refusal(413, 'invalid', message, { hint })
  }
  const left = room < megabyte ? `${Math.ceil(room / 1024)} KB` : `${Math.floor(room / megabyte)} MB`
  return refusal(413, 'invalid', `There is room for ${left} more in files of this project's owner.`, {
    hint: 'Remove files that are no longer needed, or ask who runs the server for more room.',
  })
}

const megabyte = 1024 * 1024

/**
 * The content, which a browser shows only where it is a picture, and never runs. It is asked for again each time, because
 * somebody else may be signed in by then, or the file removed.
 */
async function send(
  { req }: ApiContext,
  blobs: BlobStore,
  { id, name, type, size, hash }: StoredAttachment,
  deps: CallDependencies,
): Promise<Response> {
  const isPicture = pictureTypes.has(type)
  const headers = {
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    etag: `"${id}"`,
  }
  if (req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
  const length = { 'content-length': String(size) }
  if (req.method === 'HEAD') return new Response(null, { headers: { ...headers, ...length } })
  const content = await blobs.open(hash)
  if (!content) {
    deps.warn('the content of a file is missing', { attachment: id, hash })
    throw new Failure('unavailable', 'The content of this file is missing on the server.', {
      hint: 'Who runs the server can bring it back from a backup.',
    })
  }
  return new Response(ReadableStream.from(content), { headers: { ...headers, ...length } })
}

/** As RFC 8187 has it. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
