/** The languages that dates and repetitions are read in. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

export type Unit =
  | 'minute'
  | 'hour'
  | 'day'
  | 'workday'
  | 'week'
  | 'fortnight'
  | 'weekend'
  | 'month'
  | 'quarter'
  | 'year'
