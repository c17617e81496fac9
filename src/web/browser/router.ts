import { openProject } from '../api/open-project.ts'
import { createStore, useStore } from '../api/store.ts'
import { hasProject, lastProject, projectIn } from './address.ts'

interface PageAddress {
  readonly path: string
  readonly query: URLSearchParams
}

const place = createStore<PageAddress>(readPlace())
window.addEventListener('popstate', () => place.set(readPlace()))

export function usePlace(): PageAddress {
  return useStore(place)
}

/** For what is not drawn: shortcuts and the like. */
export function currentPlace(): PageAddress {
  return place.get()
}

/** Goes to an address of the page. `replace` leaves no step behind for the back button. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (to === location.pathname + location.search) return
  const from = replace ? (history.state as Trace)?.from : location.pathname + location.search
  history[replace ? 'replaceState' : 'pushState']({ from } satisfies Trace, '', to)
  place.set(readPlace())
}

/** Where this page was when it went to the present address. */
type Trace = { readonly from?: string | undefined } | null

/** Leaves for an address: by the way back where that leads there, so that closing something leaves no step behind. */
export function goBack(to: string): void {
  if ((history.state as Trace)?.from === to) history.back()
  else navigate(to, { replace: true })
}

/** The present address with other parameters; null takes one away. */
export function withQuery(changes: Readonly<Record<string, string | number | null>>): string {
  const { path, query } = place.get()
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}

/** What stands in the places of a pattern such as `/invite/:token`, or null where it does not fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const actual = given[index] as string
    if (part.startsWith(':') && actual !== '') found[part.slice(1)] = decode(actual)
    else if (part !== actual) return null
  }
  return found
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function readPlace(): PageAddress {
  const path = location.pathname.length > 1 ? location.pathname.replace(/\/+$/, '') : '/'
  const address = { path: path || '/', query: new URLSearchParams(location.search) }
  // Before anybody is told: what they ask for then is of that project.
  openProject.set(projectIn(address))
  if (hasProject(address.path)) lastProject.set(openProject.get())
  return address
}
