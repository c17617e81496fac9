import type { ImportPlace, ImportTarget } from './import-target.ts'
import type {
  Destination,
  ImportSource,
  IncomingComment,
  IncomingDiscovery,
  IncomingSession,
  IncomingTask,
} from './source.ts'

/** What goes to one project. */
export interface ProjectGroup {
  readonly place: ImportPlace
  /** One that leads there, to look for the place again. */
  readonly destination: Destination
  readonly tasks: readonly IncomingTask[]
  readonly comments: readonly IncomingComment[]
  readonly discoveries: readonly IncomingDiscovery[]
  readonly sessions: readonly IncomingSession[]
}

/** Several destinations may lead to one place, as where everything goes to the project that a person works in. */
export async function groupByProject(source: ImportSource, target: ImportTarget): Promise<ProjectGroup[]> {
  const { tasks, comments, discoveries, sessions } = source
  const destinations = new Set<Destination>([
    ...source.projects,
    ...[tasks, discoveries, sessions].flatMap((things) => things.map(({ project }) => project)),
  ])
  const places = new Map<string, ImportPlace>()
  const led = new Map<Destination, string>()
  for (const destination of destinations) {
    const place = await target.find(destination)
    led.set(destination, place.ref.id)
    if (!places.has(place.ref.id)) places.set(place.ref.id, place)
  }
  const projectOf = new Map(tasks.map(({ key, project }) => [key, project]))
  const by = <Thing>(things: readonly Thing[], destinationOf: (thing: Thing) => Destination | undefined) =>
    Map.groupBy(things, (thing) => led.get(destinationOf(thing) as Destination))
  const grouped = {
    tasks: by(tasks, ({ project }) => project),
    comments: by(comments, ({ task }) => projectOf.get(task)),
    discoveries: by(discoveries, ({ project }) => project),
    sessions: by(sessions, ({ project }) => project),
  }
  return [...places].map(([id, place]) => ({
    place,
    destination: [...led].find(([, to]) => to === id)?.[0] as Destination,
    tasks: grouped.tasks.get(id) ?? [],
    comments: grouped.comments.get(id) ?? [],
    discoveries: grouped.discoveries.get(id) ?? [],
    sessions: grouped.sessions.get(id) ?? [],
  }))
}
