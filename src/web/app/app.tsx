import { Suspense, useEffect, useRef } from 'react'
import { outdated } from '../api/connection.ts'
import { owner } from '../api/kept/owner.ts'
import { startLive } from '../api/live.ts'
import { loadMe, useMe } from '../api/me.ts'
import { openProject } from '../api/open-project.ts'
import { signedOut } from '../api/request.ts'
import { fillSettings } from '../api/settings.ts'
import { useStore } from '../api/store.ts'
import type { Me } from '../api/values.ts'
import { hasProject } from '../browser/address.ts'
import { currentPlace, navigate, usePlace } from '../browser/router.ts'
import { keepListsFresh } from '../state/live-lists.ts'
import { browserHabits } from '../time/browser-habits.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { dismissAllToasts, showToast, ToastRegion } from '../ui/toasts.tsx'
import { TooltipLayer } from '../ui/tooltip.tsx'
import { spoken, words } from '../words/words.ts'
import styles from './app.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { notifyWhileOpen } from './notify.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { ProjectGate } from './project-gate.tsx'
import { type Route, routeOf, routes } from './routes.tsx'
import { Shell } from './shell.tsx'
import { useSpokenLanguage } from './spoken-language.ts'
import { tellOfOthers } from './tell-of-others.ts'
import { tellOfWaiting } from './tell-of-waiting.ts'

/** Somebody was signed in here: that this has ended comes as a surprise. */
let wasIn = owner.get() !== null
owner.subscribe(() => {
  wasIn ||= owner.get() !== null
})

signedOut.subscribe(() => {
  const { path, query } = currentPlace()
  if (routeOf(path).isPublic) return
  const next = query.size > 0 ? `${path}?${query}` : path
  dismissAllToasts()
  const ended = wasIn ? { ended: '1' } : {}
  navigate(`/sign-in?${new URLSearchParams({ next, ...ended })}`, { replace: true })
})

/** Everything is drawn anew where the language changes: a sentence may stand anywhere. */
export function App() {
  return <Pages key={useStore(spoken)} />
}

function Pages() {
  const { path } = usePlace()
  const route = routeOf(path)
  const project = useStore(openProject)
  const page = (
    <ErrorBoundary key={hasProject(path) ? `${keyOf(route)} ${project}` : keyOf(route)}>
      <Suspense fallback={<Skeleton lines={6} className={styles.waiting} />}>
        {hasProject(path) ? (
          <ProjectGate>
            <route.Page />
          </ProjectGate>
        ) : (
          <route.Page />
        )}
      </Suspense>
    </ErrorBoundary>
  )
  useTitle(route)
  return (
    <>
      {route.isPublic ? <main className={styles.alone}>{page}</main> : <SignedIn>{page}</SignedIn>}
      <ToastRegion />
      <TooltipLayer />
    </>
  )
}

/** Two addresses of one page keep it as it is. */
function keyOf({ Page, path }: Route): string {
  return routes.find((other) => other.Page === Page)?.path ?? path
}

/** The pages of a person who is signed in, with live changes of their data as long as the page is open. */
function SignedIn({ children }: { children: React.ReactNode }) {
  const me = useMe()
  const user = me?.user.id
  useEffect(() => {
    void loadMe()
    return outdated.subscribe(() => void loadMe())
  }, [])
  useEffect(() => (user === undefined ? undefined : startLive()), [user])
  useEffect(() => keepListsFresh(), [])
  useEffect(() => tellOfWaiting(), [])
  useFirstSettings(me)
  useSpokenLanguage()
  useEffect(() => (user === undefined ? undefined : tellOfOthers(user)), [user])
  useEffect(() => (user === undefined ? undefined : notifyWhileOpen()), [user])
  useNewVersion(me?.version)
  return (
    <div className={styles.page}>
      <OfflineBanner />
      <Shell>{children}</Shell>
    </div>
  )
}

/** Where a person lives is taken from their first browser, and then theirs to change. */
function useFirstSettings(me: Me | null): void {
  const { settings } = me ?? {}
  const isUnsaid = settings !== undefined && Object.values(settings).includes(null)
  useEffect(() => {
    // A key that may only read cannot say it; everything then goes by the server's guess.
    if (isUnsaid) fillSettings(browserHabits()).catch(() => {})
  }, [isUnsaid])
}

/** A server that was replaced under the open page may speak differently, so a reload is proposed. */
function useNewVersion(version: string | undefined): void {
  const first = useRef<string>(undefined)
  useEffect(() => {
    if (version === undefined) return
    first.current ??= version
    if (first.current === version) return
    first.current = version
    showToast({
      text: words.app.newVersion(version),
      action: { label: words.app.reload, run: () => location.reload() },
      isSticky: true,
    })
  }, [version])
}

function useTitle({ title }: Route): void {
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${title} · Waymark`
    // After a change of page a screen reader begins at its top, unless the page knows better; at the first one the
    // browser does that itself.
    const main = document.querySelector('main')
    if (!isFirst.current && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
    isFirst.current = false
  }, [title])
}
