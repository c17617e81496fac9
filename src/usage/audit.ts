/** One tool call, for those who want to know later what was done in their name. Nothing of its content is in it. */
export interface AuditedCall {
  /** In the order of time (see `auditId`). */
  readonly id: string
  readonly at: Date
  readonly contract: string
  readonly tool: string
  /** What the client called itself. */
  readonly client: string | null
  /** `ok`, or why it failed. */
  readonly outcome: string
  readonly milliseconds: number
  /** How the caller was known: local, session, token or key. */
  readonly via: string | null
  /** The HTTP request it was part of, as its answer and the log name it. */
  readonly requestId: string | null
}

/** Every field narrows. */
export interface AuditQuery {
  readonly limit: number
  /** Only older ones: the id of the last of the page before, or what `auditIdAt` gives for a time. */
  readonly before?: string
  readonly since?: Date
  readonly client?: string
  readonly tool?: string
  readonly outcome?: string
}

/** A client that called, and what it did. */
export interface SeenClient {
  readonly client: string | null
  readonly lastAt: Date
  readonly calls: number
  /** Changes to tasks and discoveries. */
  readonly changes: number
}

/** The calls of one owner, of all processes. */
export interface AuditStore {
  /** Those that are there already are left as they are. */
  add(calls: readonly AuditedCall[]): Promise<void>
  /** Newest first. */
  list(query: AuditQuery): Promise<AuditedCall[]>
  /** Who called since then, last seen first. */
  clients(since: Date, limit: number): Promise<SeenClient[]>
}

/** A new id, behind those of earlier calls and of those of this moment with a lower number. */
export function auditId(at: Date, number: number): string {
  // No secret, so not of `node:crypto`, which takes 5 ms to load: it only tells the processes of a moment apart.
  const chance = Math.floor(Math.random() * 2 ** 48)
    .toString(16)
    .padStart(12, '0')
  return `${auditIdAt(at)}${(number & 0xffff).toString(16).padStart(4, '0')}${chance}`
}

/** What the ids of that moment begin with: no earlier call has a greater one. */
export function auditIdAt(at: Date): string {
  return Math.max(0, at.getTime()).toString(16).padStart(12, '0')
}
