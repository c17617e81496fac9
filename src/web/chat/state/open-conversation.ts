import { asApiError } from '../../api/api-error.ts'
import { getConversation, removeConversation, renameConversation } from '../../api/conversations.ts'
import { refresh } from '../../api/use-remote.ts'
import { rememberConversation, rememberedConversation } from '../../browser/remembered-conversation.ts'
import { refusedToast } from '../../state/undo.ts'
import type { ChatMessage } from './message.ts'
import { changeThread, currentThread, emptyThread, showThread, threadOf } from './thread.ts'

export function newConversation(): void {
  rememberConversation(null)
  showThread(emptyThread())
}

/** Shows a conversation: as it is here while it is being answered, else as the server has it. */
export async function openConversation(id: string, title: string | null): Promise<void> {
  rememberConversation(id)
  const known = threadOf(id)
  if (known) return showThread(known)
  const thread = emptyThread(id, title)
  showThread(thread)
  try {
    const { conversation, messages } = await getConversation<ChatMessage>(id)
    changeThread(thread.key, () => ({ title: conversation.title, messages, phase: 'idle' }))
  } catch (thrown) {
    const { code, message, hint } = asApiError(thrown)
    if (code === 'not_found' && currentThread().key === thread.key) newConversation()
    else changeThread(thread.key, () => ({ phase: 'idle', problem: { message, hint, said: null } }))
  }
}

/** After a reload the tab is where it was. */
export function openRemembered(): void {
  const id = rememberedConversation()
  const { conversation, messages } = currentThread()
  if (id !== null && conversation === null && messages.length === 0) void openConversation(id, null)
}

export async function retitle(id: string, title: string): Promise<boolean> {
  try {
    await renameConversation(id, title)
    const thread = threadOf(id)
    if (thread) changeThread(thread.key, () => ({ title }))
    refresh('conversations')
    return true
  } catch (thrown) {
    refusedToast(thrown)
    return false
  }
}

export async function forget(id: string): Promise<void> {
  try {
    await removeConversation(id)
    if (currentThread().conversation === id) newConversation()
    refresh('conversations')
  } catch (thrown) {
    refusedToast(thrown)
  }
}
