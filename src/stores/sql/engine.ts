import type { Statement } from './statement.ts'

/** Asks one transaction. Statements run in the order in which they were issued, awaited or not. */
export interface Queries {
  /** Each row is a list of its values, in the order of the columns asked for. */
  all<Row>(statement: Statement): Promise<Row[]>
  /** Runs without waiting; a failure fails the transaction. */
  run(statement: Statement): void
  /** Says that what this names has changed, for those who watch it; only where commits are not seen otherwise. */
  changed?(topic: string): void
}

/** What differs between the SQL engines; the repositories above it are the same for both. */
export interface Engine {
  /** Asks for the counters of an owner and keeps its other writers out until the transaction ends. */
  readonly lockCounters: (owner: string) => Statement
  /** Asks for the counters of a project and keeps its other writers out until the transaction ends. */
  readonly lockProject: (owner: string, project: string) => Statement
  read<Row>(owner: string, statement: Statement): Promise<Row[]>
  /** All or nothing, alone among the writers that lock the same rows. */
  write<T>(owner: string, work: (queries: Queries) => Promise<T>): Promise<T>
}
