import { isPersonal, isProjectId, type ProjectId } from '../projects/project.ts'

/** What an address below /caldav is about. */
export type Resource =
  | { readonly kind: 'root' | 'principals' | 'homes' }
  | { readonly kind: 'principal' | 'home'; readonly person: string }
  | { readonly kind: 'collection'; readonly person: string; readonly project: ProjectId }
  | { readonly kind: 'object'; readonly person: string; readonly project: ProjectId; readonly name: string }

export const root = '/caldav/'

const longestName = 255

/** Undefined for what nothing can be at. */
export function readPath(pathname: string): Resource | undefined {
  if (!pathname.startsWith(root) && pathname !== '/caldav') return undefined
  const parts = decodeParts(pathname.slice(root.length))
  if (!parts) return undefined
  const [first, person, project, name, ...more] = parts
  if (first === undefined) return { kind: 'root' }
  if (more.length > 0) return undefined
  if (first === 'principals') {
    if (person === undefined) return { kind: 'principals' }
    return project === undefined ? { kind: 'principal', person } : undefined
  }
  if (first !== 'calendars') return undefined
  if (person === undefined) return { kind: 'homes' }
  if (project === undefined) return { kind: 'home', person }
  const id = projectOf(project, person)
  if (id === undefined) return undefined
  return name === undefined
    ? { kind: 'collection', person, project: id }
    : { kind: 'object', person, project: id, name }
}

function decodeParts(path: string): string[] | undefined {
  try {
    const parts = path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
    const isOdd = (part: string) =>
      part.length > longestName || /[\p{Cc}/]/u.test(part) || !part.isWellFormed()
    return parts.some(isOdd) ? undefined : parts
  } catch {
    return undefined
  }
}

function projectOf(segment: string, person: string): ProjectId | undefined {
  if (segment === 'personal') return person
  return isProjectId(`~${segment}`) ? `~${segment}` : undefined
}

const part = (text: string) => encodeURIComponent(text)

export function principalPath(person: string): string {
  return `${root}principals/${part(person)}/`
}

export function homePath(person: string): string {
  return `${root}calendars/${part(person)}/`
}

export function collectionPath(person: string, project: ProjectId): string {
  return `${homePath(person)}${isPersonal(project) ? 'personal' : project.slice(1)}/`
}

export function objectPath(person: string, project: ProjectId, name: string): string {
  return `${collectionPath(person, project)}${part(name)}`
}
