import type { Planned, Reminder, ReminderStore, Source } from '../../reminders/reminder-store.ts'
import { readTrigger, writeTrigger } from '../../tasks/reminder.ts'
import type { Engine } from './engine.ts'
import { queueTask } from './reminder-rows.ts'
import { sql } from './statement.ts'

type ReminderRow = readonly [id: string, project: string, task: number, moment: string, createdAt: number]

export class SqlReminderStore implements ReminderStore {
  readonly #engine: Engine
  readonly #owner: string

  constructor(engine: Engine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  async list(of?: { readonly project: string; readonly task: number }): Promise<Reminder[]> {
    const narrowed = of ? sql` AND project = ${of.project} AND task = ${of.task}` : sql``
    const rows = await this.#engine.read<ReminderRow>(
      this.#owner,
      sql`SELECT id, project, task, moment, created_at FROM reminders
        WHERE owner = ${this.#owner}${narrowed} ORDER BY created_at, id LIMIT 10000`,
    )
    return rows.map(([id, project, task, moment, createdAt]) => ({
      ...{ id, project, task, trigger: readTrigger(moment), createdAt: new Date(createdAt) },
    }))
  }

  async add({ id, project, task, trigger, createdAt }: Reminder): Promise<void> {
    await this.#engine.write(this.#owner, async (queries) => {
      queries.run(sql`INSERT INTO reminders (owner, project, task, id, moment, created_at)
        VALUES (${this.#owner}, ${project}, ${task}, ${id}, ${writeTrigger(trigger)}, ${createdAt.getTime()})`)
      queries.run(queueTask(this.#owner, project, task, createdAt))
    })
  }

  remove({ id, project, task }: Pick<Reminder, 'id' | 'project' | 'task'>, at: Date): Promise<boolean> {
    return this.#engine.write(this.#owner, async (queries) => {
      const removed = await queries.all(sql`DELETE FROM reminders WHERE owner = ${this.#owner}
        AND project = ${project} AND task = ${task} AND id = ${id} RETURNING id`)
      if (removed.length > 0) queries.run(queueTask(this.#owner, project, task, at))
      return removed.length > 0
    })
  }

  async coming(limit: number): Promise<Planned[]> {
    const rows = await this.#engine.read<readonly [string, number, number, string]>(
      this.#owner,
      sql`SELECT project, task, at, source FROM reminder_plans WHERE owner = ${this.#owner}
        AND source <> 'digest' ORDER BY at, project, task LIMIT ${limit}`,
    )
    return rows.map(([project, task, at, source]) => ({
      ...{ owner: this.#owner, project, task, at: new Date(at), source: source as Source },
    }))
  }
}
