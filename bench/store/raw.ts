import type { Engine } from '../../src/stores/sql/engine.ts'
import type { Statement } from '../../src/stores/sql/statement.ts'
import type { Script } from './recording.ts'

/**
 * How raw gets its rows when it is timed: as lists, which is quickest and what the store asks for, or with a name
 * on every value, as a driver gives them to who says nothing.
 */
export type RawRows = 'lists' | 'objects'

/** The driver of an engine with nothing of ours in between. */
export interface Raw extends AsyncDisposable {
  /** How the engine asks for the counters of a project and holds them. */
  readonly lockProject: Engine['lockProject']
  /** Says a date in SQL, for a number of days since 1970. */
  day(days: string): string
  /** Prepares the scripts and gives back what plays them, one after the other; only playing is to be timed. */
  rehearse(scripts: readonly Script[]): () => void | Promise<void>
  /** Rows as lists. */
  all<Row>(statement: Statement): Promise<Row[]>
  /** Several statements at once, without limits of time; for filling. */
  exec(text: string): Promise<void>
  /** Before a round: the same start for everybody. */
  level(): Promise<void>
  /** After filling: statistics up to date, nothing left to be written in the background. */
  settle(): Promise<void>
  /** The plan the engine would follow, a line each. */
  explain(statement: Statement): Promise<string[]>
}
