import { createStore } from '../api/store.ts'
import { addressOf } from './address.ts'
import { navigate } from './router.ts'

/** Words that wait to be put into the chat's field. The chat takes them and sets null. */
export const chatDraft = createStore<string | null>(null)

/** Brings the chat up with these words in its field; the person sends them. */
export function proposeToChat(text: string): void {
  chatDraft.set(text)
  navigate(addressOf('chat'))
}
