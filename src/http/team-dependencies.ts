import type { CallDependencies } from '../contracts/call.ts'
import { Failure } from '../errors.ts'
import { chooseProject } from '../projects/choose-project.ts'
import type { InboxStore } from '../projects/inbox.ts'
import type { InvitationStore } from '../projects/invitations.ts'
import { notShared, type Project, type ProjectId, type ProjectRef } from '../projects/project.ts'
import type { MemberStore, ProjectStore } from '../projects/project-store.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { AuditStore } from '../usage/audit.ts'
import type { ApiContext } from './api-call.ts'
import { refusal } from './failures.ts'
import type { People } from './people.ts'

/** What the routes of a team work with. */
export interface TeamDependencies {
  readonly deps: CallDependencies
  readonly stores: {
    audit(owner: string): AuditStore
    projects(owner: string): ProjectStore
    members(owner: string, project: ProjectId): MemberStore
    tasks(owner: string, project: ProjectRef): TaskStore
    inbox(owner: string): InboxStore
    invitations(owner: string): InvitationStore
    deleteOwner(owner: string): Promise<void>
  }
  /** None without accounts: then there is nobody to share with. */
  readonly people: People | null
  /** Where people reach the server; null where that is the address the request came to. */
  readonly url: string | null
  /** Everything stored about somebody, a line at a time. */
  readonly exportOwner: (owner: string) => AsyncIterable<string>
  /** Keeps now what is otherwise kept a moment later. */
  readonly settle: () => Promise<void>
}

type Answer<Context extends ApiContext> = (context: Context, people: People) => Promise<Response>

/** Counts a request against the limits of whoever asks, as tools are counted. */
export async function admit({ deps }: TeamDependencies, context: ApiContext, what: string): Promise<void> {
  const effect = context.req.method === 'GET' ? 'read' : 'write'
  const wait = await deps.admit(context.var.caller, { name: 'api' }, { name: what, effect })
  if (wait === 0) return
  throw new Failure('rate_limited', 'You asked for this too often.', {
    hint: `Try again in ${wait} seconds.`,
    facts: { retryAfter: wait },
  })
}

/** A route that makes sense between people only. */
export function amongPeople<Context extends ApiContext>(
  deps: TeamDependencies,
  what: string,
  answer: Answer<Context>,
) {
  return async (context: Context): Promise<Response> => {
    const { people } = deps
    if (!people) {
      const hint = 'Start the server with --accounts to share it.'
      return refusal(404, 'not_found', 'This needs accounts.', { hint })
    }
    await admit(deps, context, what)
    return answer(context, people)
  }
}

/** The project a request is about: the one that its body or address names, else the personal one. */
export async function projectOf(
  { stores }: TeamDependencies,
  context: ApiContext,
  named: unknown,
): Promise<Project> {
  const { owner, project } = context.var.caller
  const projects = stores.projects(owner)
  const ref = typeof named === 'string' ? await chooseProject(projects, owner, named) : project
  const found = await projects.find(ref?.id ?? owner)
  if (!found) throw notShared()
  return found
}
