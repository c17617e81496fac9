import type { ProjectId } from '../../projects/project.ts'
import type { Statement } from './statement.ts'

/** Asks one transaction. Statements run in the order in which they were issued, awaited or not. */
export interface Queries {
  /** Each row is a list of its values, in the order of the columns asked for. */
  all<Row>(statement: Statement): Promise<Row[]>
  /** Runs without waiting; a failure fails the transaction. */
  run(statement: Statement): void
  /** To be waited for between the steps of long work, so that others get their turn. The transaction goes on. */
  turn(): Promise<void> | undefined
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
  /** True where the engine itself shows nobody what their role does not allow. */
  readonly hasPolicies: boolean
  /** `across`: it names projects one by one, some or many of them. */
  read<Row>(person: string, statement: Statement, across?: 'across'): Promise<Row[]>
  /** All or nothing, as this person. Writers of the same line wait for each other before they take a connection. */
  write<T>(person: string, work: (queries: Queries) => Promise<T>, line?: string): Promise<T>
  /**
   * Like `write`, for what is on record of calls: small, and nobody waits for it. What comes at once is written in one
   * transaction, each as its person, in the order of their lines, which name what is held. Only where that costs less than
   * a transaction each; `work` may run twice.
   */
  gather?<T>(person: string, work: (queries: Queries) => Promise<T>, line: string): Promise<T>
  /** Keeps others who say the same words in a transaction out until it ends, where transactions run at once. */
  readonly holdWords?: (words: string) => Statement
  /** All or nothing, as the server itself: for what it does for everybody. Of people's data it sees what it plans and sends. */
  asServer<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  readAsServer<Row>(statement: Statement): Promise<Row[]>
  /** The elements of a JSON list as rows with one column, `value`, of which `->>` takes a part. */
  readonly listRows: (json: string) => Statement
  /** Leaves out rows that another transaction has taken, where the engine can have several at once. */
  readonly skipLocked: Statement
  /** Overwrites what was deleted, where the engine can. False where something of it may be left for a while. */
  overwriteDeleted?(): Promise<boolean>
}

/** Writes what is on record of calls. */
export function gathered<T>(
  engine: Engine,
  person: string,
  work: (queries: Queries) => Promise<T>,
  line = person,
): Promise<T> {
  return engine.gather?.(person, work, line) ?? engine.write(person, work, line)
}
