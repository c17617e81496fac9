import { openProject } from '../../api/open-project.ts'
import { createStore } from '../../api/store.ts'

/** A view with a name: the parameters of its address. Whoever gets the address sees the same. */
export interface SavedView {
  readonly name: string
  readonly query: string
}

const key = () => `waymark.views.${openProject.get() ?? ''}`

/** Those of the open project, kept by this browser. */
export const savedViews = createStore<readonly SavedView[]>(read())
openProject.subscribe(() => savedViews.set(read()))
window.addEventListener('storage', (event) => {
  if (event.key === key()) savedViews.set(read())
})

/** One of the same name is replaced. */
export function saveView(view: SavedView): void {
  write([...savedViews.get().filter(({ name }) => name !== view.name), view])
}

export function removeView(name: string): void {
  write(savedViews.get().filter((view) => view.name !== name))
}

function write(views: readonly SavedView[]): void {
  savedViews.set(views)
  try {
    localStorage.setItem(key(), JSON.stringify(views))
  } catch {
    // Where the browser refuses its storage they hold until the page is closed.
  }
}

function read(): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]')
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
