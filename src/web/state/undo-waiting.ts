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

/** A change that waits is not sent. False where the server did it in this moment: then it is undone as any other. */
export async function withdrawOne(id: string): Promise<boolean> {
  const isTaken = await withdraw(id)
  if (isTaken) showToast({ text: words.drafts.takenBack, about: 'sent later' })
  // By then it is known which change it was.
  else await new Promise((resolve) => setTimeout(resolve))
  return isTaken
}

export function isUndo({ content }: Waiting): boolean {
  return (content as { path?: string }).path === undoPath
}
