import type { Project, ProjectId, ProjectRef, Role } from './project.ts'

export const projectsListed = 1_000
/** How many one person can own, archived ones included. */
export const projectsEach = projectsListed

/** The projects of one person: those they own, and those they were invited to. */
export interface ProjectStore {
  /** Their personal one first, then in the order they gave them; a new one is the last. Archived ones only where asked for. */
  list(options?: { readonly archived?: boolean }): Promise<Project[]>
  /** Undefined where there is none, or the person is no member of it. */
  find(id: ProjectId): Promise<Project | undefined>
  /** Makes it, with its maker as owner; one that is there already stays as it is. */
  create(project: NewProject, at: Date): Promise<Project>
  /** Changes what only the owner may: fails with `forbidden` for others. */
  update(id: ProjectId, change: ProjectChange): Promise<Project>
  /** What the person themselves calls it, and where it stands in their list. */
  arrange(id: ProjectId, change: { readonly prefix?: string; readonly position?: number }): Promise<Project>
  /** Makes another member the owner, who must have room for its files; who hands it over stays as editor. */
  handOver(id: ProjectId, to: string, fileQuota?: number): Promise<void>
  /** Ends one's own membership. False when there was none; an owner has to hand the project over first. */
  leave(id: ProjectId): Promise<boolean>
}

export interface NewProject extends ProjectRef {
  readonly key: string
  readonly name?: string | undefined
  readonly colour?: string | undefined
}

export interface ProjectChange {
  readonly name?: string
  readonly colour?: string
  readonly prefix?: string
  readonly archivedAt?: Date | null
}

export interface Member {
  readonly member: string
  readonly role: Role
  readonly addedAt: Date
}

/** Who works in a project. All members see each other; only the owner changes who they are. */
export interface MemberStore {
  /** The owner first, then as they came. */
  list(): Promise<Member[]>
  /** Adds a member, or gives one another role. */
  add(member: string, role: MemberRole, at: Date): Promise<void>
  /** False when there is no such member. */
  setRole(member: string, role: MemberRole): Promise<boolean>
  /** False when there was no such member. What they wrote stays. */
  remove(member: string): Promise<boolean>
}

/** The owner's role is handed over, never given. */
export type MemberRole = Exclude<Role, 'owner'>
export const memberRoles = ['editor', 'commenter', 'reader'] as const satisfies readonly MemberRole[]
