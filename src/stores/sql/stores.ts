import { type ProjectRef, personalProject } from '../../projects/project.ts'
import { usualLeaseMs } from '../../tasks/claim.ts'
import { readOwner } from '../owner.ts'
import type { Stores } from '../stores.ts'
import { SqlAllTasks } from './all-tasks.ts'
import { SqlAttachmentStore } from './attachment-store.ts'
import { SqlAuditStore } from './audit-store.ts'
import { SqlCallCountStore } from './call-count-store.ts'
import { SqlCommentStore } from './comment-store.ts'
import { type Indexes, SqlContextStore } from './context-store.ts'
import { SqlConversationStore } from './conversation-store.ts'
import type { Engine } from './engine.ts'
import { findFeed, SqlFeedStore } from './feed-store.ts'
import { SqlInboxStore } from './inbox-rows.ts'
import { SqlInvitationStore } from './invitation-store.ts'
import { SqlMemberStore } from './member-store.ts'
import { SqlNotificationStore } from './notification-store.ts'
import { SqlOutbox } from './outbox.ts'
import { SqlPersonSettingsStore } from './person-settings-store.ts'
import { SqlProjectStore } from './project-store.ts'
import { SqlReminderStore } from './reminder-store.ts'
import type { Statement } from './statement.ts'
import { SqlTaskMover } from './task-mover.ts'
import { SqlTaskStore, type Titles } from './task-store.ts'
import { SqlWebhookStore } from './webhook-store.ts'

type Shared = Pick<
  Stores,
  | 'tasks'
  | 'comments'
  | 'attachments'
  | 'allTasks'
  | 'mover'
  | 'context'
  | 'projects'
  | 'members'
  | 'invitations'
  | 'inbox'
  | 'feeds'
  | 'findFeed'
  | 'settings'
  | 'reminders'
  | 'notifications'
  | 'webhooks'
  | 'outbox'
  | 'audit'
  | 'callCounts'
  | 'conversations'
>

/** Says in a transaction that it knows the secret with this hash, where the engine has to be told. */
export type Show = (what: 'invitation' | 'feed', tokenHash: string) => Statement[]

/** What is the same on both engines. */
export function sqlStores(
  engine: Engine,
  indexes: Indexes & Titles,
  show: Show,
  leaseMs = usualLeaseMs,
): Shared {
  const at = (person: string, project: ProjectRef | undefined) => project ?? personalProject(person)
  return {
    tasks: (person, project) =>
      new SqlTaskStore(engine, readOwner(person), at(person, project), leaseMs, indexes),
    comments: (person, project) => new SqlCommentStore(engine, readOwner(person), at(person, project)),
    attachments: (person, project) => new SqlAttachmentStore(engine, readOwner(person), at(person, project)),
    allTasks: (person) => new SqlAllTasks(engine, readOwner(person), leaseMs),
    mover: (person, fileQuota = Number.POSITIVE_INFINITY) =>
      new SqlTaskMover(engine, readOwner(person), fileQuota),
    context: (person, project) =>
      new SqlContextStore(engine, readOwner(person), at(person, project), indexes),
    projects: (person) => new SqlProjectStore(engine, readOwner(person)),
    members: (person, project) => new SqlMemberStore(engine, readOwner(person), project),
    invitations: (person) =>
      new SqlInvitationStore(engine, readOwner(person), (hash) => show('invitation', hash)),
    feeds: (person) => new SqlFeedStore(engine, readOwner(person)),
    findFeed: (tokenHash) => findFeed(engine, tokenHash, show('feed', tokenHash)),
    inbox: (person) => new SqlInboxStore(engine, readOwner(person)),
    settings: (person) => new SqlPersonSettingsStore(engine, readOwner(person)),
    reminders: (person) => new SqlReminderStore(engine, readOwner(person)),
    notifications: (person) => new SqlNotificationStore(engine, readOwner(person)),
    webhooks: (person) => new SqlWebhookStore(engine, readOwner(person)),
    outbox: () => new SqlOutbox(engine),
    audit: (person) => new SqlAuditStore(engine, readOwner(person)),
    callCounts: (person) => new SqlCallCountStore(engine, readOwner(person)),
    conversations: (person) => new SqlConversationStore(engine, readOwner(person)),
  }
}
