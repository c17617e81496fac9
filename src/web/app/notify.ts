import { listNotices, type ShownNotice } from '../api/notifications.ts'
import { canNotify, subscriptionHere } from '../browser/push.ts'
import { navigate } from '../browser/router.ts'
import { words } from '../words/words.ts'

const everyMs = 15_000

/** Shows what comes up while the page is open, where the person allowed it and no push service does. */
export function notifyWhileOpen(): () => void {
  if (!canNotify()) return () => {}
  let after = new Date().toISOString()
  const look = async () => {
    if (Notification.permission !== 'granted' || !navigator.onLine) return
    const { notices } = await listNotices(after)
    after = notices.at(-1)?.toldAt ?? after
    if (notices.length === 0 || (await subscriptionHere())) return
    notices.forEach(show)
  }
  const timer = setInterval(() => void look().catch(() => {}), everyMs)
  return () => clearInterval(timer)
}

function show({ key, kind, title, reference, project, task }: ShownNotice): void {
  const heading = words.reminders.noticeKinds[kind as keyof typeof words.reminders.noticeKinds] ?? kind
  const shown = new Notification(`${heading}: ${title}`, { body: reference, tag: key })
  shown.onclick = () => {
    window.focus()
    const place = project.startsWith('~') ? `/p/${encodeURIComponent(project)}/tasks` : '/'
    void navigate(`${place}?task=${task}`)
    shown.close()
  }
}
