/** One stretch of work by one client in one project. */
export interface Session {
  readonly id: string
  readonly actor: string
  readonly client: string | null
  readonly startedAt: Date
  readonly lastAt: Date
  readonly calls: number
  /** The discovery that sums it up, once it was closed. */
  readonly summary: number | null
}

/** After this long without a call the next one begins a new session. */
export const quietMs = 30 * 60_000

/** A closed session is over, and so is one that has been quiet. */
export function isRunning(session: Session, at: Date): boolean {
  return session.summary === null && at.getTime() - session.lastAt.getTime() < quietMs
}

/** Calls are counted after they were answered: one that was made before the session was closed is still part of it. */
export function takesCall(session: Session, at: Date): boolean {
  return isRunning(session, at) || at <= session.lastAt
}

/** What stands for the connection of a client that keeps none. */
export function connectionOf(actor: string, client: string | null): string {
  return `${actor}/${client ?? ''}`
}
