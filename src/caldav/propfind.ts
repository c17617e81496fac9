import { findNamed } from '../calendar/find-todo.ts'
import { bodyOf, type DavContext, findCollection, listCollections, nothingThere } from './context.ts'
import { DavError } from './dav-error.ts'
import { entryOf, multistatus, type Wanted } from './multistatus.ts'
import { named } from './names.ts'
import { allTasks, objectEntries } from './object-entries.ts'
import { collectionPath, homePath, principalPath, type Resource, root } from './paths.ts'
import { collectionProperties, folderProperties, principalProperties } from './properties.ts'
import { childOf, type Element, parseXml } from './xml.ts'

/** The properties of a resource and, with a depth of 1, of those in it. */
export async function propfind(context: DavContext, resource: Resource): Promise<Response> {
  const depth = context.request.headers.get('depth')?.trim().toLowerCase() ?? '0'
  if (depth !== '0' && depth !== '1')
    throw new DavError(403, 'Ask with a Depth of 0 or 1.', '<d:propfind-finite-depth/>')
  const wanted = readWanted(bodyOf(context))
  return multistatus(entriesOf(context, resource, wanted, depth === '1'))
}

async function* entriesOf(
  context: DavContext,
  resource: Resource,
  wanted: Wanted,
  isDeep: boolean,
): AsyncGenerator<string> {
  const { person } = context
  const principal = async () => entryOf(principalPath(person), wanted, await principalProperties(context))
  const home = () => entryOf(homePath(person), wanted, folderProperties(context, 'Waymark'))
  switch (resource.kind) {
    case 'root':
      yield entryOf(root, wanted, folderProperties(context, 'Waymark'))
      if (isDeep) yield `${await principal()}${home()}`
      return
    case 'principals':
      yield entryOf(`${root}principals/`, wanted, folderProperties(context, 'People'))
      if (isDeep) yield principal()
      return
    case 'homes':
      yield entryOf(`${root}calendars/`, wanted, folderProperties(context, 'Calendars'))
      if (isDeep) yield home()
      return
    case 'principal':
      yield principal()
      return
    case 'home':
      yield home()
      if (!isDeep) return
      for (const [place, collection] of (await listCollections(context)).entries()) {
        const path = collectionPath(person, collection.project.id)
        yield entryOf(path, wanted, await collectionProperties(context, collection, place))
      }
      return
    case 'collection': {
      const collection = await findCollection(context, resource.project)
      const path = collectionPath(person, collection.project.id)
      yield entryOf(path, wanted, await collectionProperties(context, collection, 0))
      if (!isDeep) return
      for await (const some of allTasks(collection)) yield objectEntries(context, collection, some, wanted)
      return
    }
    case 'object': {
      const collection = await findCollection(context, resource.project)
      const task = await findNamed(collection.tasks, resource.project, resource.name)
      if (!task) throw nothingThere()
      yield objectEntries(context, collection, [task], wanted)
    }
  }
}

/** Nothing at all asks for everything. */
export function readWanted(body: string): Wanted {
  if (body.trim() === '') return { kind: 'all', names: [] }
  const asked = parseXml(body)
  if (asked.name !== named('d:propfind')) throw new DavError(400, 'Send a propfind element.')
  return wantedIn(asked)
}

export function wantedIn(element: Element): Wanted {
  const prop = childOf(element, named('d:prop'))
  if (prop) return { kind: 'some', names: [...new Set(prop.children.map(({ name }) => name))] }
  return { kind: childOf(element, named('d:propname')) ? 'names' : 'all', names: [] }
}
