import { thisTab } from '../api/kept/tabs.ts'
import { settled, type Waiting, waiting } from '../api/outbox.ts'
import { undoLast } from '../state/undo.ts'
import { isUndo, withdrawOne } from '../state/undo-waiting.ts'
import { showToast } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'

const soonMs = 1_500

/** Says what became of changes that an earlier page had left: how many were sent, and each that was refused. */
export function tellOfWaiting(): () => void {
  let sent = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = settled.subscribe(({ item, error, isAdopted }) => {
    if (!isAdopted || error?.code === 'withdrawn') return
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
  const stop = tellOfAway()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    stop()
  }
}

/** Says of what was done to a task that it waits, and how to take it back. A field says that of its text itself. */
function tellOfAway(): () => void {
  const opened = Date.now()
  let told = 0
  return waiting.subscribe(() => {
    const isNews = ({ tab, at, tries, shown, saves }: Waiting) =>
      tab === thisTab &&
      at > Math.max(opened, told) &&
      tries > 0 &&
      shown !== undefined &&
      saves === undefined
    const item = waiting
      .get()
      .findLast((one) => isNews(one) || (isUndo(one) && one.at > told && one.tries > 0))
    if (!item) return
    told = item.at
    const run = async () => (await withdrawOne(item.id)) || undoLast()
    showToast({
      text: words.drafts.sentLater,
      about: 'sent later',
      ...(!isUndo(item) && { action: { label: words.ui.undo, keys: 'u', run: () => void run() } }),
    })
  })
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
