import { createHash } from 'node:crypto'
import { findSurroundings } from '../calendar/surroundings.ts'
import { FeedWriter } from '../calendar/write-feed.ts'
import type { CallDependencies, Caller } from '../contracts/call.ts'
import { Failure, tryAgainIn } from '../errors.ts'
import type { Feed, FindFeed } from '../projects/feeds.ts'
import { hashOf } from '../projects/invitations.ts'
import type { Project } from '../projects/project.ts'
import type { TaskFilter } from '../tasks/task-store.ts'
import type { AlarmSource, PersonAlarms } from './context.ts'
import { readFeedFilter } from './feed-filter.ts'
import { pieceSize } from './object-entries.ts'
import { nameOfProject } from './properties.ts'

export interface FeedDependencies
  extends Pick<
    CallDependencies,
    'tasks' | 'allTasks' | 'projects' | 'people' | 'clock' | 'admit' | 'record'
  > {
  readonly findFeed: FindFeed
  readonly alarms: AlarmSource
  /** Whether this person may use the server. */
  readonly isActive: (owner: string) => Promise<boolean>
}

/** Answers a calendar that reads a feed: who has the address may read it. `requestId` names the request in the log. */
export type FeedDoor = (request: Request, requestId: string) => Promise<Response>

/** Calendars come once an hour, some every few minutes. */
const perMinute = 60
const mostTasks = 20_000

export function createFeedDoor(deps: FeedDependencies): FeedDoor {
  return async (request, requestId) => {
    const { pathname, searchParams } = new URL(request.url)
    const [, secret] = /^\/feeds\/([\w-]{20,100})\.ics$/.exec(pathname) ?? []
    const feed = secret === undefined ? undefined : await deps.findFeed(hashOf(secret))
    // It may have been opened by somebody whose account was disabled since.
    if (!feed || !(await deps.isActive(feed.owner))) throw noFeed()
    const caller: Caller = { owner: feed.owner, client: 'feed', requestId }
    const start = process.hrtime.bigint()
    const wait = await deps.admit(caller, { name: 'feed' }, { name: 'read', effect: 'read', perMinute })
    if (wait > 0)
      throw new Failure('rate_limited', 'This feed is read too often.', {
        hint: tryAgainIn(wait),
        facts: { retryAfter: wait },
      })
    const response = await answer(deps, caller, feed, request, searchParams)
    const { zone: _, now: at } = await deps.clock(caller)
    deps.record({
      ...{
        contract: 'feed',
        tool: 'read',
        owner: feed.owner,
        client: 'feed',
        requestId,
        outcome: 'ok',
        at,
        size: 0,
      },
      milliseconds: Number(process.hrtime.bigint() - start) / 1e6,
    })
    return response
  }
}

async function answer(
  deps: FeedDependencies,
  caller: Caller,
  feed: Feed,
  request: Request,
  query: URLSearchParams,
): Promise<Response> {
  const filter = readFeedFilter(query, feed.owner)
  const projects = await projectsOf(deps, caller, feed)
  const changes = await deps.allTasks(caller).lastChanges(projects.map(({ id }) => id))
  const alarms = await deps.alarms(caller.owner)
  const seen = JSON.stringify([
    feed.id,
    [...query],
    projects.map(({ id, name }) => [id, name, changes.get(id) ?? 0, alarms.in(id).version]),
  ])
  const etag = `"${createHash('sha1').update(seen).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const { zone } = await deps.clock(caller)
  const [only] = projects
  const name = feed.project !== null && only ? nameOfProject(only) : 'Waymark'
  const pieces = write(deps, caller, projects, filter.tasks, new FeedWriter(filter.form, zone), name, alarms)
  const first = await pieces.next()
  const encoder = new TextEncoder()
  let pending: typeof first | undefined = first
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = pending ?? (await pieces.next())
      pending = undefined
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}

/** Who is no member any more reads nothing, whenever the address was made. */
async function projectsOf(deps: FeedDependencies, caller: Caller, { project }: Feed): Promise<Project[]> {
  if (project === null) return deps.projects(caller).list()
  const found = await deps.projects(caller).find(project)
  if (!found || found.archivedAt !== null) throw noFeed()
  return [found]
}

async function* write(
  deps: FeedDependencies,
  caller: Caller,
  projects: readonly Project[],
  filter: TaskFilter,
  writer: FeedWriter,
  name: string,
  alarms: PersonAlarms,
): AsyncGenerator<string, undefined> {
  let left = mostTasks
  const people = { describe: (ids: readonly string[]) => deps.people(ids) }
  yield writer.begin(name)
  for (const { id } of projects) {
    const tasks = deps.tasks({ ...caller, project: { id } })
    for (let after: readonly number[] | undefined; left > 0; ) {
      const limit = Math.min(pieceSize, left)
      const some = await tasks.list({ ...filter, order: 'newest', limit, ...(after && { after }) })
      left -= some.length
      const around = await findSurroundings(tasks, id, some, people, alarms.in(id).of)
      const text = writer.tasks(id, some, around)
      if (text !== '') yield text
      const last = some.at(-1)
      if (!last || some.length < limit) break
      after = [last.id]
      await new Promise(setImmediate)
    }
  }
  yield writer.end()
  return undefined
}

function noFeed(): Failure {
  return new Failure('not_found', 'There is no feed at this address.', {
    hint: 'It may have been renewed or revoked. Its owner finds the new one in the settings.',
  })
}
