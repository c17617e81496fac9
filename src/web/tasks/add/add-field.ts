import { openProject } from '../../api/open-project.ts'
import { addressOf, hasProject, lastProject } from '../../browser/address.ts'
import { currentPlace, navigate } from '../../browser/router.ts'
import { putAside, typed } from '../../drafts/draft.ts'
import { draftName } from '../../drafts/draft-name.ts'
import { changeDraft } from '../../drafts/draft-store.ts'
import { words } from '../../words/words.ts'

/** What stands in the field of the open project. */
export const quickAddDraft = () => draftName('add')

const findField = () => document.querySelector<HTMLInputElement>(`[aria-label="${words.add.task}"]`)

/** Puts words into the field; what was typed there before can be brought back. */
export function proposeTask(text: string): void {
  changeDraft(quickAddDraft(), (draft) => typed(putAside(draft), text))
}

export function tryExample(text: string): void {
  proposeTask(text)
  findField()?.focus()
}

/** From any page to the field for a new task, as soon as it is there. */
export function goToAdding(): void {
  navigate(addressOf('tasks', hasProject(currentPlace().path) ? openProject.get() : lastProject.get()))
  let tries = 30
  const look = () => {
    const input = findField()
    if (input && !input.closest('[inert]')) input.focus()
    else if (tries-- > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
