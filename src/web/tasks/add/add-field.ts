import { createStore } from '../../api/store.ts'
import { navigate } from '../../browser/router.ts'

/** What stands in the field. Here, so that an example can be put into it and a change of page does not lose it. */
export const quickAddText = createStore('')

export const addLabel = 'Add a task'
const findField = () => document.querySelector<HTMLInputElement>(`[aria-label="${addLabel}"]`)

export function tryExample(text: string): void {
  quickAddText.set(text)
  findField()?.focus()
}

/** From any page to the field for a new task, as soon as it is there. */
export function goToAdding(): void {
  navigate('/')
  let tries = 30
  const look = () => {
    const input = findField()
    if (input && !input.closest('[inert]')) input.focus()
    else if (tries-- > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
