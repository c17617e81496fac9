import { mostBytes } from '../calendar/content-lines.ts'
import { etagOf } from '../calendar/find-todo.ts'
import { may } from '../contracts/scopes.ts'
import { isPersonal, mayDo, type Project } from '../projects/project.ts'
import type { Task } from '../tasks/task.ts'
import type { Collection, DavContext } from './context.ts'
import { named } from './names.ts'
import { homePath, principalPath, root } from './paths.ts'
import { tokenAt } from './sync-token.ts'
import { escapeXml } from './xml.ts'

/** The properties of a resource: XML by the name of the property. */
export type Properties = Readonly<Record<string, string>>

const href = (path: string) => `<d:href>${escapeXml(path)}</d:href>`
const element = (short: Parameters<typeof named>[0], inner: string): [string, string] => [
  named(short),
  inner === '' ? `<${short}/>` : `<${short}>${inner}</${short}>`,
]

/** What every resource says of who asks. */
function common({ person }: DavContext): [string, string][] {
  return [
    element('d:current-user-principal', href(principalPath(person))),
    element('d:principal-collection-set', href(`${root}principals/`)),
    element('d:owner', href(principalPath(person))),
  ]
}

export function folderProperties(context: DavContext, name: string): Properties {
  return Object.fromEntries([
    ...common(context),
    element('d:resourcetype', '<d:collection/>'),
    element('d:displayname', escapeXml(name)),
    element('d:current-user-privilege-set', privileges(false)),
  ])
}

export async function principalProperties(context: DavContext): Promise<Properties> {
  const { person } = context
  const known = (await context.people.describe([person])).get(person)
  const addresses = [...(known?.email ? [`mailto:${known.email}`] : []), principalPath(person)]
  return Object.fromEntries([
    ...common(context),
    element('d:resourcetype', '<d:collection/><d:principal/>'),
    element('d:displayname', escapeXml(known?.name ?? person)),
    element('d:principal-URL', href(principalPath(person))),
    element('c:calendar-home-set', href(homePath(person))),
    element('c:calendar-user-address-set', addresses.map(href).join('')),
    element('c:calendar-user-type', 'INDIVIDUAL'),
    element('d:supported-report-set', ''),
    element('d:current-user-privilege-set', privileges(false)),
  ])
}

/** As the page shows them. */
const colours: Readonly<Record<string, string>> = {
  red: '#D64545FF',
  orange: '#D97B29FF',
  yellow: '#C9A227FF',
  green: '#3F8F4FFF',
  teal: '#2A8C8CFF',
  blue: '#3B6FD4FF',
  violet: '#7A55C7FF',
  pink: '#C74F8BFF',
  grey: '#7A7F87FF',
}

const reports = ['c:calendar-query', 'c:calendar-multiget', 'd:sync-collection']
  .map((report) => `<d:supported-report><d:report><${report}/></d:report></d:supported-report>`)
  .join('')

export async function collectionProperties(
  context: DavContext,
  { project, tasks, alarms }: Collection,
  place: number,
): Promise<Properties> {
  const last = await tasks.lastChange()
  const token = tokenAt({ project: project.id, alarms: alarms.version }, last)
  const colour = colours[project.colour]
  return Object.fromEntries([
    ...common(context),
    element('d:resourcetype', '<d:collection/><c:calendar/>'),
    element('d:displayname', escapeXml(nameOfProject(project))),
    element('d:current-user-privilege-set', privileges(mayWrite(context, project))),
    element('d:supported-report-set', reports),
    element('d:sync-token', token),
    element('s:getctag', escapeXml(`"${token}"`)),
    element('c:supported-calendar-component-set', '<c:comp name="VTODO"/>'),
    element('c:supported-calendar-data', '<c:calendar-data content-type="text/calendar" version="2.0"/>'),
    element('c:max-resource-size', String(mostBytes)),
    element('c:calendar-timezone-id', escapeXml(context.zone)),
    element('a:calendar-order', String(place + 1)),
    ...(colour === undefined ? [] : [element('a:calendar-color', colour)]),
  ])
}

/** What calendars call a project. The personal one has no name of its own. */
export function nameOfProject({ id, name }: Project): string {
  return isPersonal(id) ? 'Personal' : name
}

/** A property of one task, or undefined where tasks have none of that name. What takes reading its file is not among them. */
export function objectProperty(
  context: DavContext,
  { project, task, alarms }: { readonly task: Task } & Pick<Collection, 'project' | 'alarms'>,
  name: string,
): string | undefined {
  if (name === tagName) return `<d:getetag>${escapeXml(etagOf(task, alarms.of(task)))}</d:getetag>`
  return objectReaders[name]?.(task, context, project)
}

const tagName = named('d:getetag')

type ReadObject = (task: Task, context: DavContext, project: Project) => string

const objectReaders: Readonly<Record<string, ReadObject>> = {
  [named('d:getcontenttype')]: () =>
    '<d:getcontenttype>text/calendar; charset=utf-8; component=VTODO</d:getcontenttype>',
  [named('d:resourcetype')]: () => '<d:resourcetype/>',
  [named('d:getlastmodified')]: ({ updatedAt }) =>
    `<d:getlastmodified>${updatedAt.toUTCString()}</d:getlastmodified>`,
  [named('d:creationdate')]: ({ createdAt }) => `<d:creationdate>${createdAt.toISOString()}</d:creationdate>`,
  [named('d:displayname')]: ({ title }) => `<d:displayname>${escapeXml(title)}</d:displayname>`,
  [named('d:owner')]: (_, { person }) => `<d:owner>${href(principalPath(person))}</d:owner>`,
  [named('d:current-user-principal')]: (_, { person }) =>
    `<d:current-user-principal>${href(principalPath(person))}</d:current-user-principal>`,
  [named('d:current-user-privilege-set')]: (_, context, project) =>
    `<d:current-user-privilege-set>${privileges(mayWrite(context, project))}</d:current-user-privilege-set>`,
}

export const objectNames = [tagName, ...Object.keys(objectReaders)]

function mayWrite({ caller }: DavContext, { role }: Project): boolean {
  return mayDo(role, 'edit') && may(caller, 'tasks:write')
}

function privileges(isWriter: boolean): string {
  const writing = ['write', 'write-content', 'bind', 'unbind']
  const names = ['read', 'read-current-user-privilege-set', ...(isWriter ? writing : [])]
  return names.map((name) => `<d:privilege><d:${name}/></d:privilege>`).join('')
}
