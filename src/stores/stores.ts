import type { Subscription } from '../change.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { ConversationStore } from '../conversations/conversation-store.ts'
import type { FeedStore, FindFeed } from '../projects/feeds.ts'
import type { InboxStore } from '../projects/inbox.ts'
import type { InvitationStore } from '../projects/invitations.ts'
import type { PersonSettingsStore } from '../projects/person-settings.ts'
import type { ProjectId, ProjectRef } from '../projects/project.ts'
import type { MemberStore, ProjectStore } from '../projects/project-store.ts'
import type { NotificationStore } from '../reminders/notification-store.ts'
import type { Outbox } from '../reminders/outbox.ts'
import type { ReminderStore } from '../reminders/reminder-store.ts'
import type { WebhookStore } from '../reminders/webhook.ts'
import type { AllTasks } from '../tasks/all-tasks.ts'
import type { AttachmentStore } from '../tasks/attachment.ts'
import type { CommentStore } from '../tasks/comment.ts'
import type { TaskMover } from '../tasks/move-tasks.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { AuditStore } from '../usage/audit.ts'
import type { CallCountStore } from '../usage/call-durations.ts'
import type { RateWindowStore } from '../usage/rate-windows.ts'

/** Where everything is kept: the same promises on every engine. */
export interface Stores extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres'
  /** The place, as a person would name it; never with a password in it. */
  readonly place: string
  /** The tasks of a project, as this person may see and change them; of their personal one where none is named. */
  tasks(person: string, project?: ProjectRef): TaskStore
  /** What is said about the tasks of a project. */
  comments(person: string, project?: ProjectRef): CommentStore
  /** The files of the tasks of a project, without their content. */
  attachments(person: string, project?: ProjectRef): AttachmentStore
  /** Which of these hashes are of the content of some file, whoever's it is. */
  usedHashes(hashes: readonly string[]): Promise<ReadonlySet<string>>
  /** The open tasks of all projects that this person sees. */
  allTasks(person: string): AllTasks
  /** Takes tasks from one project to another. */
  /** `fileQuota`: what the files of one owner may take in all. */
  mover(person: string, fileQuota?: number): TaskMover
  /** What a project knows, as this person may see and change it. */
  context(person: string, project?: ProjectRef): ContextStore
  /** The projects that this person can work in. */
  projects(person: string): ProjectStore
  /** Who works in a project. */
  members(person: string, project: ProjectId): MemberStore
  /** The links by which this person lets others join, and those they were given. */
  invitations(person: string): InvitationStore
  /** What this person should look at, of all their projects. */
  inbox(person: string): InboxStore
  /** The secret addresses at which calendars read this person's tasks. */
  feeds(person: string): FeedStore
  /** The one whose secret has this hash, whoever's it is. */
  readonly findFeed: FindFeed
  /** Where this person lives: their time zone, week and language. */
  settings(person: string): PersonSettingsStore
  /** What this person asked to be reminded of, and when they are. */
  reminders(person: string): ReminderStore
  /** How this person hears of things, and what they heard. */
  notifications(person: string): NotificationStore
  /** The addresses that are called for this person. */
  webhooks(person: string): WebhookStore
  /** What a server plans and sends for everybody. */
  outbox(): Outbox
  /** What was called in this owner's name. */
  audit(owner: string): AuditStore
  /** How often this owner called what. */
  callCounts(owner: string): CallCountStore
  /**
   * Notifies whenever something may have changed of these projects, or of what this person has across projects: by
   * whatever process, and perhaps once too often. What it was, the subscriber asks.
   */
  subscribe(person: string, projects: readonly ProjectId[], notify: () => void): Subscription
  /** What this owner said with the assistant. */
  conversations(owner: string): ConversationStore
  /** Throws `unavailable` when the store does not answer, or lets nobody write now. */
  check(): Promise<void>
  inspect(): Promise<Inspection>
  /** Removes every trace of an owner, all or nothing. What they added to projects of others stays there. */
  deleteOwner(owner: string): Promise<void>
  /** Removes what is older than it has to be kept. */
  prune(now?: Date): Promise<void>
  /** Where several nodes count an owner's calls together; none where there is one node. */
  readonly rateWindows: ((owner: string) => RateWindowStore) | null
  /** How busy the connections are, where there are several. */
  load(): ConnectionLoad | null
  close(): Promise<void>
}

export interface Inspection {
  /** The engine and its version. */
  readonly software: string
  readonly schema: number
  /** What is wrong with the stored data, if anything. */
  readonly problems: readonly string[]
  /** What works, though not as well as it could. */
  readonly remarks: readonly string[]
}

/** Connections to the database, and who waits for one. */
export interface ConnectionLoad {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export const defaultRetentionDays = 30
