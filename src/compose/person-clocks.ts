import type { Caller, PersonClock } from '../contracts/call.ts'
import { personClock } from '../contracts/person-clock.ts'
import { noSettings, type PersonSettings, type PersonSettingsStore } from '../projects/person-settings.ts'
import { RecentlyUsed } from '../recently-used.ts'
import { checkZone } from '../tasks/wall-clock.ts'

/** For so long a change by another process may go unnoticed. */
const keptMs = 2_000
const mostKept = 10_000

interface Kept {
  readonly at: number
  readonly settings: PersonSettings
}

/** The clocks that people live by: their own, else that of who asks for them, else that of the machine where it is theirs. */
export class PersonClocks {
  readonly #stores: (person: string) => PersonSettingsStore
  readonly #usual: string
  readonly #kept = new RecentlyUsed<Kept>(mostKept)

  /** `usual` is the zone of those of whom nothing is known. */
  constructor(stores: (person: string) => PersonSettingsStore, usual: string) {
    this.#stores = stores
    this.#usual = usual
  }

  clock = async ({ owner, timeZone }: Caller): Promise<PersonClock> => {
    const settings = await this.#settings(owner)
    return personClock(new Date(), settings.timeZone ?? zoneOf(timeZone) ?? this.#usual, settings)
  }

  /** The settings of a person, which count from the moment they are changed here. */
  settings = ({ owner }: Pick<Caller, 'owner'>): PersonSettingsStore => {
    const store = this.#stores(owner)
    const keep = async (settings: Promise<PersonSettings>) => {
      const known = await settings
      this.#kept.set(owner, { at: Date.now(), settings: known })
      return known
    }
    return {
      read: () => keep(store.read()),
      save: (settings) => keep(store.save(settings)),
      fill: (settings) => keep(store.fill(settings)),
    }
  }

  async #settings(owner: string): Promise<PersonSettings> {
    const kept = this.#kept.get(owner)
    if (kept && Date.now() - kept.at < keptMs) return kept.settings
    try {
      return await this.settings({ owner }).read()
    } catch {
      // Whoever cannot be asked for this cannot be asked for anything: the call itself tells why.
      return noSettings
    }
  }
}

/** What a request says of itself counts only where it is a zone. */
function zoneOf(timeZone: string | undefined): string | null {
  if (timeZone === undefined) return null
  try {
    checkZone(timeZone)
    return timeZone
  } catch {
    return null
  }
}
