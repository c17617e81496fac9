import { openProject } from '../api/open-project.ts'
import { type Waiting, waiting, withdraw } from '../api/outbox.ts'
import { undoPath } from '../api/tasks.ts'
import { showToast } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'

/** Takes back the last change that waits for the server. False where none does. */
export async function withdrawLast(isAcross: boolean): Promise<boolean> {
  const project = openProject.get()
  const last = waiting
    .get()
    .findLast((item) => item.tries > 0 && !isUndo(item) && (isAcross || item.project === project))
  return last !== undefined && withdrawOne(last.id)
}

/** A change that waits is not sent, with those it belongs to. False where the server did one in this moment: then that is undone. */
export async function withdrawOne(id: string): Promise<boolean> {
  const together = waiting.get().find((one) => one.id === id)?.together
  const ids = waiting.get().flatMap((one) => (one.together === together ? one.id : []))
  const taken = await Promise.all((together === undefined ? [id] : ids).map(withdraw))
  const isTaken = taken.every(Boolean)
  if (isTaken) showToast({ text: words.drafts.takenBack, about: 'sent later' })
  // By then it is known which change it was.
  else await new Promise((resolve) => setTimeout(resolve))
  return isTaken
}

export function isUndo({ content }: Waiting): boolean {
  return (content as { path?: string }).path === undoPath
}
