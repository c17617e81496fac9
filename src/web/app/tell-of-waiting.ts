import { settled, type Waiting } from '../api/outbox.ts'
import { showToast } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'

const soonMs = 1_500

/** Says what became of changes that an earlier page had left: how many were sent, and each that was refused. */
export function tellOfWaiting(): () => void {
  let sent = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = settled.subscribe(({ item, error, isAdopted }) => {
    if (!isAdopted) return
    if (error) {
      // The field shows the newer text beside this one.
      if (!('newer' in error.facts && isShown(item)))
        showToast({
          text: words.drafts.couldNot(labelOf(item)),
          hint: [error.message, error.hint].filter(Boolean).join(' '),
          tone: 'problem',
          isSticky: true,
        })
      return
    }
    sent += 1
    clearTimeout(timer)
    timer = setTimeout(() => {
      showToast({ text: words.drafts.sentNow(sent), about: 'waiting' })
      sent = 0
    }, soonMs)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

function isShown({ draft }: Waiting): boolean {
  return draft !== undefined && document.querySelector(`[data-draft="${CSS.escape(draft)}"]`) !== null
}

const longest = 80

/** What was typed, or else which task it was about. */
function labelOf({ typed, saves, content }: Waiting): string {
  const { body, path, text } = content as {
    body?: { title?: string; text?: string }
    path?: string
    text?: string
  }
  const said =
    typed ?? saves ?? text ?? body?.title ?? body?.text ?? path?.replace(/^.*\/tasks\/(\d+).*$/, '#$1')
  return (said ?? '').slice(0, longest)
}
