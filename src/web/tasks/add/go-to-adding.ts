import { openProject } from '../../api/open-project.ts'
import { addressOf, hasProject, lastProject } from '../../browser/address.ts'
import { currentPlace, navigate } from '../../browser/router.ts'

const field = '[aria-label="Add a task"]'

/** From any page to the field for a new task, as soon as it is there. */
export function goToAdding(): void {
  navigate(addressOf('tasks', hasProject(currentPlace().path) ? openProject.get() : lastProject.get()))
  let tries = 30
  const look = () => {
    const input = document.querySelector<HTMLInputElement>(field)
    if (input && !input.closest('[inert]')) input.focus()
    else if (tries-- > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
