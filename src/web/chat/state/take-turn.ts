import { ApiError, readRefusal } from '../../api/api-error.ts'
import { getConversation } from '../../api/conversations.ts'
import { loadMe } from '../../api/me.ts'
import { newKey } from '../../api/new-key.ts'
import { inProject } from '../../api/open-project.ts'
import { send } from '../../api/request.ts'
import { createStore, createTopic } from '../../api/store.ts'
import { refresh } from '../../api/use-remote.ts'
import { rememberConversation } from '../../browser/remembered-conversation.ts'
import { words } from '../../words/words.ts'
import { applyChunk } from './apply-chunk.ts'
import { type ChatMessage, textMessage } from './message.ts'
import { type Chunk, readChunks } from './read-chunks.ts'
import { changeThread, currentThread, type Problem, type Thread, threadAt, type UserInput } from './thread.ts'
import { decided, hasAnswer, stopped, upToAnswer, withoutUnsent } from './thread-messages.ts'

/** The last answer that came to its end here, for screen readers. */
export const finished = createStore<ChatMessage | null>(null)

/** The server has this message now, or refuses it as it is. */
export const heard = createTopic<string>()
export const unheard = createTopic<string>()

const turns = new Map<string, AbortController>()

/** Says something in the thread that is shown. Nothing happens while it is being answered. */
export async function say(text: string): Promise<void> {
  const { key, phase, title, problem } = currentThread()
  if (text.trim() === '' || phase !== 'idle') return
  changeThread(key, ({ messages }) => ({
    messages: [...withoutUnsent(messages, problem), textMessage(`said-${newKey()}`, text.trim())],
    title: title ?? text.trim(),
  }))
  await takeTurn(key, { text: text.trim() })
}

/** Gives or refuses a yes. It shows at once. */
export async function decide(approvalId: string, approved: boolean): Promise<void> {
  const { key, phase } = currentThread()
  if (phase !== 'idle') return
  changeThread(key, ({ messages }) => ({ messages: decided(messages, approvalId, approved) }))
  await takeTurn(key, { approvalId, approved })
}

/** Ends the answer that is coming. What was done by then stays done. */
export function stop(): void {
  turns.get(currentThread().key)?.abort()
}

/** Says once more what got no answer, unless the server has one after all. */
export async function retry(): Promise<void> {
  const { key, conversation, problem } = currentThread()
  const said = problem?.said
  if (!said) return
  changeThread(key, () => ({ problem: null, phase: 'answering' }))
  const stored = conversation === null ? null : await storedMessages(conversation)
  if (stored) changeThread(key, () => ({ messages: stored }))
  if (stored && hasAnswer(stored, said)) return changeThread(key, () => ({ phase: 'idle' }))
  if (stored && 'text' in said && stored.at(-1)?.role !== 'user')
    changeThread(key, ({ messages }) => ({
      messages: [...messages, textMessage(`said-${newKey()}`, said.text)],
    }))
  await takeTurn(key, said)
}

async function takeTurn(key: string, said: UserInput): Promise<void> {
  const turn = new AbortController()
  turns.set(key, turn)
  changeThread(key, () => ({ phase: 'answering', problem: null }))
  try {
    const { conversation = null, project = null } = threadAt(key) ?? {}
    const chunks = await ask(said, conversation, project, turn.signal)
    if ('text' in said) heard.notify(said.text)
    for await (const chunk of chunks) take(key, chunk)
    changeThread(key, () => ({ phase: 'idle' }))
    announce(key)
  } catch (thrown) {
    if ('text' in said && isFinal(thrown)) unheard.notify(said.text)
    changeThread(key, ({ messages }) => ({
      phase: 'idle',
      ...(turn.signal.aborted ? { messages: stopped(messages) } : { problem: toProblem(thrown, said) }),
    }))
  } finally {
    turns.delete(key)
    refresh('conversations')
  }
}

async function ask(
  said: UserInput,
  conversation: string | null,
  project: string | null,
  signal: AbortSignal,
) {
  const response = await send('POST', '/api/chat', {
    query: inProject(project),
    body: { ...said, ...(conversation !== null && { conversation }) },
    headers: { accept: 'text/event-stream' },
    signal,
  })
  if (response.ok && response.body) return readChunks(response.body)
  // Who is signed out is led to the page where one signs in.
  if (response.status === 401) void loadMe()
  throw readRefusal(response.status, await response.json().catch(() => null))
}

/** An error in the stream ends the turn; everything else belongs to the answer. */
function take(key: string, chunk: Chunk): void {
  if (chunk.type === 'error') throw new AnsweredProblem(String(chunk.errorText))
  changeThread(key, (thread) => {
    const before = chunk.type === 'start' ? upToAnswer(thread.messages, chunk.messageId) : thread.messages
    const last = before.at(-1)
    const isBegun = last?.role === 'assistant'
    const answer = applyChunk(
      isBegun ? last : { id: `answer-${newKey()}`, role: 'assistant', parts: [] },
      chunk,
    )
    const messages = isBegun ? before.with(-1, answer) : [...before, answer]
    return { messages, ...named(thread, answer) }
  })
}

/** The first answer says what the conversation is called by the server. */
function named(thread: Thread, { metadata }: ChatMessage): Partial<Thread> {
  const conversation = metadata?.conversation
  if (conversation === undefined || conversation === thread.conversation) return {}
  if (thread.key === currentThread().key) rememberConversation(thread.project, conversation)
  return { conversation }
}

function announce(key: string): void {
  const { key: shown, messages } = currentThread()
  if (key === shown) finished.set(messages.at(-1) ?? null)
}

async function storedMessages(conversation: string): Promise<readonly ChatMessage[] | null> {
  try {
    return (await getConversation<ChatMessage>(conversation)).messages
  } catch {
    // Asking again says what is wrong.
    return null
  }
}

/** Said by the server in the stream itself. */
class AnsweredProblem extends Error {}

/** Why a turn has no answer, and what can be said once more. What is refused as it is would be refused again. */
function toProblem(thrown: unknown, said: UserInput): Problem {
  if (thrown instanceof AnsweredProblem)
    return { message: thrown.message, hint: words.chat.brokeOffHint, said }
  if (!(thrown instanceof ApiError))
    return { message: words.chat.brokeOff, hint: words.chat.brokeOffHint, said }
  return { message: thrown.message, hint: thrown.hint, said: isFinal(thrown) ? null : said }
}

function isFinal(thrown: unknown): boolean {
  return thrown instanceof ApiError && (thrown.code === 'invalid' || thrown.code === 'forbidden')
}
