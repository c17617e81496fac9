import { createStore, useStore } from '../api/store.ts'

/** A view with a name: the parameters of its address. Whoever gets the address sees the same. */
export interface SavedView {
  readonly name: string
  readonly query: string
}

const prefix = 'waymark.views.'
const known = new Map<string, readonly SavedView[]>()
const changes = createStore(0)

window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(prefix)) forget(key)
})

/** Those of a project, kept by this browser; null is the personal one. */
export function viewsOf(project: string | null): readonly SavedView[] {
  const key = prefix + (project ?? '')
  const views = known.get(key) ?? read(key)
  known.set(key, views)
  return views
}

export function useViews(project: string | null): readonly SavedView[] {
  return useStore(changes, () => viewsOf(project))
}

/** One of the same name is replaced. */
export function saveView(project: string | null, view: SavedView): void {
  write(project, [...viewsOf(project).filter(({ name }) => name !== view.name), view])
}

export function removeView(project: string | null, name: string): void {
  write(
    project,
    viewsOf(project).filter((view) => view.name !== name),
  )
}

function write(project: string | null, views: readonly SavedView[]): void {
  const key = prefix + (project ?? '')
  known.set(key, views)
  changes.set((now) => now + 1)
  try {
    localStorage.setItem(key, JSON.stringify(views))
  } catch {
    // Where the browser refuses its storage they hold until the page is closed.
  }
}

/** Another tab has changed it. */
function forget(key: string | null): void {
  if (key === null) known.clear()
  else known.delete(key)
  changes.set((now) => now + 1)
}

function read(key: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const { name, query } = (value ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof query === 'string'
}

/** What of an address makes a view: not the task that happens to be open. */
export function viewQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  kept.delete('task')
  kept.sort()
  return kept.toString()
}
