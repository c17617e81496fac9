import type { CallDependencies, Caller } from '../contracts/call.ts'
import {
  describeDiscovery,
  describeHotFiles,
  describeModule,
  discoveryNumbers,
  moduleNames,
} from '../contracts/native/context-views.ts'
import { describeReminders } from '../contracts/native/reminders-view.ts'
import type { TouchedDiscovery } from '../contracts/native/touched-discoveries.ts'
import { board, describeTask, taskTitles } from '../contracts/native/views.ts'
import { findReference } from '../contracts/on-task.ts'
import { namesIn } from '../contracts/project-names.ts'
import { checkScopes, may } from '../contracts/scopes.ts'
import { Failure } from '../errors.ts'
import type { listedBoard } from './app/board-resource.ts'
import { scopesOfUri } from './needed-scopes.ts'

const mimeType = 'text/plain'
export const todayUri = 'board://today'
export const remindersUri = 'board://reminders'
const hotFilesUri = 'context://hot-files'

const resourceTemplates = [
  { uriTemplate: 'task://{id}', name: 'task', description: 'A task with everything around it', mimeType },
  { uriTemplate: 'context://{id}', name: 'discovery', description: 'Something the project knows', mimeType },
  {
    uriTemplate: 'context://module/{name}',
    name: 'module',
    description: 'Everything known about a module',
    mimeType,
  },
]

/** Those whose content the caller may read. */
export function templatesFor(caller: Caller): typeof resourceTemplates {
  return resourceTemplates.filter(({ uriTemplate }) => may(caller, ...scopesOfUri(uriTemplate)))
}

export const taskUri = (id: number | string): string => `task://${id}`

/** All the names that a discovery is read by, and those of its module. */
export function discoveryUris({ id, uuid, modules }: TouchedDiscovery): string[] {
  const own = [id, `d${id}`, uuid].map((name) => `context://${name}`)
  return [...own, ...modules.flatMap((name) => [moduleUri(name), `context://module/${name}`])]
}

const moduleUri = (name: string): string => `context://module/${encodeURIComponent(name)}`

/** The pages a host can show, the board, what is known by module, then the open tasks, most urgent first. */
export async function listResources(
  deps: CallDependencies,
  caller: Caller,
  cursor: string | undefined,
  pages: readonly (typeof listedBoard)[],
) {
  const request = { ...(cursor !== undefined && { cursor }) }
  const { tasks, cursor: next } = may(caller, 'tasks:read')
    ? await taskTitles(deps, caller, request)
    : { tasks: [], cursor: null }
  const listed = tasks.map(({ id, title }) => ({ uri: taskUri(id), name: `#${id}`, title, mimeType }))
  return {
    resources: cursor === undefined ? [...pages, ...(await standing(deps, caller)), ...listed] : listed,
    ...(next !== null && { nextCursor: next }),
  }
}

async function standing(deps: CallDependencies, caller: Caller) {
  const modules = may(caller, 'context:read') ? (await moduleNames(deps, caller)).slice(0, 50) : []
  const about = (name: string) => ({
    uri: moduleUri(name),
    name: `module ${name}`,
    description: `What is known about ${name}`,
    mimeType,
  })
  return [
    { uri: todayUri, name: 'today', description: 'What is due, overdue and ready', mimeType },
    { uri: remindersUri, name: 'reminders', description: 'What came due, and what comes next', mimeType },
    { uri: hotFilesUri, name: 'hot files', description: 'The files that are read most', mimeType },
    ...modules.map(about),
  ].filter(({ uri }) => may(caller, ...scopesOfUri(uri)))
}

/** The text of a resource; undefined when there is none of that name for this owner. */
export async function readResource(deps: CallDependencies, caller: Caller, uri: string) {
  const text = await textOf(deps, caller, uri)
  return text === undefined ? undefined : { contents: [{ uri, mimeType, text }] }
}

async function textOf(deps: CallDependencies, caller: Caller, uri: string): Promise<string | undefined> {
  checkScopes(caller, scopesOfUri(uri))
  if (uri === todayUri) return board(deps, caller)
  if (uri === remindersUri) return describeReminders(deps, caller)
  if (uri === hotFilesUri) return describeHotFiles(deps, caller)
  // A character of a module's name may take twelve where it is encoded.
  const module = /^context:\/\/module\/(.{1,1000})$/.exec(uri)?.[1]
  if (module !== undefined) return describeModule(deps, caller, decoded(module))
  const discovery = /^context:\/\/([\w-]{1,40})$/.exec(uri)?.[1]
  if (discovery !== undefined) return describeDiscovery(deps, caller, discovery)
  const named = /^task:\/\/([\w-]{1,30})$/.exec(uri)?.[1]
  if (named === undefined) return undefined
  const elsewhere = await findReference(deps.projects(caller), named)
  if (!elsewhere && !/^\d{1,16}$/.test(named)) return undefined
  try {
    return elsewhere
      ? await describeTask(
          deps,
          { ...caller, project: elsewhere.project },
          elsewhere.task,
          namesIn(elsewhere.project),
        )
      : await describeTask(deps, caller, Number(named))
  } catch (error) {
    if (error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid')) return undefined
    throw error
  }
}

/** A name that was not encoded is taken as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** What may stand for the variable of a template, by what was typed; undefined for a template that is not there. */
export async function completeResource(
  deps: CallDependencies,
  caller: Caller,
  template: string,
  variable: string,
  typed: string,
): Promise<string[] | undefined> {
  checkScopes(caller, scopesOfUri(template))
  if (template === 'task://{id}') return variable === 'id' ? completeTaskId(deps, caller, typed) : []
  const beginning = (names: readonly string[]) =>
    names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
  if (template === 'context://module/{name}')
    return variable === 'name' ? beginning(await moduleNames(deps, caller)) : []
  if (template === 'context://{id}')
    return variable === 'id' ? beginning(await discoveryNumbers(deps, caller)) : []
  return undefined
}

/** Numbers of open tasks that begin with what was typed, or whose title has it. */
async function completeTaskId(deps: CallDependencies, caller: Caller, typed: string): Promise<string[]> {
  const isNumber = /^[1-9]\d*$/.test(typed)
  const { tasks } = await taskTitles(deps, caller, typed === '' || isNumber ? {} : { words: typed })
  const ids = tasks.map(({ id }) => String(id)).filter((id) => !isNumber || id.startsWith(typed))
  if (!isNumber || ids.includes(typed)) return ids
  // Only the most urgent tasks were looked through; a whole number is right wherever its task stands.
  return (await textOf(deps, caller, taskUri(typed))) === undefined ? ids : [typed, ...ids]
}
