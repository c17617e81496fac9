import { useEffect } from 'react'
import { useMe } from '../api/me.ts'
import { remembered } from '../browser/remembered.ts'
import { type Language, languages, readLanguage } from '../words/languages.ts'
import { speak, spoken } from '../words/words.ts'

/** What was spoken here last, so that the first words are in it before the server has said who asks. */
const kept = remembered<Language | ''>('language', [...languages.map(([language]) => language), ''], '')

/** The language that the page begins with: that of the person who was here last, else that of the browser. */
export function firstLanguage(asked: readonly string[] = navigator.languages): Language {
  return kept.get() || asked.map(readLanguage).find((language) => language !== undefined) || 'en'
}

/** Follows the language that the person has set. */
export function useSpokenLanguage(): void {
  const set = readLanguage(useMe()?.settings.language)
  useEffect(() => {
    // A language that cannot be fetched now is asked for again with the next page.
    if (set)
      speak(set).then(
        () => kept.set(set),
        () => {},
      )
  }, [set])
}

/** What the browser reads aloud, hyphenates and offers to translate goes by this. */
function mark(): void {
  document.documentElement.lang = spoken.get()
}

spoken.subscribe(mark)
