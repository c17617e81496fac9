import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ChatDependencies } from '../chat/take-turn.ts'
import { readMessage, type UserMessage } from '../chat/user-input.ts'
import type { Caller } from '../contracts/call.ts'
import type { Conversation, ConversationStore, StoredMessage } from '../conversations/conversation-store.ts'
import { Failure, invalid } from '../errors.ts'
import { admit } from './admit.ts'
import type { ApiRoutes } from './api-routes.ts'
import { refusal } from './failures.ts'
import { readJson } from './read-body.ts'

/** What a conversation of this caller is held with. */
export type OpenChat = (caller: Caller) => ChatDependencies

/** Takes a turn; the signal aborts when the client hangs up. */
type AnswerTurn = (deps: ChatDependencies, message: UserMessage, hangUp: AbortSignal) => Promise<Response>

const longestTitle = 120
const pageLimit = 100
/** Of a very long conversation its end is shown. */
const messagesBytes = 1024 * 1024
/** A turn may ask a language model that somebody pays for, and call every tool. */
const turnsPerMinute = 60

/** Chat and its conversations. Only words and approvals come in; history is what the store has. */
export function chatRoutes(openChat: OpenChat, answer: AnswerTurn): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.use('/conversations/*', async (context, next) => {
    await admit(openChat(context.var.caller).deps, context, 'conversations')
    return next()
  })

  routes.post('/chat', async (context) => {
    await admit(openChat(context.var.caller).deps, context, 'chat', turnsPerMinute)
    const message = readMessage(await bodyOf(context.req.raw))
    return answer(openChat(context.var.caller), message, context.req.raw.signal)
  })
  routes.get('/chat', (context) => context.json({ model: openChat(context.var.caller).model.name }))
  routes.all('/chat', () => notAllowed('GET, POST'))

  routes.get('/conversations', async (context) => {
    const { conversations } = openChat(context.var.caller)
    const { words, before, limit } = context.req.query()
    const found = await conversations.list({
      limit: readLimit(limit),
      ...(words && { words }),
      ...(before && { before: readDate(before) }),
    })
    return context.json({ conversations: found })
  })
  routes.all('/conversations', () => notAllowed('GET'))

  routes.get('/conversations/:id', async (context) => {
    const { conversations } = openChat(context.var.caller)
    const conversation = await known(conversations, context.req.param('id'))
    const all = await conversations.messages(conversation.id)
    const messages = newestWithin(all, messagesBytes)
    return context.json({ conversation, messages, isComplete: messages.length === all.length })
  })
  routes.patch('/conversations/:id', async (context) => {
    const { conversations } = openChat(context.var.caller)
    const { id } = await known(conversations, context.req.param('id'))
    await conversations.rename(id, readTitle(await bodyOf(context.req.raw)))
    return context.json({ conversation: await known(conversations, id) })
  })
  routes.delete('/conversations/:id', async (context) => {
    const { conversations } = openChat(context.var.caller)
    const { id } = await known(conversations, context.req.param('id'))
    await conversations.remove(id)
    return context.body(null, 204)
  })
  routes.all('/conversations/:id', () => notAllowed('GET, PATCH, DELETE'))

  return routes
}

/** The end of a conversation that fits, and its last message in any case. */
function newestWithin(messages: readonly StoredMessage[], limit: number): readonly StoredMessage[] {
  let bytes = 0
  const before = messages.findLastIndex((message) => {
    bytes += Buffer.byteLength(JSON.stringify(message))
    return bytes > limit
  })
  return messages.slice(Math.min(before + 1, messages.length - 1))
}

function notAllowed(allow: string): Response {
  return refusal(405, 'invalid', `This takes ${allow.replaceAll(', ', ' or ')}.`, { headers: { allow } })
}

async function bodyOf(request: Request): Promise<unknown> {
  const body = await readJson(request)
  if (!('refused' in body)) return body.value
  const { status, message } = body.refused
  throw new HTTPException(status, { res: refusal(status, 'invalid', message) })
}

async function known(conversations: ConversationStore, id: string): Promise<Conversation> {
  const found = await conversations.find(id)
  if (!found) throw new Failure('not_found', 'There is no such conversation.')
  return found
}

function readTitle(body: unknown): string {
  const title = (body as { title?: unknown } | null)?.title
  const trimmed = typeof title === 'string' ? title.replace(/\s+/g, ' ').trim() : ''
  if (trimmed === '' || [...trimmed].length > longestTitle)
    throw invalid('bad_text', `A title has 1 to ${longestTitle} characters.`)
  return trimmed
}

function readLimit(limit: string | undefined): number {
  const number = Number(limit ?? 50)
  if (!Number.isInteger(number) || number < 1 || number > pageLimit)
    throw invalid('bad_limit', `limit must be from 1 to ${pageLimit}.`)
  return number
}

function readDate(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw invalid('bad_arguments', 'before must be a date and time.')
  return date
}
