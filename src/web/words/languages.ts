/** The languages of the page, each with its own name for itself. They are those that dates and requests are read in. */
export const languages = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['pt', 'Português'],
  ['it', 'Italiano'],
  ['nl', 'Nederlands'],
  ['ja', '日本語'],
  ['zh', '中文'],
] as const

export type Language = (typeof languages)[number][0]

/** `de` for `de-AT`; nothing where the page has no words in that language. */
export function readLanguage(tag: string | null | undefined): Language | undefined {
  const code = tag?.toLowerCase().split('-')[0]
  return languages.find(([language]) => language === code)?.[0]
}
