/** Where a person lives. What is null they have not said. */
export interface PersonSettings {
  /** As IANA names it: `Asia/Tokyo`. */
  readonly timeZone: string | null
  /** The first day of their week: 1 Monday, 6 Saturday, 7 Sunday. */
  readonly weekStart: number | null
  /** How they tell the time: 12 or 24. */
  readonly hours: number | null
  /** `en`, `de`: in which their words are read first. */
  readonly language: string | null
}

export const noSettings: PersonSettings = { timeZone: null, weekStart: null, hours: null, language: null }

/** The settings of one person. */
export interface PersonSettingsStore {
  read(): Promise<PersonSettings>
  /** Changes what is given; null takes it back. Gives what holds then. */
  save(settings: Partial<PersonSettings>): Promise<PersonSettings>
  /** The same for what has not been said yet, and nothing else. */
  fill(settings: Partial<PersonSettings>): Promise<PersonSettings>
}
