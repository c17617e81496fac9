import { Suspense, useEffect, useRef } from 'react'
import { whenReturned } from '../api/connection.ts'
import { startLive, whenMissed } from '../api/live.ts'
import { loadMe, useMe } from '../api/me.ts'
import { openProject } from '../api/open-project.ts'
import { whenSignedOut } from '../api/request.ts'
import { useStore } from '../api/store.ts'
import { hasProject } from '../browser/address.ts'
import { currentPlace, navigate, usePlace } from '../browser/router.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast, ToastRegion } from '../ui/toasts.tsx'
import { TooltipLayer } from '../ui/tooltip.tsx'
import styles from './app.module.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ProjectGate, useIsGone } from './project-gate.tsx'
import { type Route, routeOf, routes } from './routes.ts'
import { Shell } from './shell.tsx'

whenSignedOut(() => {
  const { path, query } = currentPlace()
  if (routeOf(path).isPublic) return
  const next = query.size > 0 ? `${path}?${query}` : path
  navigate(`/sign-in?${new URLSearchParams({ next })}`, { replace: true })
})

export function App() {
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

/** Everything that is somebody's: who that is, and news of their data as long as the page is open. */
function SignedIn({ children }: { children: React.ReactNode }) {
  const me = useMe()
  const user = me?.user.id
  const project = useStore(openProject)
  useEffect(() => {
    void loadMe()
    const ends = [whenReturned(() => void loadMe()), whenMissed(() => void loadMe())]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  const isGone = useIsGone()
  useEffect(() => (user === undefined || isGone ? undefined : startLive(project)), [user, project, isGone])
  useNewVersion(me?.version)
  return (
    <div className={styles.page}>
      <OfflineBanner />
      <Shell>{children}</Shell>
    </div>
  )
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
      text: `Waymark is now version ${version}.`,
      action: { label: 'Reload', run: () => location.reload() },
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
