import type { ProjectId } from '../../projects/project.ts'
import type { Statement } from './statement.ts'

/** Asks one transaction. Statements run in the order in which they were issued, awaited or not. */
export interface Queries {
  /** Each row is a list of its values, in the order of the columns asked for. */
  all<Row>(statement: Statement): Promise<Row[]>
  /** Runs without waiting; a failure fails the transaction. */
  run(statement: Statement): void
  /** Says that what this names has changed, for its subscribers; only where commits are not seen otherwise. */
  changed?(topic: string): void
}

/** What differs between the SQL engines; the repositories above it are the same for both. */
export interface Engine {
  /**
   * Asks for the counters of a project and for the role of this person there, and keeps other writers of the project out
   * until the transaction ends (see `LockedRow`).
   */
  readonly lockProject: (project: ProjectId, person: string) => Statement
  /** Says in a transaction under which key its person would make a project, where the engine has to be told. */
  readonly showKey?: (key: string) => Statement
  read<Row>(person: string, statement: Statement): Promise<Row[]>
  /** All or nothing, as this person. Writers of the same line wait for each other before they take a connection. */
  write<T>(person: string, work: (queries: Queries) => Promise<T>, line?: string): Promise<T>
}
