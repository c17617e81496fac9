import type { ChangeKind, Origin } from '../../change.ts'
import type { ProjectRef } from '../../projects/project.ts'
import { usualLeaseMs } from '../../tasks/claim.ts'
import type { Task } from '../../tasks/task.ts'
import type { TaskStore, TaskWriter, Written } from '../../tasks/task-store.ts'
import type { Engine } from './engine.ts'
import { accessAsker } from './project-access.ts'
import { saveTaskCounters, writeChange } from './project-writes.ts'
import { type Ask, recordedTask, SqlTaskReader } from './task-reader.ts'
import { SqlTaskWriter } from './task-writer.ts'
import { noteChangedTitles, type TitleIndex } from './title-index.ts'

/** The index of titles, which is made when a title is looked for. */
export interface Titles {
  readonly titles: TitleIndex
}

export class SqlTaskStore extends SqlTaskReader implements TaskStore {
  readonly #indexes: Titles | undefined
  readonly #engine: Engine
  readonly #person: string
  readonly #ref: ProjectRef

  constructor(engine: Engine, person: string, ref: ProjectRef, leaseMs = usualLeaseMs, indexes?: Titles) {
    super(ref.id, memberAsk(engine, person, ref), leaseMs, async (ask, key) =>
      indexes?.titles.look(ask, ref.id, key, () => indexes.titles.grow(engine, person, ref)),
    )
    this.#indexes = indexes
    this.#engine = engine
    this.#person = person
    this.#ref = ref
  }

  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: TaskWriter) => Promise<void>,
  ): Promise<Written | undefined> {
    let writer: SqlTaskWriter | undefined
    return writeChange<Task>(
      this.#engine,
      this.#person,
      this.#ref,
      { kind, origin, action: 'edit', recorded: recordedTask },
      (transaction) => {
        writer = new SqlTaskWriter(
          this.project,
          transaction,
          origin.at,
          this.leaseMs,
          this.#person,
          this.#indexes?.titles,
        )
        return work(writer).then(() => writer?.flush())
      },
      (locked, queries) => {
        noteChangedTitles(locked, writer?.retitled ?? []).forEach(queries.run)
        locked.counters.lastTask = Math.max(locked.counters.lastTask, writer?.highest ?? 0)
        return saveTaskCounters(locked, writer?.tally)
      },
    )
  }
}

/** Nobody but its person asks for what is personal; of other projects it is asked first whether they are a member. */
export function memberAsk(engine: Engine, person: string, ref: ProjectRef): Ask {
  if (ref.id === person) return (statement) => engine.read(person, statement)
  const access = accessAsker(engine, person, ref)
  return async (statement) => {
    await access()
    return engine.read(person, statement)
  }
}
