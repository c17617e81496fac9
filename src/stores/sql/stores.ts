import { type ProjectRef, personalProject } from '../../projects/project.ts'
import { readOwner } from '../owner.ts'
import type { Stores } from '../stores.ts'
import { SqlAllTasks } from './all-tasks.ts'
import { SqlAuditStore } from './audit-store.ts'
import { SqlCallCountStore } from './call-count-store.ts'
import { SqlCommentStore } from './comment-store.ts'
import { type Indexes, SqlContextStore } from './context-store.ts'
import { SqlConversationStore } from './conversation-store.ts'
import type { Engine } from './engine.ts'
import { SqlInboxStore } from './inbox-rows.ts'
import { SqlInvitationStore } from './invitation-store.ts'
import { SqlMemberStore } from './member-store.ts'
import { SqlProjectStore } from './project-store.ts'
import type { Statement } from './statement.ts'
import { SqlTaskMover } from './task-mover.ts'
import { SqlTaskStore } from './task-store.ts'

type Shared = Pick<
  Stores,
  | 'tasks'
  | 'comments'
  | 'allTasks'
  | 'mover'
  | 'context'
  | 'projects'
  | 'members'
  | 'invitations'
  | 'inbox'
  | 'audit'
  | 'callCounts'
  | 'conversations'
>

/** What is the same on both engines. `show` is said of `SqlInvitationStore`. */
export function sqlStores(
  engine: Engine,
  indexes: Indexes,
  show: (tokenHash: string) => Statement[],
): Shared {
  const at = (person: string, project: ProjectRef | undefined) => project ?? personalProject(person)
  return {
    tasks: (person, project) => new SqlTaskStore(engine, readOwner(person), at(person, project)),
    comments: (person, project) => new SqlCommentStore(engine, readOwner(person), at(person, project)),
    allTasks: (person) => new SqlAllTasks(engine, readOwner(person)),
    mover: (person) => new SqlTaskMover(engine, readOwner(person)),
    context: (person, project) =>
      new SqlContextStore(engine, readOwner(person), at(person, project), indexes),
    projects: (person) => new SqlProjectStore(engine, readOwner(person)),
    members: (person, project) => new SqlMemberStore(engine, readOwner(person), project),
    invitations: (person) => new SqlInvitationStore(engine, readOwner(person), show),
    inbox: (person) => new SqlInboxStore(engine, readOwner(person)),
    audit: (person) => new SqlAuditStore(engine, readOwner(person)),
    callCounts: (person) => new SqlCallCountStore(engine, readOwner(person)),
    conversations: (person) => new SqlConversationStore(engine, readOwner(person)),
  }
}
