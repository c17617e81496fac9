import { noSettings, type PersonSettings, type PersonSettingsStore } from '../../projects/person-settings.ts'
import type { Engine, Queries } from './engine.ts'
import { type Statement, sql } from './statement.ts'

type SettingsRow = readonly [
  timeZone: string | null,
  weekStart: number | null,
  hours: number | null,
  language: string | null,
]

export class SqlPersonSettingsStore implements PersonSettingsStore {
  readonly #engine: Engine
  readonly #owner: string

  constructor(engine: Engine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  async read(): Promise<PersonSettings> {
    const [row] = await this.#engine.read<SettingsRow>(this.#owner, this.#select())
    return toSettings(row)
  }

  save(settings: Partial<PersonSettings>): Promise<PersonSettings> {
    return this.#write((now) => ({ ...now, ...given(settings) }))
  }

  fill(settings: Partial<PersonSettings>): Promise<PersonSettings> {
    const said = ([, value]: readonly [string, unknown]) => value !== null
    return this.#write((now) => ({
      ...now,
      ...given(settings),
      ...Object.fromEntries(Object.entries(now).filter(said)),
    }))
  }

  async #write(change: (now: PersonSettings) => PersonSettings): Promise<PersonSettings> {
    let changed = noSettings
    await this.#engine.write(this.#owner, async (queries: Queries) => {
      const [row] = await queries.all<SettingsRow>(this.#select())
      changed = change(toSettings(row))
      const { timeZone, weekStart, hours, language } = changed
      queries.run(sql`INSERT INTO person_settings (owner, time_zone, week_start, hours, language)
        VALUES (${this.#owner}, ${timeZone}, ${weekStart}, ${hours}, ${language})
        ON CONFLICT (owner) DO UPDATE SET time_zone = excluded.time_zone, week_start = excluded.week_start,
          hours = excluded.hours, language = excluded.language`)
    })
    return changed
  }

  #select(): Statement {
    return sql`SELECT time_zone, week_start, hours, language FROM person_settings WHERE owner = ${this.#owner}`
  }
}

function toSettings(row: SettingsRow | undefined): PersonSettings {
  if (!row) return noSettings
  const [timeZone, weekStart, hours, language] = row
  return { timeZone, weekStart, hours, language }
}

function given(settings: Partial<PersonSettings>): Partial<PersonSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
