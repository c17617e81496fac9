import type { CallDependencies } from '../contracts/call.ts'
import type { ImportPreview, ImportResult } from '../contracts/page/values.ts'
import { chooseProject } from '../projects/choose-project.ts'
import type { FeedStore } from '../projects/feeds.ts'
import type { InboxStore } from '../projects/inbox.ts'
import type { InvitationStore } from '../projects/invitations.ts'
import { notShared, type Project, type ProjectId } from '../projects/project.ts'
import type { MemberStore, ProjectStore } from '../projects/project-store.ts'
import type { NotificationStore } from '../reminders/notification-store.ts'
import type { ReminderStore } from '../reminders/reminder-store.ts'
import type { WebhookStore } from '../reminders/webhook.ts'
import type { AuditStore } from '../usage/audit.ts'
import { admit } from './admit.ts'
import type { ApiContext } from './api-call.ts'
import type { RequestCaller } from './api-routes.ts'
import { refusal } from './failures.ts'
import type { People } from './people.ts'

/** What the routes of a team work with. */
export interface TeamDependencies {
  readonly deps: CallDependencies
  readonly stores: {
    audit(owner: string): AuditStore
    projects(owner: string): ProjectStore
    members(owner: string, project: ProjectId): MemberStore
    inbox(owner: string): InboxStore
    feeds(owner: string): FeedStore
    reminders(owner: string): ReminderStore
    notifications(owner: string): NotificationStore
    webhooks(owner: string): WebhookStore
    invitations(owner: string): InvitationStore
    deleteOwner(owner: string): Promise<void>
  }
  /** None without accounts: then there is nobody to share with. */
  readonly people: People | null
  /** Where people reach the server; null where that is the address the request came to. */
  readonly url: string | null
  /** Which channels this server can send through, and the key that browsers subscribe with. */
  readonly notifying: { readonly email: boolean; readonly push: string | null }
  /** Everything stored about somebody, a line at a time. */
  readonly exportOwner: (owner: string) => AsyncIterable<string>
  /** Brings in a file of another tool, or only looks what that would do. */
  readonly importFile: (upload: Upload) => Promise<ImportPreview | ImportResult>
  /** Keeps now what is otherwise kept a moment later. */
  readonly settle: () => Promise<void>
}

export interface Upload {
  readonly caller: RequestCaller
  readonly client: string
  readonly project: Project
  /** Of the file, for messages. */
  readonly name: string
  readonly text: string
  readonly isPreview: boolean
}

type Answer<Context extends ApiContext> = (context: Context, people: People) => Promise<Response>

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
    await admit(deps.deps, context, what)
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
