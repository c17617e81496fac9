import { asApiError } from '../../api/api-error.ts'
import { getConversation, removeConversation, renameConversation } from '../../api/conversations.ts'
import { openProject } from '../../api/open-project.ts'
import { refresh } from '../../api/use-remote.ts'
import { addressOf, pageIn } from '../../browser/address.ts'
import { rememberConversation, rememberedConversation } from '../../browser/remembered-conversation.ts'
import { navigate } from '../../browser/router.ts'
import { attempt } from '../../ui/toasts.tsx'
import { type ChatMessage, projectOf } from './message.ts'
import { changeThread, currentThread, emptyThread, showThread, threadOf } from './thread.ts'

export function newConversation(): void {
  rememberConversation(openProject.get(), null)
  showThread(emptyThread())
}

/**
 * Shows a conversation: as it is here while it is being answered, else as the server has it. One about another project is
 * shown with that project.
 */
export async function openConversation(id: string, title: string | null): Promise<void> {
  const known = threadOf(id)
  if (known) {
    rememberConversation(known.project, id)
    showThread(known)
    return goTo(known.project)
  }
  rememberConversation(openProject.get(), id)
  const thread = emptyThread(id, title)
  showThread(thread)
  try {
    const { conversation, messages } = await getConversation<ChatMessage>(id)
    const last = messages.map(projectOf).findLast((project) => project !== undefined)
    const project = last === undefined ? thread.project : last
    changeThread(thread.key, () => ({ title: conversation.title, messages, project, phase: 'idle' }))
    if (project === thread.project || currentThread().key !== thread.key) return
    rememberConversation(thread.project, null)
    rememberConversation(project, id)
    goTo(project)
  } catch (thrown) {
    const { code, message, hint } = asApiError(thrown)
    if (code === 'not_found' && currentThread().key === thread.key) newConversation()
    else changeThread(thread.key, () => ({ phase: 'idle', problem: { message, hint, said: null } }))
  }
}

function goTo(project: string | null): void {
  if (project !== openProject.get()) navigate(addressOf(pageIn(location.pathname) ?? 'chat', project))
}

/** After a reload the tab is where it was; and each project has its own conversation. */
export function openRemembered(project: string | null): void {
  const shown = currentThread()
  if (shown.project !== project) showThread(emptyThread())
  const { conversation, messages } = currentThread()
  const id = rememberedConversation(project)
  if (id !== null && conversation === null && messages.length === 0) void openConversation(id, null)
}

export function retitle(id: string, title: string): Promise<boolean> {
  return attempt(async () => {
    await renameConversation(id, title)
    const thread = threadOf(id)
    if (thread) changeThread(thread.key, () => ({ title }))
    refresh('conversations')
  })
}

export function forget(id: string): Promise<boolean> {
  return attempt(async () => {
    await removeConversation(id)
    if (currentThread().conversation === id) newConversation()
    refresh('conversations')
  })
}
