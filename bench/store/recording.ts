import type { Engine, Queries } from '../../src/stores/sql/engine.ts'
import type { LockedRow } from '../../src/stores/sql/project-access.ts'
import { type Statement, sql } from '../../src/stores/sql/statement.ts'
import { selectTask, selectTitled, selectWaiting } from '../../src/stores/sql/task-queries.ts'
import type { TaskRow } from '../../src/stores/sql/task-rows.ts'

export interface Step {
  readonly statement: Statement
  readonly wantsRows: boolean
}

/** One transaction as it was asked. Steps of one trip were sent together, without waiting for each other. */
export interface Transaction {
  readonly kind: 'read' | 'write'
  readonly trips: readonly (readonly Step[])[]
}

/** What one call of a use case asked of its engine. */
export type Script = readonly Transaction[]

export type Counters = readonly [lastTask: number, lastChange: number]

const findParts = selectTask('', 0).parts
const waitingText = textOf(selectWaiting('', 0))
const titledText = textOf(selectTitled('', '', 1))

/** Answers a question for real. */
export type Ask = (statement: Statement) => Promise<unknown[]>

/**
 * Writes nothing and takes down everything, so that "raw" is by construction the statements and the round trips
 * of the use cases. It answers as the database would: with the counters as the calls before left them, with the
 * rows it was given, and for lists with what is there, because a list may lead to another question. What is asked
 * at random it does not look up, or raw would find it warm.
 */
export class RecordingEngine implements Engine {
  readonly lockProject: Engine['lockProject']
  readonly hasPolicies = true
  readonly skipLocked = sql``
  readonly listRows = (json: string) => sql`json_each(${json})`
  #counters: Counters
  readonly #rows: ReadonlyMap<number, TaskRow>
  readonly #anyRow: TaskRow
  readonly #ask: Ask
  readonly #known = new Map<string, Promise<unknown[]>>()
  #script: Transaction[] = []

  constructor(
    lockProject: Engine['lockProject'],
    counters: Counters,
    rows: ReadonlyMap<number, TaskRow>,
    anyRow: TaskRow,
    ask: Ask,
  ) {
    this.lockProject = lockProject
    this.#counters = counters
    this.#rows = rows
    this.#anyRow = anyRow
    this.#ask = ask
  }

  takeScript(): Script {
    const script = this.#script
    this.#script = []
    return script
  }

  async read<Row>(_owner: string, statement: Statement): Promise<Row[]> {
    this.#script.push({ kind: 'read', trips: [[{ statement, wantsRows: true }]] })
    return (await this.#answer(statement)) as Row[]
  }

  readAsServer<Row>(statement: Statement): Promise<Row[]> {
    return this.read('', statement)
  }

  asServer<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.write('', work)
  }

  async write<T>(_owner: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    const trips: Step[][] = [[]]
    this.#script.push({ kind: 'write', trips })
    let answered: Promise<void> | undefined
    // What is asked before the event loop turns would be on the wire before the first answer came.
    const answer = () => {
      answered ??= new Promise((resolve) => {
        setImmediate(() => {
          answered = undefined
          trips.push([])
          resolve()
        })
      })
      return answered
    }
    return work({
      all: async <Row>(statement: Statement) => {
        trips.at(-1)?.push({ statement, wantsRows: true })
        await answer()
        return (await this.#answer(statement)) as Row[]
      },
      turn: () => undefined,
      run: (statement) => {
        trips.at(-1)?.push({ statement, wantsRows: false })
        this.#keepCounters(statement)
      },
    })
  }

  async #answer(statement: Statement): Promise<unknown[]> {
    const text = textOf(statement)
    if (text.startsWith('SELECT c.last_task')) return [lockedRow(this.#counters)]
    if (text.startsWith('SELECT last_task')) return [this.#counters]
    if (text === waitingText) return []
    if (text === titledText) return [this.#anyRow]
    if (statement.parts === findParts) return [this.#rows.get(statement.values[1] as number) ?? this.#anyRow]
    const key = JSON.stringify([text, statement.values])
    const known = this.#known.get(key) ?? this.#ask(statement)
    this.#known.set(key, known)
    return known
  }

  #keepCounters({ parts, values }: Statement): void {
    if (!parts[0]?.startsWith('UPDATE project_counters')) return
    this.#counters = [values[0] as number, values[1] as number]
  }
}

/** Of a personal project, in which no row says who is a member. */
function lockedRow([lastTask, lastChange]: Counters): LockedRow {
  return [lastTask, lastChange, 0, 0, 0, 0, 0, 0, '', 0, null, '', '', null]
}

function textOf(statement: Statement): string {
  return statement.parts.join('?')
}
