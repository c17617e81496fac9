/** What the server speaks of; docs/http.md says the same. */

export type TaskId = number
export type Priority = 'low' | 'medium' | 'high'
export type Status = 'todo' | 'doing' | 'done' | 'cancelled'
export type View = 'ready' | 'open' | 'today' | 'overdue' | 'blocked' | 'done' | 'all'

export interface Task {
  readonly id: TaskId
  readonly title: string
  readonly description: string | null
  readonly priority: Priority
  readonly status: Status
  /** A day, `2026-11-21`, or a moment, `2026-11-21T17:00:00Z`. */
  readonly due: string | null
  readonly tags: readonly string[]
  readonly parent: TaskId | null
  readonly blockedBy: readonly TaskId[]
  readonly claimedBy: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly completedAt: string | null
  /** Waits for an open task. */
  readonly isBlocked: boolean
  readonly subtasks: { readonly open: number; readonly done: number }
}

export type Counts = Readonly<Record<View, number>>

export interface Change {
  readonly id: number
  readonly kind: string
  readonly at: string
  readonly actor: string
  readonly client: string | null
  readonly contract: string | null
  readonly tool: string | null
  /** A sentence: "Completed #7 Buy milk". */
  readonly summary: string
  readonly tasks: readonly TaskId[]
  readonly discoveries: readonly number[]
  readonly undoes: number | null
  readonly undoneBy: number | null
}

export type DiscoveryType = 'pattern' | 'rule' | 'decision' | 'issue' | 'summary'

export interface Discovery {
  readonly id: number
  readonly type: DiscoveryType
  readonly text: string
  readonly module: string | null
  /** `isChanged` is null where nobody can look. */
  readonly files: readonly { readonly path: string; readonly isChanged: boolean | null }[]
  readonly isStale: boolean
  readonly task: TaskId | null
  readonly author: string
  readonly client: string | null
  readonly replaces: number | null
  readonly replacedBy: number | null
  readonly createdAt: string
}

export interface Hit {
  readonly source: 'discovery' | 'session' | 'code'
  /** Null for code. */
  readonly id: number | null
  readonly type: DiscoveryType | null
  readonly module: string | null
  readonly date: string | null
  readonly isStale: boolean
  readonly text: string
  readonly path: string | null
  readonly lines: string | null
  readonly score: number
  readonly words: number | null
  readonly meaning: number | null
  /** The words of the text that were asked for, as they stand there. */
  readonly matched: readonly string[]
}

export interface Session {
  readonly id: number | string
  readonly actor: string
  readonly client: string | null
  readonly startedAt: string
  readonly lastAt: string
  readonly calls: number
  readonly summary: string | null
}

export interface HotFile {
  readonly path: string
  readonly reads: number
  readonly lastAt: string
  readonly score: number
}

export interface Me {
  readonly user: { readonly id: string; readonly name: string | null; readonly email: string | null }
  readonly accounts: boolean
  readonly scopes: readonly string[]
  readonly project: { readonly key: string; readonly name: string; readonly hasFiles: boolean }
  readonly timeZone: string
  readonly version: string
  readonly model: string
  readonly retentionDays: number | null
}
